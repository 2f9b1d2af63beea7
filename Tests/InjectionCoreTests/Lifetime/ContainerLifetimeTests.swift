import InjectionCore
import TestSupport
import Testing

private final class Node: Sendable {
  let tracked: Tracked
  private let guarded = Guarded<Weak>(Weak())

  init(_ lifetimes: Lifetimes) { tracked = Tracked(lifetimes) }

  var peer: Node? {
    get { guarded.withLock { $0.node } }
    set { guarded.withLock { $0.node = newValue } }
  }

  private struct Weak {
    weak var node: Node?
  }
}

private final class Keeper: Sendable {
  let resolver: any Resolver
  init(_ resolver: any Resolver) { self.resolver = resolver }
}

/// Containers and what they hold go when nobody needs them any more. What a container holds is watched by
/// an object in scope `.container`, which goes with it.
struct ContainerLifetimeTests {
  private let lifetimes = Lifetimes()

  @Test func aContainerGoesWithItsInstances() {
    use(makeContainer())
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func aContainerGoesWithItsRegisteredInstances() {
    let container = { [lifetimes] in
      let container = Container()
      container.register(Tracked.self, instance: Tracked(lifetimes))
      return container
    }
    _ = container().resolve(Tracked.self)
    #expect(lifetimes.alive == 0)
  }

  @Test func aContainerGoesWithWhatItsFactoriesCapture() {
    register(Container(), capturing: Tracked(lifetimes))
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func aContainerThatWasNeverUsedGoes() {
    _ = makeContainer()
    #expect(lifetimes.made == 0)
  }

  @Test func aChildGoesAndItsParentStays() {
    let parent = makeContainer()
    let childLifetimes = Lifetimes()
    use(parent)
    use(makeContainer(parent: parent, childLifetimes))
    #expect(childLifetimes.made == 1)
    #expect(childLifetimes.alive == 0)
    #expect(lifetimes.alive == 1)
    withExtendedLifetime(parent) {}
  }

  @Test func aParentGoesWithItsLastChild() {
    let childLifetimes = Lifetimes()
    let makeChild = { [childLifetimes] in
      let parent = makeContainer()
      use(parent)
      return makeContainer(parent: parent, childLifetimes)
    }
    var child: Container? = makeChild()
    #expect(lifetimes.alive == 1)
    #expect(child != nil)
    child = nil
    #expect(lifetimes.alive == 0)
  }

  @Test func aCopyGoesAndTheOriginalStays() {
    let container = makeContainer()
    use(container)
    use(container.copy())
    #expect(lifetimes.made == 2)
    #expect(lifetimes.alive == 1)
    withExtendedLifetime(container) {}
  }

  @Test func theOriginalGoesAndACopyStays() {
    let copy = {
      let container = makeContainer()
      use(container)
      return container.copy()
    }()
    #expect(lifetimes.alive == 0)
    use(copy)
    #expect(lifetimes.alive == 1)
  }

  @Test func aContainerWhoseResolveFailedGoes() {
    let make = {
      let container = makeContainer()
      container.observer = RecordingObserver()
      container.register(Int.self) { try $0.get(String.self).count }.inObjectScope(.container)
      use(container)
      #expect(container.resolve(Int.self) == nil)
    }
    make()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func aContainerGoesWithTheLastErrorItMade() throws {
    var error: ResolutionError? = try #require(throws: ResolutionError.self) {
      let container = makeContainer()
      use(container)
      return try container.get(String.self)
    }
    #expect(error?.nearMisses.isEmpty == true)
    error = nil
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aFactoryMayLetGoOfTheLastReferenceToItsContainer(_ scope: ObjectScope) {
    let holder = Guarded<Container?>(makeContainer())
    holder.withLock { $0 }?.register(Bool.self) { [unowned holder] resolver in
      holder.withLock { $0 = nil }
      return resolver.resolve(Tracked.self) === resolver.resolve(Tracked.self)
    }.inObjectScope(scope)
    #expect(holder.withLock { $0 }?.resolve(Bool.self) == true)
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func aContainerWithAPropertyCycleGoesWithItsObjects(_ scope: ObjectScope) throws {
    let make = { [lifetimes] in
      let container = Container()
      for (name, other) in [("one", "two"), ("two", "one")] {
        container.register(Node.self, name: name) { _ in Node(lifetimes) }.inObjectScope(scope)
          .initCompleted { resolver, node in node.peer = resolver.require(Node.self, name: other) }
      }
      let node = try container.get(Node.self, name: "one")
      #expect(scope !== ObjectScope.container || node.peer?.peer === node)
    }
    try make()
    #expect(lifetimes.made == 2)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func aContainerWithAnInitializerCycleGoes(_ scope: ObjectScope) {
    let make = {
      let container = makeContainer()
      container.register(Int.self) { try $0.get(Int.self) }.inObjectScope(scope)
      use(container)
      #expect(throws: ResolutionError.self) { try container.get(Int.self) }
    }
    make()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func aContainerInWhichAFactoryRanTwiceGoes(_ scope: ObjectScope) throws {
    let make = { [lifetimes] in
      let container = Container()
      container.register(Node.self, name: "parent") { _ in Node(lifetimes) }.inObjectScope(scope)
        .initCompleted { resolver, node in node.peer = resolver.require(Node.self, name: "child") }
      container.register(Node.self, name: "child") { resolver in
        let child = Node(lifetimes)
        child.peer = try resolver.get(Node.self, name: "parent")
        return child
      }.inObjectScope(scope)
      _ = try container.get(Node.self, name: "child")
    }
    try make()
    #expect(lifetimes.made == 3)
    #expect(lifetimes.alive == 0)
  }

  // MARK: Kept resolvers

  @Test func aKeptResolverKeepsItsContainer() throws {
    let keeper = try {
      let container = makeContainer()
      container.register(Keeper.self) { Keeper($0) }
      return try container.get(Keeper.self)
    }()
    #expect(keeper.resolver.resolve(Tracked.self) != nil)
    #expect(lifetimes.alive == 1)
  }

  @Test func aContainerGoesWithTheLastResolverThatWasKept() throws {
    var keeper: Keeper? = try {
      let container = makeContainer()
      container.register(Keeper.self) { Keeper($0) }
      return try container.get(Keeper.self)
    }()
    _ = keeper?.resolver.resolve(Tracked.self)
    keeper = nil
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func aKeptResolverOfASharedParentServiceKeepsTheParent() throws {
    let keeper = try {
      let parent = makeContainer()
      parent.register(Keeper.self) { Keeper($0) }.inObjectScope(.weak)
      return try Container(parent: parent).get(Keeper.self)
    }()
    #expect(keeper.resolver.resolve(Tracked.self) != nil)
  }

  @Test func aSharedServiceThatKeepsItsResolverIsLetGoByRemoveAll() {
    let make = {
      let container = makeContainer()
      container.register(Keeper.self) { Keeper($0) }.inObjectScope(.container)
      use(container)
      _ = container.resolve(Keeper.self)
      container.removeAll()
    }
    make()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  private func makeContainer(parent: Container? = nil, _ lifetimes: Lifetimes? = nil) -> Container {
    let lifetimes = lifetimes ?? self.lifetimes
    let container = Container(parent: parent)
    container.register(Tracked.self) { _ in Tracked(lifetimes) }.inObjectScope(.container)
    return container
  }

  private func use(_ container: Container) {
    for _ in 0..<3 { _ = container.resolve(Tracked.self) }
    _ = container.resolve(Tracked?.self)
    _ = container.resolve(Bool.self, name: "missing")
  }

  private func register(_ container: Container, capturing tracked: Tracked) {
    container.register(Int.self) { _ in withExtendedLifetime(tracked) { 7 } }
    _ = container.resolve(Int.self)
  }
}
