import FactoryInjection
import InjectionCore

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
final class LiveLeft: Left {
  let leaf: any Leaf
  let other: any OtherLeaf

  init(leaf: any Leaf, other: any OtherLeaf) {
    self.leaf = leaf
    self.other = other
  }
}

protocol Middle: AnyObject, Sendable {}
final class LiveMiddle: Middle {
  let leaf: any Leaf
  let other: any OtherLeaf

  init(leaf: any Leaf, other: any OtherLeaf) {
    self.leaf = leaf
    self.other = other
  }
}

protocol Right: AnyObject, Sendable {}
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

/// Keeps two objects off one cache line: threads that count references to them would disturb each other.
struct CacheLine: Sendable {
  let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
}

protocol Clock: AnyObject, Sendable {}
final class LiveClock: Clock {
  let padding = (CacheLine(), CacheLine())
}

protocol Log: AnyObject, Sendable {}
final class LiveLog: Log {
  let padding = (CacheLine(), CacheLine())
}

/// Registered nowhere.
protocol Missing: AnyObject, Sendable {}

final class Detail: FactoryComponent {
  let id: Int
  let clock: any Clock
  let log: any Log

  init(id: Int, clock: any Clock, log: any Log) {
    self.id = id
    self.clock = clock
    self.log = log
  }

  static var factory: Wiring<@Sendable (_ id: Int) -> Detail> { autocreate(Detail.init) }
}

/// A service behind a protocol that values may conform to: an existential of 40 bytes instead of 16.
protocol PlainLeaf: Sendable {}
final class LivePlainLeaf: PlainLeaf {
  let number = 1
}
