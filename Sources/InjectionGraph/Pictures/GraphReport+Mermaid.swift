import InjectionCore

extension GraphReport {
  /// The graph for Mermaid, which many code hosts draw inside Markdown.
  ///
  /// Drawn like ``dot``: colours are scopes, slanted boxes are factories, subgraphs are assemblies or files.
  public var mermaid: String {
    var lines = ["flowchart LR"]
    func node(_ position: Int) -> String {
      let label = Self.quoted("\(entries[position].title)", note: entries[position].note)
      return switch entries[position].kind {
      case .service, .missing: "n\(position)(\(label))"
      case .factory: "n\(position)[/\(label)/]"
      case .forward: "n\(position)[\(label)]"
      }
    }
    for (index, group) in groups.enumerated() {
      lines.append("  subgraph g\(index)[\(Self.quoted(group.name))]")
      lines += group.entries.map { "    \(node($0))" } + ["  end"]
    }
    lines += entries.indices.filter { entries[$0].group.isEmpty }.map { "  \(node($0))" }
    lines += edges.map { "  n\($0.source) \($0.kind.mermaidArrow) n\($0.target)" }
    return (lines + classes).joined(separator: "\n") + "\n"
  }

  private var classes: [String] {
    var lines: [String] = []
    func style(_ name: String, _ definition: String, _ members: [Int]) {
      guard !members.isEmpty else { return }
      lines.append("  classDef \(name) \(definition)")
      lines.append("  class \(members.map { "n\($0)" }.joined(separator: ",")) \(name)")
    }
    for (index, scope) in scopeColors.enumerated() {
      let members = entries.indices.filter { entries[$0].kind == .service && entries[$0].scope == scope.scope }
      style("scope\(index)", "fill:\(scope.color),color:#202124", members)
    }
    let problems = problems
    style(
      "missing", "fill:none,color:#b3261e,stroke-dasharray:4", entries.indices.filter { entries[$0].kind == .missing })
    style("warning", "stroke:#b26a00,stroke-width:2px", problems.keys.filter { problems[$0] == .warning }.sorted())
    style("error", "stroke:#b3261e,stroke-width:2px", problems.keys.filter { problems[$0] == .error }.sorted())
    return lines
  }

  /// Mermaid has character entities of its own, which begin with `#`.
  private static func quoted(_ text: String, note: String? = nil) -> String {
    let special: [Character: String] = [
      "#": "#35;", "&": "#amp;", "\"": "#quot;", "<": "#lt;", ">": "#gt;", "`": "#96;", "\\": "#92;",
    ]
    let escape = { (text: String) in text.inOneLine.map { special[$0] ?? String($0) }.joined() }
    return "\"\(escape(text))\(note.map { "<br/><small>\(escape($0))</small>" } ?? "")\""
  }
}

extension DependencyEdge {
  fileprivate var mermaidArrow: String {
    switch self {
    case .direct, .collection: "-->"
    case .optional, .lazy: "-.->"
    case .factory: "--o"
    case .completion: "-. initCompleted .->"
    case .forward: "-->|stands for|"
    }
  }
}
