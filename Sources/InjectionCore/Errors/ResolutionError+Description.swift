extension ResolutionError {
  /// The full text, in several lines.
  public var description: String {
    let lines = paragraphs
    return ([lines.headline] + lines.rest.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The full text in one line, for logs.
  public var oneLine: String {
    let lines = paragraphs
    return ([lines.headline] + lines.rest).map { line in
      String((line.hasSuffix(".") ? line.dropLast() : line[...]).drop { $0 == " " })
    }.joined(separator: "; ")
  }

  /// What is registered instead, nearest first, at most five. Looked up when asked for.
  public var nearMisses: [NearMiss] {
    guard kind == .notRegistered, let core else { return [] }
    return NearMiss.search(for: subject, in: core, and: childMisses)
  }

  private var paragraphs: (headline: String, rest: [String]) {
    let misses = nearMisses
    let names = TypeNames(
      chain.flatMap { [$0.service] + $0.arguments + ($0.component.map { [$0] } ?? []) }
        + misses.map { $0.component ?? $0.service })
    var rest: [String] = []
    if chain.count > 1 { rest.append("chain: " + chain.map { $0.text(names) }.joined(separator: " → ")) }
    if let location { rest.append("asked at: \(location)") }
    if chain.count == 1, let registered = subject.location { rest.append("registered at: \(registered)") }
    rest += details
    if let underlying { rest.append("error: \(underlying)") }
    for other in swallowed { rest.append("before that, resolve had returned nil: \(other.headline(names))") }
    if let hint = dependencyHint { rest.append(hint) }
    rest += misses.flatMap { miss in
      let lines = miss.lines(names)
      return ["near miss: \(lines[0])"] + lines.dropFirst()
    }
    rest.append("fix: \(Texts.fix(self, names))")
    return (headline(names), rest)
  }

  private func headline(_ names: TypeNames) -> String {
    "\(subject.title(names)) \(Texts.summary(kind))."
  }

  /// Which parameter of an auto-wired initializer the subject is.
  private var dependencyHint: String? {
    guard kind == .notRegistered, let declaration = asker?.declaration,
      let index = declaration.dependencies.firstIndex(where: { $0.type == service })
    else { return nil }
    let position = declaration.position(ofDependency: index)
    let total = declaration.parameterCount + declaration.dependencies.count
    let hint = "It is parameter \(position) of \(total) of the initializer at \(declaration.location)."
    return TypeNames.qualified(service).hasPrefix("Swift.") ? "\(hint) \(Texts.defaultedParameter)." : hint
  }
}

extension ResolutionError.Link {
  /// The service with its name and arguments.
  func title(_ names: TypeNames) -> String {
    var text = component.map { "\(names($0)).factory" } ?? names(service)
    if let name { text += " named \"\(name)\"" }
    if !arguments.isEmpty { text += " with arguments (\(arguments.map { names($0) }.joined(separator: ", ")))" }
    return text
  }

  /// The title and the place of the registration.
  func text(_ names: TypeNames) -> String {
    title(names) + (location.map { " (\($0))" } ?? "")
  }
}
