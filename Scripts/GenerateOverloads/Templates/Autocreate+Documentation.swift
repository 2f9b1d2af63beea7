extension Autocreate {
  var documentation: [String] {
    let paragraphs = [summary, order, "\(isolation) Each call is one object graph of its own. \(failure)"]
    return paragraphs.compactMap(\.self).flatMap { [Documentation.filled($0), ["///"]].joined() } + [
      "/// - Parameters:",
      "///   - initializer: The initializer, as in `autocreate(UserDetail.init)`, or a closure of the same shape.",
      "///   - fileID: The file that errors name. Leave it to the default.",
      "///   - line: The line that errors name. Leave it to the default.",
      "/// - Returns: The wiring: given a resolver, the factory.",
    ]
  }

  private var summary: String {
    let counted = Words.dependencies(dependencies)
    let supplied = !isOpen ? counted : dependencies == 0 ? "the rest" : "\(counted) or more"
    let parts = [
      arguments == 0 ? nil : "each call supplies \(Words.arguments(arguments))",
      isIndependent ? nil : "\(arguments == 0 ? "the container supplies" : "the container") \(supplied)",
    ].compactMap(\.self)
    return parts.isEmpty
      ? "Wires \(effect.initializer) without parameters into a factory."
      : "Wires \(effect.initializer) into a factory: \(parts.list)."
  }

  private var order: String? {
    guard arguments > 0, !isIndependent else { return nil }
    return "Arguments come first in the initializer, dependencies after them."
  }

  private var isolation: String {
    if effect.isMainActor { return "The factory is called on the main actor, where the initializer runs." }
    if !effect.isAsync { return "The factory may be called on any thread, and the initializer runs there." }
    return "The factory may be called from any task" + (isIndependent ? "." : " and awaits what it needs.")
  }

  private var failure: String {
    if isIndependent {
      return "The initializer needs nothing from the container, so "
        + (effect.isThrowing ? "a call throws only what the initializer throws." : "nothing can be missing.")
    }
    let missing = dependencies == 1 && !isOpen ? "If the dependency is missing" : "If a dependency is missing"
    let outcome = effect.isThrowing ? "throws a `ResolutionError`" : "traps"
    return "\(missing), resolving the factory fails; a call that is made all the same \(outcome) and names the chain."
  }
}
