import FactoryInjection
import Foundation
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

/// What reports say and refuse, in words.
struct ReportTextTests {
  private let container = Container()

  @Test func oneIsNotPlural() {
    container.add(Clock.self, 1, Clock.init)
    #expect(container.verify().description == "1 registration, 0 dependencies, 0 opaque (0 observed): no findings")
    container.add(Download.self, 2) { (_: Clock) in Download(store: DiskStore()) }
    #expect(container.verify().description == "2 registrations, 1 dependency, 0 opaque (0 observed): no findings")
  }

  /// Line breaks other than `\n` and control characters used to reach the drawing.
  @Test func namesTakeOneLine() {
    container.register(Int.self, name: "a\nb\r\nc\rd\u{2028}e\0f\u{1B}g", fileID: "App/Wiring.swift", line: 1) { _ in 1
    }
    .depends()
    #expect(
      container.verify().mermaid == """
        flowchart LR
          subgraph g0["App/Wiring.swift"]
            n0("Int named #quot;a#92;nb#92;r#92;nc#92;rd e#92;0f#92;u{1B}g#quot;<br/><small>graph</small>")
          end
          classDef scope1 fill:#d2e3fc,color:#202124
          class n0 scope1

        """)
    #expect(container.verify().text == #"Int named "a\nb\r\nc\rd e\0f\u{1B}g" (graph, App/Wiring.swift:1)"# + "\n")
  }

  /// Drawing a report used to trap on an edge that led nowhere.
  @Test(arguments: [("source", 9), ("target", 9), ("target", -1)])
  func edgesOfADecodedReportLeadToItsEntries(_ end: String, _ entry: Int) throws {
    container.add(Download.self, 1) { (_: Clock) in Download(store: DiskStore()) }
    container.add(Clock.self, 2, Clock.init)
    let report = container.verify()
    #expect(report.edges.map { [$0.source, $0.target] } == [[0, 1]])
    let sound = end == "source" ? 0 : 1
    let broken = report.json.replacing("\"\(end)\" : \(sound)", with: "\"\(end)\" : \(entry)")
    try #require(broken != report.json)
    #expect(
      refusal(of: broken)
        == (end == "source"
          ? "An edge leads from entry 9 to 1, of 2 entries." : "An edge leads from entry 0 to \(entry), of 2 entries."))
  }

  @Test func findingsOfADecodedReportAreAboutItsEntries() throws {
    container.register(Int.self, fileID: "App/Wiring.swift", line: 1) { _ in 1 }
    let report = container.verify()
    let broken = report.json.replacing(#/"entries" : \[\s+0\s+\]/#, with: "\"entries\" : [7]")
    try #require(broken != report.json)
    #expect(refusal(of: broken) == "A finding is about entry 7, of 1 entries.")
  }

  private func refusal(of json: String) -> String? {
    do {
      _ = try JSONDecoder().decode(GraphReport.self, from: Data(json.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) { return context.debugDescription } catch { return "\(error)" }
  }

  /// A name was as good as none.
  @Test func rootThatHasOnlyNamesIsMissing() {
    container.register(Clock.self, name: "wall", fileID: "App/Wiring.swift", line: 1) { _ in Clock() }.depends()
    let report = container.verify(roots: [Clock.self])
    #expect(
      report.findings.map(\.description) == [
        """
        error: Clock is not registered.
          needed by: the roots given to verify
          near miss: Clock named "wall" (App/Wiring.swift:1): registered under the name "wall"
          fix: register it in this container or a parent: container.register(Clock.self) { resolver in … }
        """
      ])
    container.add(Clock.self, 2, Clock.init)
    #expect(container.verify(roots: [Clock.self]).findings == [])
  }

  @Test func rootThatTakesArgumentsIsThere() {
    container.register(Feed.self) { (_, _: Int) in Feed(store: DiskStore()) }.depends()
    #expect(container.verify(roots: [Feed.self]).findings == [])
  }
}
