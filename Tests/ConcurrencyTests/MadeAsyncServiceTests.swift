import TestSupport
import Testing

@testable import InjectionCore

private enum Spare {}

private let login = SessionScope<Int>("login")

/// What a synchronous request gets of a service whose factory is `async` and that has been made.
struct MadeAsyncServiceTests {
  private let container = Container()
  private let made = Counter()

  /// A service that numbers its instances.
  @discardableResult
  private func register(_ scope: ObjectScope, name: String? = nil) -> ServiceEntry<Numbered> {
    let made = made
    return container.register(Numbered.self, name: name) { _ async in Numbered(made.increment()) }.inObjectScope(scope)
  }

  @Test func aSharedInstanceIsFoundOnceItIsMade() async throws {
    register(.container)
    #expect(failure { try container.get(Numbered.self) }?.kind == .needsAsync)
    let first = try await container.getAsync(Numbered.self)
    #expect(try container.get(Numbered.self) === first)
    #expect(try await container.getAsync(Numbered.self) === first)
    #expect(made.value == 1)
  }

  @Test func aSynchronousServiceIsMadeWithIt() async throws {
    final class Users: Sendable {
      let database: Numbered
      init(_ database: Numbered) { self.database = database }
    }
    register(.container)
    container.register(Users.self) { Users(try $0.get(Numbered.self)) }
    let error = failure { try container.get(Users.self) }
    #expect(error?.chain.map { "\($0.service)" } == ["Users", "Numbered"])
    let database = try await container.getAsync(Numbered.self)
    #expect(try container.get(Users.self).database === database)
    #expect(try await container.getAsync(Users.self).database === database)
  }

  @Test func itIsFoundByEveryWay() async throws {
    register(.container, name: "other")
    register(.container).implements((any Sendable).self)
    let plain = try await container.getAsync(Numbered.self)
    let other = try await container.getAsync(Numbered.self, name: "other")
    let child = Container(parent: container)
    for asked in [container, child] {
      #expect(try asked.get(Numbered.self, name: "other") === other)
      #expect(try asked.get(Numbered?.self) === plain)
      #expect(try asked.get([Numbered].self).map(\.number).sorted() == [1, 2])
      #expect(try asked.get(Lazy<Numbered>.self).instance === plain)
      let implemented = try asked.get((any Sendable).self) as? Numbered
      #expect(implemented === plain)
      #expect(asked.resolve(Numbered.self) === plain)
      #expect(asked.require(Numbered.self) === plain)
    }
  }

  @Test func itIsFoundByItsArguments() async throws {
    container.register(Numbered.self) { (_, number: Int) async in Numbered(number) }.inObjectScope(.container)
    let seven = try await container.getAsync(Numbered.self, argument: 7)
    #expect(try container.get(Numbered.self, argument: 7) === seven)
    #expect(failure { try container.get(Numbered.self, argument: 8) }?.kind == .needsAsync)
  }

  @Test func aWeakOneIsFoundAsLongAsItIsKept() async throws {
    register(.weak)
    var kept: Numbered? = try await container.getAsync(Numbered.self)
    #expect(try container.get(Numbered.self) === kept)
    weak let instance = kept
    kept = nil
    // The task that made it has it a moment longer.
    await untilTrue { instance == nil }
    #expect(failure { try container.get(Numbered.self) }?.kind == .needsAsync)
  }

  @Test func oneOfASessionIsFoundWhileItsKeyIsCurrent() async throws {
    register(login)
    let session = container.session(login)
    try session.update(to: 1)
    let first = try await container.getAsync(Numbered.self)
    #expect(try container.get(Numbered.self) === first)
    try session.update(to: 2)
    #expect(failure { try container.get(Numbered.self) }?.kind == .needsAsync)
    try session.update(to: nil)
    #expect(failure { try container.get(Numbered.self) }?.kind == .noSession)
  }

  @Test(arguments: ["reset", "replaced", "removed"])
  func itIsNotFoundAfterItHasGone(_ how: String) async throws {
    register(.container)
    _ = try await container.getAsync(Numbered.self)
    switch how {
    case "reset": container.resetObjectScope(.container)
    case "replaced": register(.container)
    default: container.unregister(Numbered.self)
    }
    #expect(failure { try container.get(Numbered.self) }?.kind == (how == "removed" ? .notRegistered : .needsAsync))
    #expect(made.value == 1)
  }

  @Test(arguments: [ObjectScope.transient, .graph])
  func whatIsNotSharedIsAnError(_ scope: ObjectScope) async throws {
    register(scope)
    _ = try await container.getAsync(Numbered.self)
    #expect(failure { try container.get(Numbered.self) }?.kind == .needsAsync)
  }

  @Test func oneOfTheMainActorIsFoundThereAlone() async throws {
    register(.container).initCompleted { @MainActor _, _ in }
    let instance = try await container.getAsync(Numbered.self)
    #expect(await MainActor.run { container.resolve(Numbered.self) } === instance)
    await Task.detached { [container] in
      #expect(failure { try container.get(Numbered.self) }?.kind == .needsAsync)
    }.value
  }

  @Test func anObserverIsToldThatItIsReused() async throws {
    final class Observer: ContainerObserver {
      let observesRequests = true
      let events = Recorder<String>()
      func built(_ event: ResolutionEvent, in container: Container) { events.append("built") }
      func reused(_ event: ResolutionEvent, in container: Container) { events.append("reused") }
    }
    let observer = Observer()
    container.observer = observer
    register(.container)
    _ = try await container.getAsync(Numbered.self)
    _ = try container.get(Numbered.self)
    #expect(observer.events.values == ["built", "reused"])
  }
}
