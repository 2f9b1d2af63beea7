import FactoryInjection
import TestSupport
import Testing

private protocol Store {}
private struct DiskStore: Store {}
private struct Detail: FactoryComponent {
  init(id: Int, store: any Store) {}
  static var factory: Wiring<@Sendable (Int) -> Detail> { autocreate(Detail.init, line: 1) }
}
private final class Hub: Sendable {}
private struct Spoke: FactoryComponent {
  init(hub: Hub) throws {}
  static var factory: Wiring<@Sendable () throws -> Spoke> { autocreate(Spoke.init, line: 2) }
}

/// What a factory that cannot go on does. Each runs in a process of its own.
struct FactoryTrapTests {
  private let file = "FactoryInjectionTests/FactoryTrapTests.swift"

  @Test func requireOfAFactoryTrapsWithTheTextOfTheError() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(factory: Detail.self, line: 11)
        _ = container.require(factory: Detail.self, line: 9)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 5) == """
        \(file):9: Fatal error: any Store is not registered.
          chain: Detail.factory (\(file):11) → any Store
          asked at: \(file):9
          It is parameter 2 of 2 of the initializer at \(file):1.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aProductThatCannotThrowTrapsAtThePlaceOfItsAutocreate() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(factory: Detail.self, line: 11)
        container.register((any Store).self) { _ in DiskStore() }
        let make = container.require(factory: Detail.self)
        container.unregister((any Store).self)
        _ = make(7)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 3) == """
        \(file):1: Fatal error: any Store is not registered.
          chain: Detail.factory (\(file):1) → any Store
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aSharedServiceThatCallsAFactoryWhichNeedsItIsACycle() async {
    await #expect(processExitsWith: .success) {
      let file = "FactoryInjectionTests/FactoryTrapTests.swift"
      let container = Container()
      container.register(factory: Spoke.self, line: 11)
      container.register(Hub.self, line: 12) { resolver in
        _ = try resolver.require(factory: Spoke.self)()
        return Hub()
      }.inObjectScope(.container)
      #expect(
        failureText { try container.get(Hub.self, line: 9) } == """
          Hub needs itself before it exists.
            chain: Hub (\(file):12) → Spoke.factory (\(file):2) → Hub (\(file):12)
            asked at: \(file):9
            fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
          """)
    }
  }

  @Test func aSharedServiceThatCallsTheFactoryInItsInitCompletedIsNoCycle() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let hubs = Recorder<Hub>()
      let errors = Counter()
      container.register(factory: Spoke.self)
      container.register(Hub.self) { _ in Hub() }.inObjectScope(.container).initCompleted { resolver, hub in
        hubs.append(hub)
        do { _ = try resolver.require(factory: Spoke.self)() } catch { errors.increment() }
      }
      let hub = try container.get(Hub.self)
      #expect(hubs.values.count == 1)
      #expect(hubs.values[0] === hub)
      #expect(errors.value == 0)
    }
  }
}
