import FactoryInjection
import Foundation
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private let graphviz = Tool.path("dot")

private enum Odd {
  struct Box<Value> {}
}

/// The graph in each format.
struct PictureTests {
  private let container = Container()

  /// One of everything that is drawn in a way of its own.
  private func report() -> GraphReport {
    container.add(FeedList.self, 1, FeedList.init)
    container.add(Feed.self, 2) { (_: (any Store)?, _: Lazy<Clock>) in Feed(store: DiskStore()) }
    container.register((any Store).self, name: nil, fileID: "App/Stores.swift", line: 1) { _ in DiskStore() }
      .inObjectScope(.container)
    container.add(Tabs.self, 3) { (make: FactoryOf<Detail>) in Tabs(make: make.make) }
    container.register(factory: Detail.self, fileID: "App/Detail.swift", line: 9)
    return container.verify(roots: [FeedList.self, Tabs.self])
  }

  @Test func text() {
    #expect(
      report().text == """
        FeedList (graph, App/Wiring.swift:1) ✗
        ├─ Feed (graph, App/Wiring.swift:2) ✗
        │  ├─ optional: any Store (container, opaque, App/Stores.swift:1)
        │  └─ lazy: Clock (missing) ✗
        └─ Clock (missing) ✗
        Tabs (graph, App/Wiring.swift:3)
        └─ factory: Detail.factory (factory, App/Detail.swift:9)
           └─ any Store (container, opaque, App/Stores.swift:1)

        """)
  }

  @Test func repeatedSubtreesAndCyclesAreFolded() {
    container.add(Chicken.self, 1, Chicken.init)
    container.add(Egg.self, 2, Egg.init)
    container.add(Nest.self, 3, Nest.init)
    #expect(
      container.verify().text == """
        Chicken (graph, App/Wiring.swift:1) ✗
        └─ Egg (graph, App/Wiring.swift:2) ✗
           └─ Nest (graph, App/Wiring.swift:3) ✗
              └─ Chicken (graph, App/Wiring.swift:1) ✗ …

        """)
  }

  @Test func dot() {
    #expect(
      report().dot == #"""
        digraph services {
          rankdir=LR;
          node [shape=box, style="rounded,filled", fillcolor="#ffffff", fontname="Helvetica", fontsize=11];
          edge [color="#5f6368", arrowsize=0.7];
          subgraph cluster_0 {
            label="App/Wiring.swift";
            color="#dadce0";
            n0 [label="FeedList\ngraph", fillcolor="#d2e3fc", color="#b3261e", penwidth=2, tooltip="App/Wiring.swift:1"];
            n1 [label="Feed\ngraph", fillcolor="#d2e3fc", color="#b3261e", penwidth=2, tooltip="App/Wiring.swift:2"];
            n3 [label="Tabs\ngraph", fillcolor="#d2e3fc", tooltip="App/Wiring.swift:3"];
          }
          subgraph cluster_1 {
            label="App/Stores.swift";
            color="#dadce0";
            n2 [label="any Store\ncontainer, opaque", fillcolor="#ceead6", tooltip="App/Stores.swift:1"];
          }
          subgraph cluster_2 {
            label="App/Detail.swift";
            color="#dadce0";
            n4 [label="Detail.factory\nfactory", shape=component, style=filled, tooltip="App/Detail.swift:9"];
          }
          n5 [label="Clock\nmissing", style="rounded,dashed", fontcolor="#b3261e", color="#b3261e", penwidth=2];
          n0 -> n1;
          n0 -> n5;
          n1 -> n2 [style=dashed];
          n1 -> n5 [style=dashed];
          n3 -> n4 [arrowhead=odiamond];
          n4 -> n2;
        }

        """#)
  }

  @Test func mermaid() throws {
    let text = report().mermaid
    #expect(
      text == """
        flowchart LR
          subgraph g0["App/Wiring.swift"]
            n0("FeedList<br/><small>graph</small>")
            n1("Feed<br/><small>graph</small>")
            n3("Tabs<br/><small>graph</small>")
          end
          subgraph g1["App/Stores.swift"]
            n2("any Store<br/><small>container, opaque</small>")
          end
          subgraph g2["App/Detail.swift"]
            n4[/"Detail.factory<br/><small>factory</small>"/]
          end
          n5("Clock<br/><small>missing</small>")
          n0 --> n1
          n0 --> n5
          n1 -.-> n2
          n1 -.-> n5
          n3 --o n4
          n4 --> n2
          classDef scope1 fill:#d2e3fc,color:#202124
          class n0,n1,n3 scope1
          classDef scope2 fill:#ceead6,color:#202124
          class n2 scope2
          classDef missing fill:none,color:#b3261e,stroke-dasharray:4
          class n5 missing
          classDef error stroke:#b3261e,stroke-width:2px
          class n0,n1,n5 error

        """)
  }

  /// Names that mean something to one of the formats.
  private func odd() -> GraphReport {
    container.add(Odd.Box<[String: Int]>.self, 1) { Odd.Box() }
    container.register(Int.self, name: #"a "quoted" <b> & \n é 日本 `x` #35; </script>"#) { _ in 1 }.depends()
    return container.verify()
  }

  @Test(.enabled(if: graphviz != nil, "Graphviz is not installed."))
  func graphvizDrawsOddNames() async throws {
    try await expectGraphvizDraws(odd().dot, nodes: 2)
  }

  @Test func oddNamesInDot() {
    let dot = odd().dot
    #expect(dot.contains(#"label="Box<Dictionary<String, Int>>\ngraph""#))
    #expect(
      dot.contains(#"label="Int named \"a \\\"quoted\\\" <b> &amp; \\\\n é 日本 `x` #35; </script>\"\ngraph""#))
  }

  /// Graphviz ends reading at a zero.
  @Test func zerosInDot() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
      .inObjectScope(ObjectScope(storageFactory: PermanentStorage.init, description: "a\0b"))
    #expect(container.verify().dot.contains("a␀b"))
    #expect(!container.verify().dot.contains("\0"))
  }

  @Test func oddNamesInMermaid() throws {
    let text = odd().mermaid
    #expect(text.contains(#"("Box#lt;Dictionary#lt;String, Int#gt;#gt;<br/>"#))
    #expect(
      text.contains(
        ##"("Int named #quot;a #92;#quot;quoted#92;#quot; #lt;b#gt; #amp; #92;#92;n é 日本 #96;x#96; #35;35; #lt;/script#gt;#quot;<br/>"##
      ))
    try checkMermaid(text)
  }

  @Test func everyMermaidLineIsSound() throws {
    try checkMermaid(report().mermaid)
  }

  @Test(.enabled(if: graphviz != nil, "Graphviz is not installed."))
  func graphvizDrawsAll() async throws {
    try await expectGraphvizDraws(report().dot, nodes: 6)
  }

  @Test(.enabled(if: graphviz != nil, "Graphviz is not installed."))
  func graphvizDrawsALargeGraph() async throws {
    for number in 0..<300 {
      _ = container.registerAutowired(
        Int.self, name: "\(number)", dependencies: [DeclaredDependency(Int?.self, name: "\(number + 1)")],
        fileID: "App/Wiring.swift", line: 1
      ) { _ in number }
    }
    try await expectGraphvizDraws(container.verify().dot, nodes: 300)
  }

  @Test func oddNamesCannotEndThePagesData() {
    let html = odd().html
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(html.contains(#"\u003c/script>"#))
  }

  @Test func aReportSurvivesCoding() throws {
    let report = report()
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(GraphReport.self, from: data) == report)
    #expect(try JSONDecoder().decode(GraphReport.self, from: Data(report.json.utf8)) == report)
  }

  @Test func comparingSaysWhatChanged() {
    let before = report()
    container.add(Clock.self, 4, Clock.init)
    container.unregister(Tabs.self)
    container.add(Feed.self, 5) { (_: any Store) in Feed(store: DiskStore()) }.inObjectScope(.container)
    let after = container.verify(roots: [FeedList.self])
    #expect(
      after.comparing(to: before) == """
        - Tabs (graph)
        ~ Clock: missing → graph
        ~ Feed: graph → container
        + Feed → any Store
        - Feed → optional: any Store
        - Feed → lazy: Clock
        - Tabs → factory: Detail.factory

        """)
    #expect(after.comparing(to: after) == "")
  }

  private func expectGraphvizDraws(_ dot: String, nodes: Int) async throws {
    let program = try #require(graphviz)
    let folder = try TemporaryFolder()
    let file = try folder.write(dot, to: "graph.dot")
    let run = try await CommandRun.of(program, ["-Tsvg", file.path])
    #expect(run.ending == .exit(0))
    #expect(run.standardError == "")
    #expect(run.standardOutput.components(separatedBy: "class=\"node\"").count - 1 == nodes)
  }

  /// A small checker: every line is one of the few kinds that the picture consists of.
  private func checkMermaid(_ text: String) throws {
    let label = #/"[^"`\\]*"/#
    let kinds: [any RegexComponent] = [
      /flowchart LR/, /subgraph g\d+\[.*\]/, /end/, /classDef \w+ [-\w:#,]+/, /class n\d+(,n\d+)* \w+/,
      /n\d+ (-->|-\.->|--o|-\. initCompleted \.->|-->\|stands for\|) n\d+/,
    ]
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if let node = try /n\d+[(\[]\/?("[^"]*")\/?[)\]]/.wholeMatch(in: line) {
        #expect(node.1.wholeMatch(of: label) != nil, "\(line)")
      } else {
        #expect(kinds.contains { matches(line, $0) }, "\(line)")
      }
    }
  }

  private func matches(_ line: Substring, _ kind: any RegexComponent) -> Bool {
    func open(_ kind: some RegexComponent) -> Bool { line.wholeMatch(of: kind) != nil }
    return open(kind)
  }
}
