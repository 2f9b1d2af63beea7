import InjectionCore

extension GraphReport {
  /// The graph as a tree of text, from the roots down.
  ///
  /// ```text
  /// FeedList (graph, App/Wiring.swift:4)
  /// ├─ Feed (graph, App/Wiring.swift:3)
  /// │  └─ any Store (container, App/Wiring.swift:2)
  /// └─ optional: Clock (transient, App/Wiring.swift:1)
  /// ```
  ///
  /// An optional dependency that nobody has registered is not shown.
  ///
  /// What was printed before is not printed again: `…` stands for what it needs. Entries with a fault have
  /// a `✗`, or `!` for a warning. Without roots the tree starts at what nothing needs.
  public var text: String {
    var printer = TreePrinter(report: self)
    for start in starts { printer.printTree(from: start) }
    // What only cycles reach.
    for entry in entries.indices { printer.printTree(from: entry, unlessPrinted: true) }
    return printer.lines.joined(separator: "\n") + (printer.lines.isEmpty ? "" : "\n")
  }
}

/// Prints trees without recursion: chains may be as long as the graph.
private struct TreePrinter {
  /// Deeper trees go on as trees of their own, so that lines do not become as long as chains.
  private static var deepest: Int { 24 }

  private(set) var lines: [String] = []
  private let report: GraphReport
  private let targets: [[GraphReport.Edge]]
  private let problems: [Int: GraphReport.Finding.Severity]
  private var printed: Set<Int> = []

  private struct Line {
    let entry: Int
    let kind: DependencyEdge?
    let prefix: String
    let depth: Int
    let isLast: Bool
  }

  init(report: GraphReport) {
    self.report = report
    targets = report.targets
    problems = report.problems
  }

  mutating func printTree(from start: Int, unlessPrinted: Bool = false) {
    var starts: [Int] = []
    if !unlessPrinted || !printed.contains(start) { starts.append(start) }
    while let start = starts.popLast() {
      var stack = [Line(entry: start, kind: nil, prefix: "", depth: 0, isLast: true)]
      while let line = stack.popLast() { print(line, &stack, &starts) }
    }
  }

  private mutating func print(_ line: Line, _ stack: inout [Line], _ starts: inout [Int]) {
    let needs = targets[line.entry]
    let isNew = !printed.contains(line.entry)
    let isTooDeep = line.depth == Self.deepest && isNew && !needs.isEmpty
    let branch = line.depth == 0 ? "" : line.isLast ? "└─ " : "├─ "
    lines.append(line.prefix + branch + text(line) + (!needs.isEmpty && (!isNew || isTooDeep) ? " …" : ""))
    if isTooDeep {
      if !starts.contains(line.entry) { starts.append(line.entry) }
      return
    }
    guard isNew else { return }
    printed.insert(line.entry)
    let prefix = line.depth == 0 ? "" : line.prefix + (line.isLast ? "   " : "│  ")
    for (index, edge) in needs.enumerated().reversed() {
      stack.append(
        Line(
          entry: edge.target, kind: edge.kind, prefix: prefix, depth: line.depth + 1, isLast: index == needs.count - 1))
    }
  }

  private func text(_ line: Line) -> String {
    let entry = report.entries[line.entry]
    let kind = line.kind.flatMap { $0 == .direct ? nil : "\($0.rawValue): " } ?? ""
    let place = entry.location.map { ", \($0)" } ?? ""
    let mark = problems[line.entry].map { $0 == .error ? " ✗" : " !" } ?? ""
    return "\(kind)\(entry.title) (\(entry.note)\(place))".inOneLine + mark
  }
}
