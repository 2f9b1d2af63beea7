// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

nonisolated final class Grid: FactoryComponent {
  init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, store: Store) {}
  static var factory: Wiring<(Int, Int, Int, Int, Int, Int, Int, Int, Int) -> Grid> { autocreate(Grid.init) }
}

// Beyond the limit the closure is written by hand.
nonisolated final class WideGrid: FactoryComponent {
  init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, store: Store) {}
  static var factory: Wiring<(Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> WideGrid> {
    { resolver in
      { a, b, c, d, e, f, g, h, i, j in
        WideGrid(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, store: resolver.require(Store.self))
      }
    }
  }
}
