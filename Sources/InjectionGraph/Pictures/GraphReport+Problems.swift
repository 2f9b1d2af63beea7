extension GraphReport {
  /// The positions of the entries that errors or warnings are about, with the severest of them.
  var problems: [Int: Finding.Severity] {
    var problems: [Int: Finding.Severity] = [:]
    for finding in findings where finding.severity > .information {
      for entry in finding.entries { problems[entry] = max(problems[entry] ?? .information, finding.severity) }
    }
    return problems
  }

  /// The positions of the entries of each group, in the order of their first members.
  var groups: [(name: String, entries: [Int])] {
    var indices: [String: Int] = [:]
    var groups: [(name: String, entries: [Int])] = []
    for (position, entry) in entries.enumerated() where !entry.group.isEmpty {
      let index = indices[entry.group] ?? groups.count
      if index == groups.count {
        indices[entry.group] = index
        groups.append((entry.group, []))
      }
      groups[index].entries.append(position)
    }
    return groups
  }

  /// What each entry needs.
  var targets: [[Edge]] {
    var targets = [[Edge]](repeating: [], count: entries.count)
    for edge in edges { targets[edge.source].append(edge) }
    return targets
  }

  /// The entries that a picture starts from: the roots, or else what nothing needs.
  var starts: [Int] {
    let roots = entries.indices.filter { entries[$0].isRoot }
    if !roots.isEmpty { return roots }
    let needed = Set(edges.map(\.target))
    return entries.indices.filter { !needed.contains($0) }
  }

  /// A colour for each scope, the same in every picture: the engine's scopes first.
  var scopeColors: [(scope: String, color: String)] {
    let known = ["transient", "graph", "container", "weak"]
    let others = Set(entries.map(\.scope)).subtracting(known + [""]).sorted()
    let colors = ["#e8eaed", "#d2e3fc", "#ceead6", "#fef0c3", "#e9d2fd", "#fad2cf", "#c4eef5", "#fde0c8"]
    return (known + others).enumerated().map { ($0.element, colors[$0.offset % colors.count]) }
  }
}

extension GraphReport.Entry {
  /// What a picture says about the entry beside its title.
  var note: String {
    var parts: [String] = []
    switch kind {
    case .service: parts.append(scope)
    case .factory: parts.append("factory")
    case .forward: parts.append("forward")
    case .missing: parts.append("missing")
    }
    if isAsync { parts.append("async") }
    if isOpaque { parts.append(isObserved ? "observed" : "opaque") }
    return parts.joined(separator: ", ")
  }
}

extension String {
  /// The text without line breaks, and with pictures of other control characters.
  var inOneLine: String {
    let characters = map { $0.isNewline ? " " : $0 }
    return String(
      String.UnicodeScalarView(
        String(characters).unicodeScalars.map { scalar in
          guard scalar.value < 0x20 || scalar.value == 0x7F else { return scalar }
          return Unicode.Scalar(scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value) ?? scalar
        }))
  }
}
