/// What the command line asks for.
enum Invocation: Equatable {
  case help
  case census(Options)
  case graph(GraphFormat)
  case demo(Demo)
  case misuse(String)

  static let usage = """
    Usage: example [FOLDER] [--json]
           example --graph FORMAT
           example --demo boot [--fail]
           example --demo session

    Counts files, lines and imports of the source code in FOLDER (default: the current folder).
    Hidden files and folders are left out; symbolic links are not followed.

      --json          Print the census as JSON.
      --graph FORMAT  Print how the program itself is wired: text, mermaid, dot, html or json.
      --demo boot     Boot five services with a progress bar; with --fail, one of them fails.
      --demo session  Log users in and out, and tell what becomes of their services.
      -h, --help      Print this text.

    Exit status: 0 done, 64 wrong usage, 66 FOLDER cannot be read, 70 a demonstration has failed,
    74 the output cannot be written.
    """

  init(arguments: [String]) {
    var folders: [String] = []
    var format = Options.Format.text
    var optionsEnded = false
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      switch argument {
      case _ where optionsEnded || !argument.hasPrefix("-"): folders.append(argument)
      case "--": optionsEnded = true
      case "--json": format = .json
      case "--graph":
        guard arguments.count == 2, let format = remaining.popFirst().flatMap(GraphFormat.init) else {
          self = .misuse("--graph stands alone and needs a format")
          return
        }
        self = .graph(format)
        return
      case "--demo":
        guard arguments[0] == "--demo", let demo = Demo(Array(remaining)) else {
          self = .misuse("--demo stands alone and needs session, or boot, perhaps with --fail")
          return
        }
        self = .demo(demo)
        return
      case "--help", "-h":
        self = .help
        return
      default:
        self = .misuse("unknown option \(argument.printable)")
        return
      }
    }
    guard folders.count <= 1 else {
      self = .misuse("one folder at a time")
      return
    }
    self = .census(Options(folder: folders.first ?? ".", format: format))
  }
}

/// What of the package is shown.
enum Demo: Equatable {
  case boot(fails: Bool)
  case session

  /// - Parameter arguments: What follows `--demo`.
  init?(_ arguments: [String]) {
    switch arguments {
    case ["boot"]: self = .boot(fails: false)
    case ["boot", "--fail"]: self = .boot(fails: true)
    case ["session"]: self = .session
    default: return nil
    }
  }
}

/// How the graph of services is printed.
enum GraphFormat: String, CaseIterable {
  case text, mermaid, dot, html, json
}

struct Options: Equatable, Sendable {
  enum Format: Equatable, Sendable {
    case text, json
  }

  var folder: String
  var format: Format
}
