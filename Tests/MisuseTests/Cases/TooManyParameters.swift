// modes: swift6 swift5 mainactor
// Nine parameters are the limit of `autocreate`.
import FactoryInjection

nonisolated final class Grid: FactoryComponent {
  init(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int) {}
  // expected-error@+1 {{'autocreate' is unavailable: a factory takes 9 parameters at most: make one of several, or write the wiring by hand}}
  static var factory: Wiring<(Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) -> Grid> { autocreate(Grid.init) }
}
