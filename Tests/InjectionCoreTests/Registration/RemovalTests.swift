import InjectionCore
import TestSupport
import Testing

struct RemovalTests {
  private let container = Container()
  private let lifetimes = Lifetimes()

  @Test func anUnregisteredServiceIsNotFound() {
    container.register(Int.self) { _ in 7 }
    #expect(container.resolve(Int.self) == 7)
    #expect(container.unregister(Int.self))
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func unregisteringWhatIsNotThereReturnsFalse() {
    #expect(!container.unregister(Int.self))
  }

  @Test func unregisteringTwiceReturnsFalseTheSecondTime() {
    container.register(Int.self) { _ in 7 }
    #expect(container.unregister(Int.self))
    #expect(!container.unregister(Int.self))
  }

  @Test func unregisteringANameKeepsTheOthers() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    #expect(container.unregister(Int.self, name: "one"))
    #expect(container.resolve(Int.self) == 0)
    #expect(container.resolve(Int.self, name: "one") == nil)
  }

  @Test func unregisteringTheUnnamedKeepsTheNamed() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    #expect(container.unregister(Int.self))
    #expect(container.resolve(Int.self) == nil)
    #expect(container.resolve(Int.self, name: "one") == 1)
  }

  @Test func unregisteringTouchesNoParent() {
    container.register(Int.self) { _ in 7 }
    let child = Container(parent: container)
    #expect(!child.unregister(Int.self))
    #expect(child.resolve(Int.self) == 7)
  }

  @Test func removeAllRemovesEveryRegistration() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    container.register(String.self, instance: "text")
    container.removeAll()
    #expect(container.resolve(Int.self) == nil)
    #expect(container.resolve(Int.self, name: "one") == nil)
    #expect(container.resolve(String.self) == nil)
    #expect(container.registrations.isEmpty)
  }

  @Test func removeAllTouchesNoParent() {
    container.register(Int.self) { _ in 1 }
    let child = Container(parent: container)
    child.register(Int.self) { _ in 2 }
    child.removeAll()
    #expect(child.resolve(Int.self) == 1)
  }

  @Test func aServiceMayBeRegisteredAgainAfterItsRemoval() {
    container.register(Int.self) { _ in 1 }.inObjectScope(.container)
    _ = container.resolve(Int.self)
    container.unregister(Int.self)
    container.register(Int.self) { _ in 2 }
    #expect(container.resolve(Int.self) == 2)
  }

  // MARK: Letting go at once

  @Test func unregisteringLetsGoOfTheInstanceAtOnce() {
    share()
    container.unregister(Tracked.self)
    #expect(lifetimes.alive == 0)
  }

  @Test func replacingLetsGoOfTheInstanceAtOnce() {
    share()
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }
    #expect(lifetimes.alive == 0)
  }

  @Test func removeAllLetsGoOfTheInstanceAtOnce() {
    share()
    container.removeAll()
    #expect(lifetimes.alive == 0)
  }

  @Test func unregisteringFromAFactoryLetsGoAtOnce() {
    share()
    container.register(Int.self) { [lifetimes] resolver in
      resolver.container.unregister(Tracked.self)
      return lifetimes.alive
    }
    #expect(container.resolve(Int.self) == 0)
  }

  @Test func replacingFromAFactoryLetsGoAtOnceAlsoOfWhatTheFactoryHasAskedForBefore() {
    share()
    container.register(Int.self) { [lifetimes] resolver in
      _ = resolver.resolve(Tracked.self)
      resolver.container.register(Tracked.self) { _ in Tracked(lifetimes) }
      return lifetimes.alive
    }
    #expect(container.resolve(Int.self) == 0)
  }

  @Test func unregisteringFromAnInitCompletedLetsGoAtOnce() {
    share()
    let seen = Recorder<Int>()
    container.register(Int.self) { _ in 7 }.initCompleted { [lifetimes] resolver, _ in
      resolver.container.unregister(Tracked.self)
      seen.append(lifetimes.alive)
    }
    _ = container.resolve(Int.self)
    #expect(seen.values == [0])
  }

  @Test func unregisteringFromADeinitLetsGoAtOnce() {
    share()
    let seen = Recorder<Int>()
    container.register(Tracked.self, name: "outer") { [lifetimes, unowned container] _ in
      Tracked(Lifetimes()) {
        container.unregister(Tracked.self)
        seen.append(lifetimes.alive)
      }
    }.inObjectScope(.container)
    _ = container.resolve(Tracked.self, name: "outer")
    container.unregister(Tracked.self, name: "outer")
    #expect(seen.values == [0])
  }

  @Test func registeringTheSameServiceFromTheDeinitOfTheReplacedInstanceWins() {
    container.register(Tracked.self) { [lifetimes, unowned container] _ in
      Tracked(lifetimes) { container.register(Tracked.self, instance: Tracked(lifetimes)) }
    }.inObjectScope(.container)
    _ = container.resolve(Tracked.self)
    container.unregister(Tracked.self)
    #expect(container.hasAnyRegistration(of: Tracked.self))
    #expect(lifetimes.alive == 1)
  }

  @Test func anInstanceThatTheAppKeepsOutlivesItsRegistration() {
    share()
    let kept = container.resolve(Tracked.self)
    container.unregister(Tracked.self)
    #expect(lifetimes.alive == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func aServiceThatUnregistersItselfInItsFactoryIsHandedOutAndNotKept() {
    container.register(Tracked.self) { [lifetimes] resolver in
      resolver.container.unregister(Tracked.self)
      return Tracked(lifetimes)
    }.inObjectScope(.container)
    #expect(container.resolve(Tracked.self) != nil)
    #expect(lifetimes.alive == 0)
    #expect(!container.hasAnyRegistration(of: Tracked.self))
  }

  @Test func aServiceThatUnregistersItselfInItsInitCompletedIsHandedOutAndNotKept() {
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
      .initCompleted { resolver, _ in resolver.container.unregister(Tracked.self) }
    #expect(container.resolve(Tracked.self) != nil)
    #expect(lifetimes.alive == 0)
  }

  @Test func theReplacedFactoryAndWhatItCapturesAreLetGoAtOnce() {
    register(capturing: Tracked(lifetimes))
    _ = container.resolve(Int.self)
    container.register(Int.self) { _ in 2 }
    #expect(lifetimes.alive == 0)
  }

  private func register(capturing tracked: Tracked) {
    container.register(Int.self) { _ in withExtendedLifetime(tracked) { 1 } }
  }

  /// Registers a shared service and has its instance made and handed to lock-free readers.
  private func share() {
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
    for _ in 0..<3 { _ = container.resolve(Tracked.self) }
    #expect(lifetimes.alive == 1)
  }
}
