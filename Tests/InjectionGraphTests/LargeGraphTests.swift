import InjectionCore
import InjectionGraph
import Testing

/// Large graphs are checked in time that grows with their size, not faster.
struct LargeGraphTests {
  /// Each service needs the next two; every hundredth closes a cycle of three.
  private func container(of size: Int) -> Container {
    let container = Container()
    for number in 0..<size {
      var needs: [String] = []
      if number + 2 < size { needs = ["\(number + 1)", "\(number + 2)"] }
      if number % 100 == 50 { needs.append("\(number - 2)") }
      _ = container.registerAutowired(
        Int.self, name: "\(number)", dependencies: needs.map { DeclaredDependency(Int.self, name: $0) },
        fileID: "App/Wiring.swift", line: UInt(number)
      ) { _ in number }
    }
    return container
  }

  @Test func tenThousandServicesWithCyclesAndDiamonds() {
    let report = container(of: 10_000).verify()
    #expect(report.entries.count == 10_000)
    #expect(report.edges.count == 2 * 9_998 + 100)
    #expect(report.findings.map(\.kind) == .init(repeating: .cycle, count: 100))
  }

  @Test func tenThousandMissingServices() {
    let container = Container()
    for number in 0..<10_000 {
      _ = container.registerAutowired(
        Int.self, name: "\(number)", dependencies: [DeclaredDependency(String.self, name: "\(number)")],
        fileID: "App/Wiring.swift", line: 1
      ) { _ in number }
    }
    #expect(container.verify().findings.count == 10_000)
  }

  @Test func aChainOfTenThousand() {
    let container = Container()
    for number in 0..<10_000 {
      _ = container.registerAutowired(
        Int.self, name: "\(number)", dependencies: [DeclaredDependency(Int.self, name: "\((number + 1) % 10_000)")],
        fileID: "App/Wiring.swift", line: 1
      ) { _ in number }
    }
    let report = container.verify()
    #expect(report.findings.map(\.chain.count) == [10_001])
  }
}
