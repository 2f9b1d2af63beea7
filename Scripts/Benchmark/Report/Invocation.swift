/// What the command line asks for.
package enum Invocation: Equatable, Sendable {
  case help
  case measure(Options)
  /// Does one side of a row a number of times and nothing else, for a profiler.
  case loop(row: String, side: Side, count: Int)
  case misuse(String)

  package enum Side: String, Sendable {
    case package, reference
  }

  package struct Options: Equatable, Sendable {
    /// Rows whose name contains this are measured; all if it is empty.
    package var filter = ""
    package var jsonFile: String?
    package var printsMarkdown = false
    package var countsInstructions = false

    package init() {}
  }

  package static let usage = """
    Usage: swift run -c release benchmark [FILTER] [--json FILE] [--markdown] [--instructions]

    Measures the rows whose name contains FILTER (default: all), each beside its reference in the same
    process, and prints medians, ratios and goals.

      --json FILE     Write the measurements to FILE as JSON, too.
      --markdown      Print a table for the documentation.
      --instructions  Count instructions with valgrind instead of measuring time: they repeat on a busy machine.
      --loop ROW SIDE COUNT
                      Only do one side (package or reference) of one row COUNT times, for a profiler.
      -h, --help      Print this text.

    Exit status: 0 done, whether goals are met or not; 64 wrong usage; 74 FILE cannot be written.
    """

  package init(arguments: [String]) {
    do { self = try Self.parse(arguments) } catch { self = .misuse(error.text) }
  }

  private struct Misuse: Error {
    let text: String
  }

  private static func parse(_ arguments: [String]) throws(Misuse) -> Invocation {
    var options = Options()
    var filters: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help": return .help
      case "--markdown": options.printsMarkdown = true
      case "--instructions": options.countsInstructions = true
      case "--json":
        guard let file = rest.popFirst() else { throw Misuse(text: "--json needs a file") }
        options.jsonFile = file
      case "--loop": return try loop(rest)
      case _ where argument.hasPrefix("-"): throw Misuse(text: "unknown option \(argument)")
      default: filters.append(argument)
      }
    }
    guard filters.count <= 1 else { throw Misuse(text: "one filter at a time") }
    options.filter = filters.first ?? ""
    return .measure(options)
  }

  private static func loop(_ arguments: ArraySlice<String>) throws(Misuse) -> Invocation {
    let arguments = Array(arguments)
    guard arguments.count == 3, let side = Side(rawValue: arguments[1]), let count = Int(arguments[2]), count >= 0
    else { throw Misuse(text: "--loop needs a row, a side and a count") }
    return .loop(row: arguments[0], side: side, count: count)
  }
}
