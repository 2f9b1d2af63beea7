extension ResolutionError {
  /// The full text, in several lines.
  public var description: String {
    let lines = paragraphs
    return ([lines.headline] + lines.rest.map { "  \($0)" }).joined(separator: "\n")
  }

  /// The full text in one line, for logs.
  public var oneLine: String {
    let lines = paragraphs
    return ([lines.headline] + lines.rest).map(Texts.inOneLine).joined(separator: "; ")
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
    rest += facts.details.map { Texts.detail($0, of: service) }
    if let underlying { rest.append("error: \(underlying)") }
    for other in facts.swallowed { rest.append("before that, resolve had returned nil: \(other.headline(names))") }
    if let parameter = facts.parameter { rest.append(Texts.parameter(parameter, of: service)) }
    rest += misses.flatMap { miss in
      let lines = miss.lines(names)
      return ["near miss: \(lines[0])"] + lines.dropFirst()
    }
    rest.append("fix: \(Texts.fix(self, names))")
    return (headline(names), rest)
  }

  private func headline(_ names: TypeNames) -> String {
    if kind == .noSession, let scope = subject.keyedScope { return Texts.keyless(scope) }
    return "\(subject.title(names)) \(facts.isOfParent ? Texts.disposedParent : Texts.summary(kind))."
  }

  /// True if the service asks for itself, and not through others.
  var isCycleOfOne: Bool {
    chain.count > 1 && chain[chain.count - 2].isSameService(as: chain[chain.count - 1])
  }
}

extension ResolutionError.Link {
  /// The service with its name and arguments.
  package func title(_ names: TypeNames) -> String {
    if let keyedScope { return "key of scope \(keyedScope)" }
    var text = component.map { "\(names($0)).factory" } ?? names(service)
    if let name { text += " named \(Texts.quoted(name))" }
    if !arguments.isEmpty { text += " with arguments (\(arguments.map { names($0) }.joined(separator: ", ")))" }
    return text
  }

  /// The title and the place of the registration.
  func text(_ names: TypeNames) -> String {
    title(names) + (location.map { " (\($0))" } ?? "")
  }
}
