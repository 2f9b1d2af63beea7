/// The same services, wired by hand with closures.
struct HandWiring: Sendable {
  let leaf: @Sendable () -> any Leaf
  let root: @Sendable () -> any Root
  /// With one leaf of each kind in the whole graph.
  let rootWithSharedLeaves: @Sendable () -> any Root
  let clock: @Sendable () -> any Clock
  let log: @Sendable () -> any Log
  let clockAsync: @Sendable () async -> any Clock
  let missing: @Sendable () -> (any Missing)?
  let detail: @Sendable (Int) -> Detail

  /// Not inlined, so that the measured loops see closures and not what is in them.
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
    root = { LiveRoot(left: left(), middle: middle(), right: right()) }
    rootWithSharedLeaves = {
      let leaf = leaf()
      let other = other()
      return LiveRoot(
        left: LiveLeft(leaf: leaf, other: other), middle: LiveMiddle(leaf: leaf, other: other),
        right: LiveRight(leaf: leaf, other: other))
    }
    self.clock = { clock }
    self.log = { log }
    clockAsync = { clock }
    missing = { nil }
    detail = { Detail(id: $0, clock: clock, log: log) }
  }
}

/// Services behind plain protocols, wired by hand.
struct PlainWiring: Sendable {
  let leaf: @Sendable () -> any PlainLeaf
  let shared: @Sendable () -> any PlainLeaf

  @inline(never)
  init() {
    let shared: any PlainLeaf = LivePlainLeaf()
    leaf = { LivePlainLeaf() }
    self.shared = { shared }
  }
}

/// Keeps the compiler from leaving out what makes a service.
@inline(never) func consume(_ service: any PlainLeaf) {}
