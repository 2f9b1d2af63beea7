import InjectionCore
import TestSupport
import Testing

/// `resetObjectScope` lets go of instances at once, wherever it is called.
struct ResetTests {
  private let container = Container()
  private let lifetimes = Lifetimes()

  @Test(arguments: [ObjectScope.container, .weak])
  func theNextRequestMakesANewInstance(_ scope: ObjectScope) throws {
    register(scope)
    let instance = try container.get(Tracked.self)
    container.resetObjectScope(scope)
    #expect(try container.get(Tracked.self) !== instance)
  }

  @Test func theInstanceIsLetGoAtOnce() {
    share()
    container.resetObjectScope(.container)
    #expect(lifetimes.alive == 0)
  }

  @Test func anotherScopeIsNotTouched() {
    share()
    container.resetObjectScope(.graph)
    container.resetObjectScope(.weak)
    #expect(lifetimes.alive == 1)
  }

  @Test func anotherServiceIsNotTouched() {
    share()
    container.resetObjectScope(.container, serviceType: Int.self)
    #expect(lifetimes.alive == 1)
    container.resetObjectScope(.container, serviceType: Tracked.self)
    #expect(lifetimes.alive == 0)
  }

  @Test func aRegisteredInstanceStays() {
    container.register(Tracked.self, instance: Tracked(lifetimes))
    _ = container.resolve(Tracked.self)
    container.resetObjectScope(.container)
    #expect(lifetimes.alive == 1)
    #expect(container.resolve(Tracked.self) != nil)
  }

  @Test func aChildResetsItsAncestors() {
    share()
    Container(parent: Container(parent: container)).resetObjectScope(.container)
    #expect(lifetimes.alive == 0)
  }

  @Test func aParentDoesNotResetItsChild() {
    let child = Container(parent: container)
    child.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
    _ = child.resolve(Tracked.self)
    container.resetObjectScope(.container)
    #expect(lifetimes.alive == 1)
  }

  @Test func aFactoryMayReset() {
    share()
    container.register(Int.self) { [lifetimes] resolver in
      _ = resolver.resolve(Tracked.self)
      resolver.container.resetObjectScope(.container)
      return lifetimes.alive
    }
    #expect(container.resolve(Int.self) == 0)
  }

  @Test func anInitCompletedMayReset() {
    share()
    let seen = Recorder<Int>()
    container.register(Int.self) { _ in 7 }.initCompleted { [lifetimes] resolver, _ in
      resolver.container.resetObjectScope(.container)
      seen.append(lifetimes.alive)
    }
    _ = container.resolve(Int.self)
    #expect(seen.values == [0])
  }

  @Test func aDeinitMayReset() {
    share()
    let seen = Recorder<Int>()
    container.register(Tracked.self, name: "outer") { [lifetimes, unowned container] _ in
      Tracked(Lifetimes()) {
        container.resetObjectScope(.container)
        seen.append(lifetimes.alive)
      }
    }
    _ = container.resolve(Tracked.self, name: "outer")
    #expect(seen.values == [0])
  }

  @Test func aServiceThatResetsItsOwnScopeIsHandedOutAndNotKept() {
    container.register(Tracked.self) { [lifetimes] resolver in
      resolver.container.resetObjectScope(.container)
      return Tracked(lifetimes)
    }.inObjectScope(.container)
    #expect(container.resolve(Tracked.self) != nil)
    #expect(lifetimes.alive == 0)
    #expect(container.resolve(Tracked.self) != nil)
    #expect(lifetimes.made == 2)
  }

  @Test func aDependencyThatIsResetWhileItsAskerIsMadeIsMadeAgain() {
    share()
    container.register(Bool.self) { resolver in
      let before = resolver.require(Tracked.self)
      resolver.container.resetObjectScope(.container)
      return resolver.require(Tracked.self) === before
    }
    #expect(container.resolve(Bool.self) == false)
  }

  private func register(_ scope: ObjectScope) {
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(scope)
  }

  /// Registers a shared service and has its instance made and handed to lock-free readers.
  private func share() {
    register(.container)
    for _ in 0..<3 { _ = container.resolve(Tracked.self) }
    #expect(lifetimes.alive == 1)
  }
}
