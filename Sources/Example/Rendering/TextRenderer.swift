struct TextRenderer: Renderer {
  func render(_ report: CensusReport) -> String {
    var sections = ["Source census of \(report.folder.printable)"]
    if report.total.files > 0 {
      sections += [
        modules(of: report), languages(of: report), imports(of: report), longestFiles(of: report),
      ].compactMap(\.self)
    } else {
      sections.append("No source files found.")
    }
    if !report.skipped.isEmpty { sections.append(skipped(of: report)) }
    if report.symbolicLinksNotFollowed > 0 {
      sections.append("Symbolic links not followed: \(report.symbolicLinksNotFollowed)")
    }
    return sections.joined(separator: "\n\n")
  }

  private func modules(of report: CensusReport) -> String {
    var table = Table([
      .leading("Module"), .trailing("Files"), .trailing("Lines"), .trailing("Blank"), .trailing("Imports"),
    ])
    for module in report.modules { table.add(Self.row(module.name, module.totals)) }
    table.add(Self.row("Total", report.total))
    return table.description
  }

  private func languages(of report: CensusReport) -> String {
    var table = Table([
      .leading("Language"), .trailing("Files"), .trailing("Lines"), .trailing("Blank"), .trailing("Imports"),
    ])
    for language in report.languages { table.add(Self.row(language.name, language.totals)) }
    return table.description
  }

  private func imports(of report: CensusReport) -> String? {
    guard !report.topImports.isEmpty else { return nil }
    var table = Table([.trailing("Times"), .leading("Imported")])
    for item in report.topImports { table.add(["\(item.count)", item.name]) }
    return table.description
  }

  private func longestFiles(of report: CensusReport) -> String {
    var table = Table([.trailing("Lines"), .leading("Longest files")])
    for file in report.longestFiles { table.add(["\(file.lines)", file.path]) }
    return table.description
  }

  private func skipped(of report: CensusReport) -> String {
    let lines = report.skipped.map { "  \($0.path.printable): \($0.reason)" }
    return (["Skipped: \(report.skipped.count)"] + lines).joined(separator: "\n")
  }

  private static func row(_ name: String, _ totals: CensusReport.Totals) -> [String] {
    [name, "\(totals.files)", "\(totals.lines)", "\(totals.blankLines)", "\(totals.imports)"]
  }
}
