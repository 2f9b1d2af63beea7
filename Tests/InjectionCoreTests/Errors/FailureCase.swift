import InjectionCore
import TestSupport
import Testing

/// One way in which a request fails, and its text. The place of each request is `App/Use.swift:1`, that of each
/// registration in `App/Wiring.swift`.
struct FailureCase: Sendable, CustomTestStringConvertible {
  let kind: ResolutionError.Kind
  /// Registers in a container, and asks it or its child for something.
  let fail: @Sendable (Container, _ child: Container) async throws -> Void
  let text: String
  /// What the text has more while the container is there, in front of its last line.
  var nearMiss = ""

  var testDescription: String { text.split(separator: "\n").first.map(String.init) ?? "" }
  var fullText: String { text.replacing("\n  fix:", with: "\(nearMiss)\n  fix:") }

  static let all = [
    missing, ofParent, cycle, cycleOfOne, failedFactory, swallowed, needsMainActor, needsAsync, unshareableArgument,
    unequalArgument,
    noSession, noKey, disposed, disposedParent, replaced, unrelatedType, unexpectedType,
  ]

  static let use: StaticString = "App/Use.swift"
  static let wiring: StaticString = "App/Wiring.swift"

  struct Refusal: Error, CustomStringConvertible { let description = "refused" }
  struct NotHashable: Sendable {}

  final class Chicken: Sendable {}
  final class Egg: Sendable {}
  final class Nest: Sendable {}
  protocol Tree: Sendable {}

  private static let missing = FailureCase(kind: .notRegistered) { container, child in
    container.register(Chicken.self, name: "white", fileID: wiring, line: 1) { _ in Chicken() }
    _ = try child.get(Chicken.self, fileID: use, line: 1)
  } text: {
    """
    Chicken is not registered.
      asked at: App/Use.swift:1
      fix: register it in this container or a parent: container.register(Chicken.self) { resolver in … }
    """
  } nearMiss: {
    "near miss: Chicken named \"white\" (App/Wiring.swift:1): registered under the name \"white\""
  }

  /// What children have is looked up when the request fails, and still shown only while the container is there.
  private static let ofParent = FailureCase(kind: .notRegistered) { container, child in
    container.register(Nest.self, fileID: wiring, line: 1) { resolver in
      _ = try resolver.get(Egg.self, fileID: use, line: 1)
      return Nest()
    }
    .inObjectScope(.container)
    let other = Container(parent: container)
    other.register(Egg.self, fileID: wiring, line: 2) { _ in Egg() }
    _ = try other.get(Nest.self)
  } text: {
    """
    Egg is not registered.
      chain: Nest (App/Wiring.swift:1) → Egg
      asked at: App/Use.swift:1
      fix: register it in this container or a parent: container.register(Egg.self) { resolver in … }
    """
  } nearMiss: {
    "near miss: Egg (App/Wiring.swift:2): registered in a child, which services that a parent makes do not see"
  }

  private static let cycle = FailureCase(kind: .cycle) { container, child in
    container.register(Chicken.self, fileID: wiring, line: 1) { resolver in
      _ = try resolver.get(Egg.self)
      return Chicken()
    }
    container.register(Egg.self, fileID: wiring, line: 2) { resolver in
      _ = try resolver.get(Chicken.self, fileID: use, line: 1)
      return Egg()
    }
    _ = try child.get(Chicken.self)
  } text: {
    """
    Chicken needs itself before it exists.
      chain: Chicken (App/Wiring.swift:1) → Egg (App/Wiring.swift:2) → Chicken (App/Wiring.swift:1)
      asked at: App/Use.swift:1
      fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
    """
  }

  private static let cycleOfOne = FailureCase(kind: .cycle) { container, child in
    container.register(Chicken.self, fileID: wiring, line: 1) { resolver in
      try resolver.get(Chicken.self, fileID: use, line: 1)
    }
    .inObjectScope(.container)
    _ = try child.get(Chicken.self)
  } text: {
    """
    Chicken needs itself before it exists.
      chain: Chicken (App/Wiring.swift:1) → Chicken (App/Wiring.swift:1)
      asked at: App/Use.swift:1
      fix: let it get itself in initCompleted, or take a Lazy or a factory of itself
    """
  }

