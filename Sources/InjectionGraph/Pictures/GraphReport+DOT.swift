import InjectionCore

extension GraphReport {
  /// The graph for Graphviz: `dot -Tsvg graph.dot > graph.svg`.
  ///
  /// Colours are scopes, boxes with ears are factories, clusters are assemblies or files. What is faulty has
  /// a red border; dashed arrows are optional or lazy, dotted ones go through `initCompleted`.
  public var dot: String {
    let problems = problems
    let colors = Dictionary(uniqueKeysWithValues: scopeColors.map { ($0.scope, $0.color) })
    var lines = [
      "digraph services {",
      "  rankdir=LR;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\", fontname=\"Helvetica\", fontsize=11];",
      "  edge [color=\"#5f6368\", arrowsize=0.7];",
    ]
    func node(_ position: Int) -> String {
      let entry = entries[position]
      var attributes = ["label=\(Self.quoted("\(entry.title)\n\(entry.note)"))"]
      switch entry.kind {
      case .service: attributes.append("fillcolor=\"\(colors[entry.scope] ?? "#ffffff")\"")
      case .factory: attributes += ["shape=component", "style=filled"]
      case .forward: attributes.append("style=\"rounded\"")
      case .missing: attributes += ["style=\"rounded,dashed\"", "fontcolor=\"#b3261e\""]
      }
      if let severity = problems[position] {
        attributes += ["color=\"\(severity == .error ? "#b3261e" : "#b26a00")\"", "penwidth=2"]
      }
      if let location = entry.location { attributes.append("tooltip=\(Self.quoted("\(location)"))") }
      return "n\(position) [\(attributes.joined(separator: ", "))];"
    }
    for (index, group) in groups.enumerated() {
      lines += ["  subgraph cluster_\(index) {", "    label=\(Self.quoted(group.name));", "    color=\"#dadce0\";"]
      lines += group.entries.map { "    \(node($0))" } + ["  }"]
    }
    lines += entries.indices.filter { entries[$0].group.isEmpty }.map { "  \(node($0))" }
    lines += edges.map { "  n\($0.source) -> n\($0.target)\($0.kind.dotAttributes);" }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Graphviz reads character entities in labels and escapes in quotes.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n").replacing("\0", with: "\u{2400}"))\""
  }
}

extension DependencyEdge {
  fileprivate var dotAttributes: String {
    switch self {
    case .direct, .collection: ""
    case .optional, .lazy: " [style=dashed]"
    case .factory: " [arrowhead=odiamond]"
    case .completion: " [style=dotted]"
    case .forward: " [penwidth=0.5, arrowhead=empty]"
    }
  }
}
