import InjectionCore
import TestSupport
import Testing

private final class Leaf: Sendable {}
private struct Tree {
  let left: Leaf
  let right: Leaf
}

struct GraphTests {
  private let container = Container()

  init() {
    container.register(Leaf.self) { _ in Leaf() }
    container.register(Leaf.self, name: "through another service") { try $0.get(Leaf.self) }
    container.register(Tree.self) { resolver in
      Tree(left: try resolver.get(Leaf.self), right: try resolver.get(Leaf.self, name: "through another service"))
    }.inObjectScope(.transient)
  }

  @Test func oneOutermostCallSharesItsObjects() throws {
    let tree = try container.get(Tree.self)
    #expect(tree.left === tree.right)
  }

  @Test func twoOutermostCallsShareNothing() throws {
    #expect(try container.get(Tree.self).left !== container.get(Tree.self).left)
  }

  @Test func objectsOfTwoTransientsInOneCallAreShared() throws {
    container.register([Leaf].self) { resolver in
      [try resolver.get(Tree.self).left, try resolver.get(Tree.self).left]
    }
    let leaves = try container.get([Leaf].self)
    #expect(leaves[0] === leaves[1])
  }

  @Test func resolveGetAndRequireBelongToOneGraph() throws {
    container.register([Leaf].self) { resolver in
      [resolver.resolve(Leaf.self)!, try resolver.get(Leaf.self), resolver.require(Leaf.self)]
    }
    let leaves = try container.get([Leaf].self)
    #expect(leaves[0] === leaves[1])
    #expect(leaves[1] === leaves[2])
  }

  @Test func anOptionalRequestBelongsToTheGraph() throws {
    container.register(Bool.self) { resolver in
      try resolver.get(Leaf?.self) === resolver.get(Leaf.self)
    }
    #expect(try container.get(Bool.self))
  }

  @Test func theContainerThatAFactoryCapturedStartsAGraphOfItsOwn() throws {
    container.register(Bool.self) { [unowned container] resolver in
      try container.get(Leaf.self) === resolver.get(Leaf.self)
    }
    #expect(try !container.get(Bool.self))
  }

  @Test func theContainerOfTheResolverBelongsToTheGraph() throws {
    container.register(Bool.self) { resolver in
      try resolver.container.get(Leaf.self) === resolver.get(Leaf.self)
    }
    #expect(try container.get(Bool.self))
  }

  @Test func theResolverIsAContainerOfTheGraph() throws {
    container.register(Bool.self) { resolver in
      try (resolver as? Container)?.get(Leaf.self) === resolver.get(Leaf.self)
    }
    #expect(try container.get(Bool.self))
  }

  @Test func aChildMadeByAFactoryStartsAGraphOfItsOwn() throws {
    container.register(Bool.self) { resolver in
      try Container(parent: resolver.container).get(Leaf.self) === resolver.get(Leaf.self)
    }
    #expect(try !container.get(Bool.self))
  }

  @Test func aResolverThatWasKeptStartsAGraphForEachRequest() throws {
    container.register((any Resolver).self) { $0 }
    let kept = try container.get((any Resolver).self)
    #expect(try kept.get(Leaf.self) !== kept.get(Leaf.self))
    let tree = try kept.get(Tree.self)
    #expect(tree.left === tree.right)
  }

  @Test func aResolverThatWasKeptSeesLaterRegistrations() throws {
    container.register((any Resolver).self) { $0 }
    let kept = try container.get((any Resolver).self)
    container.register(Int.self) { _ in 7 }
    #expect(kept.resolve(Int.self) == 7)
  }

  @Test func aResolverThatWasKeptIsOfNoUseToALaterGraph() throws {
    container.register((any Resolver).self) { $0 }
    let kept = try container.get((any Resolver).self)
    container.register(Bool.self) { resolver in try kept.get(Leaf.self) === resolver.get(Leaf.self) }
    #expect(try !container.get(Bool.self))
    container.removeAll()  // The container kept itself.
  }

  @Test func aKeptResolverOfAnInnerServiceBelongsToTheGraphWhileItsOutermostCallRuns() throws {
    container.register((any Resolver).self) { $0 }
    container.register(Bool.self) { resolver in
      let inner = try resolver.get((any Resolver).self)
      return try inner.get(Leaf.self) === resolver.get(Leaf.self)
    }
    #expect(try container.get(Bool.self))
  }

  @Test func aFailedServiceIsMadeAgainInTheSameGraph() throws {
    let runs = Counter()
    container.register(Int.self) { _ in
      if runs.increment() == 1 { throw CancellationError() }
      return 7
    }
    container.register(String.self) { resolver in
      _ = try? resolver.get(Int.self)
      return "\(try resolver.get(Int.self))"
    }
    #expect(try container.get(String.self) == "7")
  }

  @Test func aGraphObjectMadeBeforeAFailureStaysInTheGraph() throws {
    container.register(Int.self) { resolver in
      _ = try resolver.get(Leaf.self)
      throw CancellationError()
    }
    let runs = Counter()
    container.register(Leaf.self) { _ in
      runs.increment()
      return Leaf()
    }
    container.register(Bool.self) { resolver in
      _ = try? resolver.get(Int.self)
      _ = try resolver.get(Leaf.self)
      return true
    }
    _ = try container.get(Bool.self)
    #expect(runs.value == 1)
  }

  @Test func replacingAServiceWithinAGraphMakesTheNewOne() throws {
    container.register(Bool.self) { resolver in
      let before = try resolver.get(Leaf.self)
      resolver.container.register(Leaf.self) { _ in Leaf() }
      return try resolver.get(Leaf.self) === before
    }
    #expect(try !container.get(Bool.self))
  }

  @Test func aCallWithinADeinitDoesNotDisturbTheGraph() throws {
    container.register(Tracked.self) { [unowned container] _ in
      Tracked(Lifetimes()) { _ = container.resolve(Tree.self) }
    }.inObjectScope(.transient)
    container.register(Bool.self) { resolver in
      let leaf = try resolver.get(Leaf.self)
      _ = try resolver.get(Tracked.self)
      return try resolver.get(Leaf.self) === leaf
    }
    #expect(try container.get(Bool.self))
  }

  @Test func aDeinitAtTheEndOfTheGraphMayResolve() throws {
    let seen = Recorder<Bool>()
    container.register(Tracked.self) { resolver in
      Tracked(Lifetimes()) {
        let tree = resolver.require(Tree.self)
        seen.append(tree.left === tree.right)
      }
    }
    container.register(Int.self) { resolver in
      _ = try resolver.get(Tracked.self)
      return 7
    }
    #expect(try container.get(Int.self) == 7)
    #expect(seen.values == [true])
  }
}