  private static let failedFactory = FailureCase(kind: .factoryFailed) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { (_, _: Int) in throw Refusal() }
    _ = try child.get(Egg.self, argument: 1, fileID: use, line: 1)
  } text: {
    """
    Egg with arguments (Int) could not be made: its factory threw an error.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      error: refused
      fix: see the error that the factory threw
    """
  }

  private static let swallowed = FailureCase(kind: .factoryFailed) { container, child in
    container.observer = SilentObserver()
    container.register(Nest.self, fileID: wiring, line: 1) { resolver in
      guard resolver.resolve(Egg.self) != nil else { throw Refusal() }
      return Nest()
    }
    _ = try child.get(Nest.self, fileID: use, line: 1)
  } text: {
    """
    Nest could not be made: its factory threw an error.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      error: refused
      before that, resolve had returned nil: Egg is not registered.
      fix: see the error that the factory threw
    """
  }

  private static let needsMainActor = FailureCase(kind: .needsMainActor) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { @MainActor _ in Egg() }
    container.register(Nest.self, fileID: wiring, line: 2) { resolver in
      _ = try resolver.get(Egg.self, fileID: use, line: 1)
      return Nest()
    }
    _ = try await Task.detached { try child.get(Nest.self) }.value
  } text: {
    """
    Egg can be made on the main actor only, and was asked for elsewhere.
      chain: Nest (App/Wiring.swift:2) → Egg (App/Wiring.swift:1)
      asked at: App/Use.swift:1
      fix: resolve what needs it from @MainActor code, or give that a main-actor or an async initializer
    """
  }

  private static let needsAsync = FailureCase(kind: .needsAsync) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { _ async in Egg() }.inObjectScope(.container)
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg is made asynchronously and was asked for synchronously.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      fix: use try await getAsync
    """
  }

  private static let unshareableArgument = FailureCase(kind: .unshareableArgument) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { (_, _: NotHashable) in Egg() }.inObjectScope(.container)
    _ = try child.get(Egg.self, argument: NotHashable(), fileID: use, line: 1)
  } text: {
    """
    Egg with arguments (NotHashable) was asked for with an argument that cannot be compared.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      The argument type NotHashable is not Hashable, or is so on the main actor only, so an instance in scope container \
    cannot be found again by its arguments.
      fix: make the argument Hashable, or register the service in scope transient
    """
  }

  private static let unequalArgument = FailureCase(kind: .unshareableArgument) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { (_, _: Double) in Egg() }.inObjectScope(.container)
    _ = try child.get(Egg.self, argument: Double.nan, fileID: use, line: 1)
  } text: {
    """
    Egg with arguments (Double) was asked for with an argument that cannot be compared.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      The argument of type Double is not equal to itself, as NaN is not, so an instance in scope container \
    cannot be found again by its arguments.
      fix: make the argument equal to itself, or register the service in scope transient
    """
  }

  private static let noSession = FailureCase(kind: .noSession) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { _ in Egg() }.inObjectScope(.login)
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg belongs to a session that has no key now.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      Its scope is login.
      fix: update the session before: try container.session(scope).update(to: key)
    """
  }

  private static let noKey = FailureCase(kind: .noSession) { _, child in
    _ = try child.sessionKey(.login, fileID: use, line: 1)
  } text: {
    """
    The session of scope login has no key now.
      asked at: App/Use.swift:1
      fix: update the session before: try container.session(scope).update(to: key)
    """
  }

  private static let disposed = FailureCase(kind: .disposed) { _, child in
    child.dispose()
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg was asked for after its container was disposed.
      asked at: App/Use.swift:1
      fix: end what uses the container before dispose()
    """
  }

  private static let disposedParent = FailureCase(kind: .disposed) { container, child in
    container.dispose()
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg was asked for after a parent of its container was disposed.
      asked at: App/Use.swift:1
      fix: end what uses the children before dispose() of the parent
    """
  }

  private static let replaced = FailureCase(kind: .replaced) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { [weak container] _ in
      RunningThread { [weak container] in container?.resetObjectScope(.container) }.join()
      return Egg()
    }
    .inObjectScope(.container)
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg was replaced, reset or dropped by its session while it was made.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      fix: ask again, or end what asks for it before you replace, reset or update
    """
  }

  private static let unrelatedType = FailureCase(kind: .unrelatedType) { container, child in
    container.register(Egg.self, fileID: wiring, line: 1) { _ in Egg() }
      .implements((any Tree).self, fileID: wiring, line: 2)
    _ = try child.get((any Tree).self, fileID: use, line: 1)
  } text: {
    """
    any Tree is forwarded to a service of another type.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:2
      It is forwarded to Egg (App/Wiring.swift:1), which is not of type any Tree.
      fix: let the service be of that type, or convert it: implements(_:as:)
    """
  }

  private static let unexpectedType = FailureCase(kind: .unexpectedType) { container, child in
    let scope = ObjectScope(storageFactory: { Prefilled() }, description: "basket")
    container.register(Egg.self, fileID: wiring, line: 1) { _ in Egg() }.inObjectScope(scope)
    _ = try child.get(Egg.self, fileID: use, line: 1)
  } text: {
    """
    Egg is kept as an instance of another type.
      asked at: App/Use.swift:1
      registered at: App/Wiring.swift:1
      What scope basket keeps is of type Chicken.
      fix: let the scope make a storage for each service, or register the service in scope container
    """
  }

  private final class Prefilled: InstanceStorage {
    var instance: Any? = Chicken()
  }
}

extension FailureCase {
  private init(
    kind: ResolutionError.Kind, fail: @escaping @Sendable (Container, Container) async throws -> Void,
    text: () -> String, nearMiss: () -> String = { "" }
  ) {
    self.kind = kind
    self.fail = fail
    self.text = text()
    self.nearMiss = nearMiss().isEmpty ? "" : "\n  \(nearMiss())"
  }
}
