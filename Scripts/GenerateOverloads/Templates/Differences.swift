/// How the generated files that are checked in differ from what the templates say.
package struct Differences: Equatable {
  /// Files whose text is not what the templates say.
  package let stale: [String]
  /// Files that the templates name and nobody wrote.
  package let missing: [String]
  /// Files in a generated folder that no template names.
  package let orphaned: [String]

  package init(rendered: [String: String], existing: [String: String]) {
    stale = rendered.keys.filter { existing[$0] != nil && existing[$0] != rendered[$0] }.sorted()
    missing = rendered.keys.filter { existing[$0] == nil }.sorted()
    orphaned = existing.keys.filter { rendered[$0] == nil }.sorted()
  }

  /// One line for each file that differs.
  package var report: [String] {
    stale.map { "stale: \($0)" } + missing.map { "missing: \($0)" } + orphaned.map { "orphaned: \($0)" }
  }
}
