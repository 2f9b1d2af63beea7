import FactoryInjection

final class LiveDetail: FactoryComponent {
  let id: Int
  let clock: any Clock
  let log: any Log

  init(id: Int, clock: any Clock, log: any Log) {
    self.id = id
    self.clock = clock
    self.log = log
  }

  static var factory: Wiring<@Sendable (_ id: Int) -> LiveDetail> { autocreate(LiveDetail.init) }
}

/// The container that is measured.
func makeContainer(_ scope: ObjectScope, parent: Container? = nil) -> Container {
  let container = Container(parent: parent)
  container.register((any Leaf).self) { _ in LiveLeaf() }.inObjectScope(scope)
  container.register((any OtherLeaf).self) { _ in LiveOtherLeaf() }.inObjectScope(scope)
  container.register((any Left).self) { resolver in
    LiveLeft(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
  }.inObjectScope(scope)
  container.register((any Middle).self) { resolver in
    LiveMiddle(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
  }.inObjectScope(scope)
  container.register((any Right).self) { resolver in
    LiveRight(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
  }.inObjectScope(scope)
  container.register((any Root).self) { resolver in
    LiveRoot(
      left: try resolver.get((any Left).self), middle: try resolver.get((any Middle).self),
      right: try resolver.get((any Right).self))
  }.inObjectScope(scope)
  container.register((any Clock).self) { _ in LiveClock() }.inObjectScope(.container)
  container.register((any Log).self) { _ in LiveLog() }.inObjectScope(.container)
  container.register(factory: LiveDetail.self)
  _ = container.require((any Clock).self)
  _ = container.require((any Clock).self)
  _ = container.require((any Log).self)
  _ = container.require((any Log).self)
  return container
}

/// The same graph, wired by hand with closures.
struct HandWiring {
  let leaf: @Sendable () -> any Leaf
  let other: @Sendable () -> any OtherLeaf
  let root: @Sendable () -> any Root
  /// With one leaf of each kind in the whole graph.
  let rootWithSharedLeaves: @Sendable () -> any Root
  let clock: @Sendable () -> any Clock
  let log: any Log
  let detail: @Sendable (Int) -> LiveDetail

  @inline(never)
  init() {
    let leaf: @Sendable () -> any Leaf = { LiveLeaf() }
    let other: @Sendable () -> any OtherLeaf = { LiveOtherLeaf() }
    let left: @Sendable () -> any Left = { LiveLeft(leaf: leaf(), other: other()) }
    let middle: @Sendable () -> any Middle = { LiveMiddle(leaf: leaf(), other: other()) }
    let right: @Sendable () -> any Right = { LiveRight(leaf: leaf(), other: other()) }
    let clock: any Clock = LiveClock()
    let log: any Log = LiveLog()
    self.leaf = leaf
    self.other = other
    root = { LiveRoot(left: left(), middle: middle(), right: right()) }
    rootWithSharedLeaves = {
      let leaf = leaf()
      let other = other()
      return LiveRoot(
        left: LiveLeft(leaf: leaf, other: other), middle: LiveMiddle(leaf: leaf, other: other),
        right: LiveRight(leaf: leaf, other: other))
    }
    self.clock = { clock }
    self.log = log
    detail = { LiveDetail(id: $0, clock: clock, log: log) }
  }
}
