import InjectionCore
import TestSupport
import Testing

/// Factories that use the outer container, or another factory's resolver, instead of their own.
struct ReentryTests {
  private final class First: Sendable {}
  private final class Second: Sendable {}
  private final class Third: Sendable {}

  @Test func theOuterContainerWorksInsideAFactoryAndStartsAGraphOfItsOwn() {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register((Numbered, Numbered).self) { resolver in
      (resolver.require(Numbered.self), container.require(Numbered.self))
    }
    let pair = container.require((Numbered, Numbered).self)
    #expect([pair.0.number, pair.1.number] == [1, 2])
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aCycleThroughTheOuterContainerIsAnErrorWithTheWholeChain(scope: ObjectScope) {
    let container = Container()
    container.register(First.self) { _ in
      _ = try container.get(Second.self)
      return First()
    }.inObjectScope(scope)
    container.register(Second.self) { _ in
      _ = try container.get(First.self)
      return Second()
    }.inObjectScope(scope)
    let error = failure { try container.get(First.self) }
    #expect(error?.kind == .cycle)
    #expect(error?.chain.map { "\($0.service)" } == ["First", "Second", "First"])
  }

  @Test func aPropertyCycleThroughTheOuterContainerBuildsEachOnce() {
    let container = Container()
    let made = [Counter(), Counter()]
    for number in 0..<2 {
      container.register(LinkedNode.self, name: "\(number)") { _ in
        made[number].increment()
        return LinkedNode(number)
      }.inObjectScope(.container).initCompleted { _, node in
        node.link(to: container.require(LinkedNode.self, name: "\(1 - number)"))
        node.complete()
      }
    }
    let node = container.require(LinkedNode.self, name: "0")
    #expect(node.reachable.count == 2)
    #expect(node.isWhollyCompleted)
    #expect(made.map(\.value) == [1, 1])
  }

  /// The instance was never ready: it waited for the end of a build that had ended before.
  @Test func anOuterFactorysResolverUsedWithinAnInnerResolutionLeavesNothingUnfinished() {
    watched("resolver of an outer factory") { _ in
      let container = Container()
      let outer = Recorder<any Resolver>()
      container.register(First.self) { resolver in
        outer.append(resolver)
        _ = try container.get(Second.self)
        return First()
      }.inObjectScope(.container)
      container.register(Second.self) { _ in Second() }.inObjectScope(.container)
        .initCompleted { _, _ in _ = outer.values[0].require(Third.self) }
      container.register(Third.self) { resolver in
        _ = try resolver.get(Second.self)
        return Third()
      }.inObjectScope(.container)
      _ = container.require(First.self)
      let got = Counter()
      onThreads(2) { _ in
        _ = container.require(First.self)
        _ = container.require(Second.self)
        _ = container.require(Third.self)
        got.increment()
      }
      #expect(got.value == 2)
    }
  }

  @Test func aCycleThroughAnOuterFactorysResolverIsAnError() {
    let container = Container()
    let outer = Recorder<any Resolver>()
    container.register(First.self) { resolver in
      outer.append(resolver)
      _ = try container.get(Second.self)
      return First()
    }.inObjectScope(.container)
    container.register(Second.self) { _ in
      _ = try outer.values[0].get(Third.self)
      return Second()
    }.inObjectScope(.container)
    container.register(Third.self) { resolver in
      _ = try resolver.get(Second.self)
      return Third()
    }.inObjectScope(.container)
    #expect(failure { try container.get(First.self) }?.kind == .cycle)
  }

  @Test(arguments: [ObjectScope.transient, .container])
  func aFactoryMayReplaceAndRemoveItsOwnRegistration(scope: ObjectScope) {
    let container = Container()
    container.register(Int.self) { _ in
      container.register(Int.self) { _ in
        container.unregister(Int.self)
        return 2
      }
      return 1
    }.inObjectScope(scope)
    #expect(container.resolve(Int.self) == 1)
    #expect(container.resolve(Int.self) == 2)
    #expect(container.resolve(Int.self) == nil)
  }

  /// In default scope the outermost object was another one than its dependency held.
  @Test func oneWayByInitializerAndBackByPropertyGivesOnePairWithoutAnyHookOnTheFirst() {
    let container = Container()
    container.register(LinkedNode.self, name: "0") { LinkedNode(0, [$0.require(LinkedNode.self, name: "1")]) }
    container.register(LinkedNode.self, name: "1") { _ in LinkedNode(1) }
      .initCompleted { resolver, node in node.link(to: resolver.require(LinkedNode.self, name: "0")) }
    let node = container.require(LinkedNode.self, name: "0")
    #expect(node.neighbours[0].neighbours.map { $0 === node } == [true])
  }
}
