import FactoryInjection
import Foundation
@inline(never) func consume<T: AnyObject>(_ x: T) { withExtendedLifetime(x) {} }
@inline(never) func opaque<T>(_ x: T) -> T { x }
@inline(never) func ns(_ n: Int, _ body: (Int) -> Void) -> Double { let t = DispatchTime.now().uptimeNanoseconds; body(n); return Double(DispatchTime.now().uptimeNanoseconds - t) / Double(n) }
func cmp(_ name: String, _ n: Int, _ a: (Int) -> Void, _ b: (Int) -> Void) {
  var ra: [Double] = [], rb: [Double] = []
  for _ in 0..<11 { ra.append(ns(n, a)); rb.append(ns(n, b)) }
  ra.sort(); rb.sort()
  print(name.padding(toLength: 30, withPad: " ", startingAt: 0), String(format: "engine %.1f  hand %.1f  ratio %.2f", ra[5], rb[5], ra[5] / rb[5]))
}
let t = makeContainer(.transient), g = makeContainer(.graph), h = opaque(HandWiring())
let f = t.require(factory: LiveDetail.self)
if CommandLine.arguments.count > 2 {
  let n = Int(CommandLine.arguments[2])!
  switch CommandLine.arguments[1] {
  case "leafT": for _ in 0..<n { consume(t.require((any Leaf).self)) }
  case "leafG": for _ in 0..<n { consume(g.require((any Leaf).self)) }
  case "leafH": for _ in 0..<n { consume(h.leaf()) }
  case "rootT": for _ in 0..<n { consume(t.require((any Root).self)) }
  case "rootG": for _ in 0..<n { consume(g.require((any Root).self)) }
  case "rootH": for _ in 0..<n { consume(h.root()) }
  case "rootS": for _ in 0..<n { consume(h.rootWithSharedLeaves()) }
  case "sing": for _ in 0..<n { consume(t.require((any Clock).self)) }
  case "singH": for _ in 0..<n { consume(h.clock()) }
  case "fac": for i in 0..<n { consume(f(i)) }
  case "facH": for i in 0..<n { consume(h.detail(i)) }
  default: fatalError()
  }
} else {
  cmp("leaf transient", 300_000, { n in for _ in 0..<n { consume(t.require((any Leaf).self)) } }, { n in for _ in 0..<n { consume(h.leaf()) } })
  cmp("leaf graph", 300_000, { n in for _ in 0..<n { consume(g.require((any Leaf).self)) } }, { n in for _ in 0..<n { consume(h.leaf()) } })
  cmp("3-level transient", 50_000, { n in for _ in 0..<n { consume(t.require((any Root).self)) } }, { n in for _ in 0..<n { consume(h.root()) } })
  cmp("3-level graph", 50_000, { n in for _ in 0..<n { consume(g.require((any Root).self)) } }, { n in for _ in 0..<n { consume(h.root()) } })
  cmp("3-level graph vs shared hand", 50_000, { n in for _ in 0..<n { consume(g.require((any Root).self)) } }, { n in for _ in 0..<n { consume(h.rootWithSharedLeaves()) } })
  cmp("singleton", 1_000_000, { n in for _ in 0..<n { consume(t.require((any Clock).self)) } }, { n in for _ in 0..<n { consume(h.clock()) } })
  cmp("factory", 300_000, { n in for i in 0..<n { consume(f(i)) } }, { n in for i in 0..<n { consume(h.detail(i)) } })
  let any: any Resolver = opaque(t)
  cmp("singleton any", 1_000_000, { n in for _ in 0..<n { consume(any.require((any Clock).self)) } }, { n in for _ in 0..<n { consume(h.clock()) } })
}
