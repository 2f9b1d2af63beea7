// modes: swift6 swift5 mainactor
// The graph is a module of its own, which the core does not know.
import InjectionCore

nonisolated func check(_ container: Container) throws {
  // expected-error@+1 {{value of type 'Container' has no member 'verify'}}
  try container.verify(roots: [Int.self]).check()
}
