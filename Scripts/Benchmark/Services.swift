// The graph that is measured: a root, three services in the middle, two leaves each, all behind
// protocols; two singletons; a component with one parameter and two singletons.

protocol Leaf: AnyObject, Sendable {}
final class LiveLeaf: Leaf {
  let number = 1
}

protocol OtherLeaf: AnyObject, Sendable {}
final class LiveOtherLeaf: OtherLeaf {
  let number = 2
}

protocol Left: AnyObject, Sendable {}
protocol Middle: AnyObject, Sendable {}
protocol Right: AnyObject, Sendable {}

final class LiveLeft: Left {
  let leaf: any Leaf
  let other: any OtherLeaf
  init(leaf: any Leaf, other: any OtherLeaf) {
    self.leaf = leaf
    self.other = other
  }
}

final class LiveMiddle: Middle {
  let leaf: any Leaf
  let other: any OtherLeaf
  init(leaf: any Leaf, other: any OtherLeaf) {
    self.leaf = leaf
    self.other = other
  }
}

final class LiveRight: Right {
  let leaf: any Leaf
  let other: any OtherLeaf
  init(leaf: any Leaf, other: any OtherLeaf) {
    self.leaf = leaf
    self.other = other
  }
}

protocol Root: AnyObject, Sendable {}
final class LiveRoot: Root {
  let left: any Left
  let middle: any Middle
  let right: any Right
  init(left: any Left, middle: any Middle, right: any Right) {
    self.left = left
    self.middle = middle
    self.right = right
  }
}

protocol Clock: AnyObject, Sendable {}
final class LiveClock: Clock {}

protocol Log: AnyObject, Sendable {}
final class LiveLog: Log {}

protocol Detail: AnyObject, Sendable {}
