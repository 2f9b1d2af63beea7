import FactoryInjection
import TestSupport
import Testing

/// Factories are registered, replaced and removed while others resolve and call them.
struct FactoryReplacementTests {
  private final class Red: FactoryComponent, Sendable {
    init() {}
    static var factory: Wiring<@Sendable () -> Int> { { _ in { 1 } } }
  }

  private final class Blue: FactoryComponent, Sendable {
    init() {}
    static var factory: Wiring<@Sendable () -> Int> { { _ in { 2 } } }
  }

  private enum Color: FactoryInterface {
    typealias Factory = @Sendable () -> Int
  }

  /// Under the lock of the registrations a reader that left last took that lock once more.
  @Test func threadsThatResolveAFactoryWhileItIsReplacedSeeBeforeOrAfter() {
    watched("replaced factories") { _ in
      let container = Container()
      container.register(factory: Red.self, as: Color.self)
      let isOver = Latch()
      let changer = RunningThread {
        while !isOver.isOpen {
          container.register(factory: Blue.self, as: Color.self)
          container.unregister(factory: Blue.self)
          container.register(factory: Red.self, as: Color.self)
        }
      }
      let wrong = Counter()
      onThreads(6) { _ in
        for _ in 0..<5_000 {
          if let make = container.resolve(factory: Color.self), ![1, 2].contains(make()) { wrong.increment() }
          if container.resolve(factory: Red.self)?() != 1 { wrong.increment() }
          if let make = container.resolve(factory: Blue.self), make() != 2 { wrong.increment() }
          // The closure type is ambiguous at times, and then an error.
          if let make = try? container.get(Color.Factory.self), ![1, 2].contains(make()) { wrong.increment() }
        }
      }
      isOver.open()
      changer.join()
      #expect(wrong.value == 0)
    }
  }

  @Test func aCopyHasAllKeysOfAFactoryOrNone() {
    let container = Container()
    let isOver = Latch()
    let changer = RunningThread {
      while !isOver.isOpen {
        container.register(factory: Red.self, as: Color.self)
        container.unregister(factory: Red.self)
      }
    }
    let mixed = Counter()
    onThreads(4) { _ in
      for _ in 0..<500 {
        let copy = container.copy()
        let keys = [copy.hasAnyRegistration(ofFactory: Red.self), copy.hasAnyRegistration(ofFactory: Color.self)]
        if Set(keys).count != 1 { mixed.increment() }
      }
    }
    isOver.open()
    changer.join()
    #expect(mixed.value == 0)
  }
}
