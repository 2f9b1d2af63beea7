/// A programming language, recognised by the end of a file's name.
struct Language: Equatable, Sendable {
  let name: String
  let importSyntax: ImportSyntax
  fileprivate let extensions: [String]

  fileprivate init(_ name: String, _ importSyntax: ImportSyntax, _ extensions: String...) {
    self.name = name
    self.importSyntax = importSyntax
    self.extensions = extensions
  }

  /// The language of a source file; nil if the file is no source file.
  static func of(fileNamed name: String) -> Language? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return byExtension[name[name.index(after: dot)...].lowercased()]
  }

  private static let byExtension: [String: Language] = all.reduce(into: [:]) { table, language in
    for ending in language.extensions { table[ending] = language }
  }

  private static let all = [
    Language("Swift", .swift, "swift", "swiftinterface"),
    Language("C", .include, "c", "h"),
    Language("C++", .include, "cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "ipp", "inl"),
    Language("Objective-C", .include, "m"),
    Language("Objective-C++", .include, "mm"),
    Language("CUDA", .include, "cu", "cuh"),
    Language("Metal", .include, "metal"),
    Language("Assembly", .include, "s", "asm"),
    Language("Rust", .rust, "rs"),
    Language("Go", .go, "go"),
    Language("Zig", .none, "zig"),
    Language("D", .keyword("import"), "d"),
    Language("Nim", .python, "nim"),
    Language("Python", .python, "py", "pyi"),
    Language("JavaScript", .script, "js", "jsx", "mjs", "cjs"),
    Language("TypeScript", .script, "ts", "tsx", "mts", "cts"),
    Language("Vue", .script, "vue"),
    Language("Svelte", .script, "svelte"),
    Language("Java", .keyword("import"), "java"),
    Language("Kotlin", .keyword("import"), "kt", "kts"),
    Language("Scala", .keyword("import"), "scala", "sc"),
    Language("Groovy", .keyword("import"), "groovy", "gradle"),
    Language("Clojure", .none, "clj", "cljs", "cljc"),
    Language("C#", .keyword("using"), "cs"),
    Language("F#", .keyword("open"), "fs", "fsx", "fsi"),
    Language("Dart", .script, "dart"),
    Language("Ruby", .require, "rb"),
    Language("PHP", .keyword("use"), "php"),
    Language("Perl", .keyword("use"), "pl", "pm"),
    Language("Lua", .require, "lua"),
    Language("R", .none, "r"),
    Language("Julia", .keyword("using"), "jl"),
    Language("Haskell", .keyword("import"), "hs"),
    Language("OCaml", .keyword("open"), "ml", "mli"),
    Language("Elixir", .keyword("import"), "ex", "exs"),
    Language("Erlang", .none, "erl", "hrl"),
    Language("Shell", .none, "sh", "bash", "zsh"),
    Language("SQL", .none, "sql"),
  ]
}
