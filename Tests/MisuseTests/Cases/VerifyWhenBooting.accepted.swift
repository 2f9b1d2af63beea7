// modes: swift6 swift5 mainactor
import ServiceBoot

// The module exports the core and the graph.
nonisolated func check(_ container: Container) throws {
  let report: GraphReport = container.verify(roots: [Int.self])
  try report.check()
  let edges: [DependencyEdge] = report.edges.map(\.kind)
  precondition(edges.allSatisfy { $0 == .direct })
}
