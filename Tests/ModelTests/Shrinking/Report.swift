/// What a failing test prints: a program as Swift code, and where the engine left the reference.
struct Report {
  let text: String

  init(_ program: Program, _ comparison: Comparison) {
    let common = zip(comparison.expected, comparison.found).prefix { $0 == $1 }.count
    let logs = [("expected", comparison.expected), ("found", comparison.found)].map { name, log in
      "// \(name): \(common < log.count ? log[common] : "nothing more")\n"
    }
    text =
      SwiftText.file(of: program) + "\n" + comparison.expected.prefix(common).map { "// \($0)\n" }.joined()
      + logs.joined()
  }
}
