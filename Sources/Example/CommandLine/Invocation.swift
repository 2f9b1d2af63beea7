/// What the command line asks for.
enum Invocation: Equatable {
  case help
  case census(Options)
  case misuse(String)

  static let usage = """
    Usage: example [FOLDER] [--json]

    Counts files, lines and imports of the source code in FOLDER (default: the current folder).
    Hidden files and folders are left out; symbolic links are not followed.

      --json      Print the census as JSON.
      -h, --help  Print this text.

    Exit status: 0 done, 64 wrong usage, 66 FOLDER cannot be read, 74 the output cannot be written.
    """

  init(arguments: [String]) {
    var folders: [String] = []
    var format = Options.Format.text
    var optionsEnded = false
    for argument in arguments {
      switch argument {
      case _ where optionsEnded || !argument.hasPrefix("-"): folders.append(argument)
      case "--": optionsEnded = true
      case "--json": format = .json
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

struct Options: Equatable, Sendable {
  enum Format: Equatable, Sendable {
    case text, json
  }

  var folder: String
  var format: Format
}
