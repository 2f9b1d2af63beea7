import InjectionCore
import TestSupport
import Testing

private protocol Store {}
private final class Engine {}
private enum Here {
  struct Token {}
}
private enum There {
  struct Token {}
}
private enum Elsewhere {
  final class Store {}
}

/// What a text says about registrations that were perhaps meant.
struct NearMissTextTests {
  private let container = Container()
  private let file = "InjectionCoreTests/NearMissTextTests.swift"

  @Test func registeredUnderANameOnly() {
    container.register(Engine.self, name: "diesel", line: 1) { _ in Engine() }
    #expect(
      nearMisses(of: Engine.self) == ["Engine named \"diesel\" (\(file):1): registered under the name \"diesel\""])
  }

  @Test func registeredWithoutANameOnly() {
    container.register(Engine.self, line: 1) { _ in Engine() }
    #expect(nearMisses(of: Engine.self, name: "diesel") == ["Engine (\(file):1): registered without a name"])
  }

  /// Five names that were registered earlier hid it.
  @Test func likeNamesComeFirst() {
    for name in ["alpha", "beta", "gamma", "delta", "epsilon", "archives", "archive"] {
      container.register(Engine.self, name: name) { _ in Engine() }
    }
    let error = #expect(throws: ResolutionError.self) { try container.get(Engine.self, name: "archiv") }
    #expect(error?.nearMisses.map(\.name) == ["archive", "archives", "alpha", "beta", "gamma"])
  }

  @Test func allKnownNamesAreListed() {
    container.register(Engine.self, name: "diesel", line: 1) { _ in Engine() }
    container.register(Engine.self, name: "petrol", line: 2) { _ in Engine() }
    container.register(Engine.self, line: 3) { _ in Engine() }
    #expect(
      nearMisses(of: Engine.self, name: "electric") == [
        "Engine named \"diesel\" (\(file):1): registered under the name \"diesel\"",
        "Engine named \"petrol\" (\(file):2): registered under the name \"petrol\"",
        "Engine (\(file):3): registered without a name",
      ])
  }

  @Test func registeredInTheParentOnly() {
    container.register(Engine.self, name: "diesel", line: 1) { _ in Engine() }
    let child = Container(parent: Container(parent: container))
    #expect(
      nearMisses(of: Engine.self, in: child) == [
        "Engine named \"diesel\" (\(file):1): registered under the name \"diesel\""
      ])
  }

  @Test func aChildIsSearchedForTheServiceItself() {
    let child = Container(parent: Container(parent: container))
    child.register(Engine.self, name: "diesel", line: 1) { _ in Engine() }
    #expect(nearMisses(of: Engine.self) == [])
    #expect(
      nearMisses(of: Engine.self, name: "diesel") == [
        "Engine named \"diesel\" (\(file):1): registered in a child, which services that a parent makes do not see"
      ])
    #expect(nearMisses(of: Engine.self, name: "diesel", in: Container(parent: container)) == [])
  }

  @Test func aParentsServiceDoesNotSeeTheChild() {
    let child = Container(parent: container)
    container.register(String.self, line: 1) { try "\($0.get(Engine.self, line: 2))" }.inObjectScope(.container)
    child.register(Engine.self, line: 3) { _ in Engine() }
    #expect(
      failureText { try child.get(String.self, line: 4) } == """
        Engine is not registered.
          chain: String (\(file):1) → Engine
          asked at: \(file):2
          near miss: Engine (\(file):3): registered in a child, which services that a parent makes do not see
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  /// The child was looked for when the error was printed, and gone by then.
  @Test(arguments: [false, true])
  func aParentsServiceDoesNotSeeAChildThatIsGone(_ isAsync: Bool) async {
    if isAsync {
      container.register(String.self, line: 1) { "\(try await $0.getAsync(Engine.self, line: 2))" }
        .inObjectScope(.container)
    } else {
      container.register(String.self, line: 1) { "\(try $0.get(Engine.self, line: 2))" }.inObjectScope(.container)
    }
    func error() async -> (any Error)? {
      let child = Container(parent: container)
      child.register(Engine.self, line: 3) { _ in Engine() }
      do { _ = try await child.getAsync(String.self, line: 4) } catch { return error }
      return nil
    }
    #expect(
      await error().map { "\($0)" } == """
        Engine is not registered.
          chain: String (\(file):1) → Engine
          asked at: \(file):2
          near miss: Engine (\(file):3): registered in a child, which services that a parent makes do not see
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func onlyTheOptionalIsRegistered() {
    container.register(Engine?.self, line: 1) { _ in nil }
    #expect(nearMisses(of: Engine.self) == ["Optional<Engine> (\(file):1): only the optional is registered"])
  }

  @Test func onlyTheOptionalOfAProtocolIsRegistered() {
    container.register((any Store)?.self, line: 1) { _ in nil }
    #expect(
      nearMisses(of: (any Store).self) == ["Optional<Store> (\(file):1): only the optional is registered"])
  }

  @Test func aTypeOfAnotherScopeHasTheSameName() {
    container.register(There.Token.self, line: 1) { _ in There.Token() }
    #expect(
      nearMisses(of: Here.Token.self) == [
        "InjectionCoreTests.There.Token (\(file):1): a type of another module or scope with the same name"
      ])
  }

  @Test func onlyTheProtocolIsRegistered() {
    container.register((any Store).self, line: 1) { _ in fatalError("not asked for") }
    #expect(nearMisses(of: Elsewhere.Store.self) == ["any Store (\(file):1): differs only in being a protocol"])
  }

  @Test func onlyTheClassIsRegistered() {
    container.register(Elsewhere.Store.self, line: 1) { _ in Elsewhere.Store() }
    #expect(nearMisses(of: (any Store).self) == ["Store (\(file):1): differs only in being a protocol"])
  }

  @Test func onlyASendableClosureIsRegistered() {
    container.register((@Sendable (Int) -> String).self, line: 1) { _ in { "\($0)" } }
    #expect(
      nearMisses(of: ((Int) -> String).self) == [
        "@Sendable (Int) -> String (\(file):1): the closure's attributes differ"
      ])
  }

  @Test func onlyAPlainClosureIsRegistered() {
    container.register(((Int) -> String).self, line: 1) { _ in { "\($0)" } }
    #expect(
      nearMisses(of: (@MainActor (Int) throws -> String).self) == [
        "(Int) -> String (\(file):1): the closure's attributes differ"
      ])
  }

  @Test func otherTypesAreNoNearMiss() {
    container.register(Int.self) { _ in 7 }
    container.register(((Int) -> Int).self) { _ in { $0 } }
    #expect(nearMisses(of: Engine.self) == [])
  }

  @Test func theNearestStandFirstAndNoMoreThanFive() {
    container.register(There.Token.self, line: 1) { _ in There.Token() }
    for number in 2...9 {
      container.register(Here.Token.self, name: "\(number)", line: UInt(number)) { _ in Here.Token() }
    }
    #expect(
      nearMisses(of: Here.Token.self)
        == (2...6).map {
          "Token named \"\($0)\" (\(file):\($0)): registered under the name \"\($0)\""
        })
  }

  @Test func nearMissesAreValues() throws {
    container.register(Engine.self, name: "diesel", line: 1) { _ in Engine() }
    let error = try #require(throws: ResolutionError.self) { try container.get(Engine.self) }
    let miss = try #require(error.nearMisses.first)
    #expect(ObjectIdentifier(miss.service) == ObjectIdentifier(Engine.self))
    #expect(miss.name == "diesel")
    #expect(miss.location.description == "\(file):1")
    #expect(miss.difference == "registered under the name \"diesel\"")
  }

  @Test func aServiceThatIsRegisteredHasNone() throws {
    container.register(Engine.self) { _ in throw CancellationError() }
    container.register(Engine.self, name: "diesel") { _ in Engine() }
    let error = try #require(throws: ResolutionError.self) { try container.get(Engine.self) }
    #expect(error.nearMisses.isEmpty)
  }

  /// The lines of the text that name near misses, without their heading.
  private func nearMisses<S>(of type: S.Type, name: String? = nil, in container: Container? = nil) -> [String] {
    do {
      _ = try (container ?? self.container).get(type, name: name)
      return ["nothing failed"]
    } catch {
      let heading = "  near miss: "
      return error.description.split(separator: "\n").filter { $0.hasPrefix(heading) }
        .map { String($0.dropFirst(heading.count)) }
    }
  }
}
