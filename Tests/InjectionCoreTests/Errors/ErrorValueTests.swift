import InjectionCore
import TestSupport
import Testing

private final class Engine {}
private final class Car {}

struct ErrorValueTests {
  private let container = Container()
  private let file = "InjectionCoreTests/ErrorValueTests.swift"

  @Test func theErrorNamesServiceAndNameAndPlace() throws {
    let error = try #require(throws: ResolutionError.self) {
      try container.get(Engine.self, name: "diesel", line: 9)
    }
    #expect(ObjectIdentifier(error.service) == ObjectIdentifier(Engine.self))
    #expect(error.name == "diesel")
    #expect(error.arguments.isEmpty)
    #expect(error.location?.description == "\(file):9")
    #expect(error.underlying == nil)
  }

  @Test func theChainTellsPlacesOfWhatIsRegistered() throws {
    container.register(Car.self, line: 1) { resolver in
      _ = try resolver.get(Engine.self)
      return Car()
    }
    let error = try #require(throws: ResolutionError.self) { try container.get(Car.self) }
    #expect(error.chain.map(\.location?.description) == ["\(file):1", nil])
    #expect(error.chain.map { ObjectIdentifier($0.service) } == [.init(Car.self), .init(Engine.self)])
  }

  @Test func theTextStaysTheSameAfterTheContainerIsGone() throws {
    let error = try #require(throws: ResolutionError.self) { try Container().get(Engine.self, line: 9) }
    #expect(
      error.description == """
        Engine is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func theTextInOneLineHasTheSameParts() throws {
    container.register(Car.self, line: 1) { resolver in
      _ = try resolver.get(Engine.self, line: 9)
      return Car()
    }
    let error = try #require(throws: ResolutionError.self) { try container.get(Car.self) }
    #expect(
      error.oneLine == "Engine is not registered; chain: Car (\(file):1) → Engine; asked at: \(file):9; "
        + "fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }")
  }

  @Test func anErrorOfAnotherContainerPassesThroughUnchanged() throws {
    let other = Container()
    container.register(Car.self, line: 1) { [unowned other] _ in
      _ = try other.get(Engine.self, line: 8)
      return Car()
    }
    #expect(
      failureText { try container.get(Car.self, line: 9) } == """
        Engine is not registered.
          chain: Car (\(file):1) → Engine
          asked at: \(file):8
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func errorsMayCrossTasks() async throws {
    let error = try #require(throws: ResolutionError.self) { try container.get(Engine.self, line: 9) }
    let text = await Task.detached { error.description }.value
    #expect(text == error.description)
  }
}
