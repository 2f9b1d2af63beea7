// modes: swift6 swift5 mainactor
import InjectionCore
import InjectionGraph

nonisolated func check(_ container: Container) throws {
  try container.verify(roots: [Int.self]).check()
}
