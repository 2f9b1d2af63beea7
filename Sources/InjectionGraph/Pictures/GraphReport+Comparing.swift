import InjectionCore

extension GraphReport {
  /// What has changed since an earlier report, as text for a review: added, removed and changed entries,
  /// then added and removed dependencies.
  ///
  /// ```text
  /// + Cache (container)
  /// ~ Feed: graph → container
  /// + Feed → Cache
  /// - Feed → optional: Clock
  /// ```
  ///
  /// Lines that moved are no change. Empty if nothing has changed.
  public func comparing(to earlier: GraphReport) -> String {
    let old = earlier.named
    let new = named
    var lines: [String] = []
    for key in new.order where old.entries[key] == nil { lines.append("+ \(key) (\(new.entries[key]?.note ?? ""))") }
    for key in old.order where new.entries[key] == nil { lines.append("- \(key) (\(old.entries[key]?.note ?? ""))") }
    for key in new.order {
      guard let before = old.entries[key], let after = new.entries[key] else { continue }
      lines += Self.differences(before, after).map { "~ \(key): \($0)" }
    }
    lines += new.edges.filter { !old.edgeSet.contains($0) }.map { "+ \($0)" }
    lines += old.edges.filter { !new.edgeSet.contains($0) }.map { "- \($0)" }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func differences(_ before: Entry, _ after: Entry) -> [String] {
    var differences: [String] = []
    if before.note != after.note { differences.append("\(before.note) → \(after.note)") }
    if before.group != after.group, before.kind != .missing, after.kind != .missing {
      differences.append("\(before.group) → \(after.group)")
    }
    if before.isRoot != after.isRoot { differences.append(after.isRoot ? "now a root" : "no root any more") }
    return differences
  }

  private struct Named {
    var order: [String] = []
    var entries: [String: Entry] = [:]
    var edges: [String] = []
    var edgeSet: Set<String> = []
  }

  /// Everything under names that mean the same in another report.
  private var named: Named {
    var named = Named()
    let keys = entries.map { $0.level == 0 ? $0.title : "\($0.title) of parent \($0.level)" }
    for (key, entry) in zip(keys, entries) where named.entries.updateValue(entry, forKey: key) == nil {
      named.order.append(key)
    }
    for edge in edges {
      let kind = edge.kind == .direct ? "" : "\(edge.kind.rawValue): "
      let text = "\(keys[edge.source]) → \(kind)\(keys[edge.target])"
      if named.edgeSet.insert(text).inserted { named.edges.append(text) }
    }
    return named
  }
}
