import InjectionCore
import TestSupport
import Testing

private protocol Store {}
private final class Engine {}
private final class Car {
  init(engine: Engine?) {}
}

/// What stands on standard error, letter by letter.
struct TrapTests {
  private let file = "InjectionCoreTests/TrapTests.swift"

  @Test func requireTrapsWithTheTextOfTheError() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Car.self, line: 1) { Car(engine: try $0.get(Engine.self, line: 8)) }
        _ = container.require(Car.self, line: 9)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        \(file):9: Fatal error: Engine is not registered.
          chain: Car (\(file):1) → Engine
          asked at: \(file):8
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func requireOfANameTrapsWithTheTextOfTheError() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register((any Store).self, name: "disk", line: 1) { _ in fatalError("not asked for") }
        _ = container.require((any Store).self, name: "memory", line: 9)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        \(file):9: Fatal error: any Store named "memory" is not registered.
          asked at: \(file):9
          near miss: any Store named "disk" (\(file):1): registered under the name "disk"
          fix: register it in this container or a parent: container.register((any Store).self, name: "memory") { resolver in … }
        """)
  }

  @Test func requireWithinAFactoryTrapsAtItsOwnPlace() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Car.self, line: 1) { Car(engine: $0.require(Engine.self, line: 8)) }
        _ = container.resolve(Car.self)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        \(file):8: Fatal error: Engine is not registered.
          chain: Car (\(file):1) → Engine
          asked at: \(file):8
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func requireTrapsOnACycle() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Engine.self, line: 1) { $0.require(Engine.self, line: 8) }.inObjectScope(.container)
        _ = container.require(Engine.self, line: 9)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        \(file):8: Fatal error: Engine needs itself before it exists.
          chain: Engine (\(file):1) → Engine (\(file):1)
          asked at: \(file):8
          fix: let it get itself in initCompleted, or take a Lazy or a factory of itself
        """)
  }

  // MARK: What the default observer prints

  @Test func resolveIsSilentAboutAPlainMissingService() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let container = Container()
        #expect(container.resolve(Engine.self) == nil)
        #expect(container.resolve(Engine.self, name: "diesel") == nil)
        #expect(container.resolve(Engine?.self) != nil)
      })
    #expect(text(result.standardErrorContent) == "")
  }

  @Test func resolvePrintsOneLineAboutAMissingDependency() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Car.self, line: 1) { Car(engine: try $0.get(Engine.self, line: 8)) }
        #expect(container.resolve(Car.self) == nil)
      })
    #expect(
      text(result.standardErrorContent) == "Engine is not registered; chain: Car (\(file):1) → Engine; "
        + "asked at: \(file):8; fix: register it in this container or a parent: "
        + "container.register(Engine.self) { resolver in … }\n")
  }

  @Test func nestedNilsPrintOneLineForTheirOutermostCall() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Car.self, line: 1) { resolver in
          guard let engine = resolver.resolve(Engine.self) else { throw CancellationError() }
          return Car(engine: engine)
        }
        container.register(Int.self, line: 2) { resolver in
          if resolver.resolve(Car.self) == nil { throw CancellationError() }
          return 7
        }
        #expect(container.resolve(Int.self) == nil)
      })
    #expect(
      text(result.standardErrorContent) == "Engine is not registered; "
        + "chain: Int (\(file):2) → Car (\(file):1) → Engine; "
        + "fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }\n")
  }

  @Test func theLineIsPrintedBeforeTheFactoryTrapsOnItsNil() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Car.self, line: 1) { Car(engine: $0.resolve(Engine.self)!) }
        _ = container.resolve(Car.self)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 1) == "Engine is not registered; chain: Car (\(file):1) → Engine; "
        + "fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }")
  }

  @Test func aSilentObserverKeepsStandardErrorEmpty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        struct Silent: ContainerObserver {}
        let container = Container()
        container.observer = Silent()
        container.register(Car.self) { Car(engine: try $0.get(Engine.self)) }
        #expect(container.resolve(Car.self) == nil)
      })
    #expect(text(result.standardErrorContent) == "")
  }
}
