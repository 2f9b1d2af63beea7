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
    let supplied = isOpen ? "\(Words.dependencies(dependencies)) or more" : Words.dependencies(dependencies)
    let parts = [
      arguments == 0 ? nil : "each call supplies \(Words.arguments(arguments))",
      dependencies == 0 ? nil : "\(arguments == 0 ? "the container supplies" : "the container") \(supplied)",
    ].compactMap(\.self)
    return parts.isEmpty
      ? "Wires \(effect.initializer) without parameters into a factory."
      : "Wires \(effect.initializer) into a factory: \(parts.list)."
  }

  private var order: String? {
    guard arguments > 0, dependencies > 0 else { return nil }
    return "Arguments come first in the initializer, dependencies after them."
  }

  private var isolation: String {
    if effect.isMainActor { return "The factory is called on the main actor, where the initializer runs." }
    if !effect.isAsync { return "The factory may be called on any thread, and the initializer runs there." }
    return "The factory may be called from any task" + (dependencies == 0 ? "." : " and awaits what it needs.")
  }

  private var failure: String {
    switch (dependencies, effect.isThrowing) {
    case (0, false):
      return "The initializer needs nothing from the container, so nothing can be missing."
    case (0, true):
      return "The initializer needs nothing from the container, so a call throws only what the initializer throws."
    case (let count, let isThrowing):
      let missing = count == 1 && !isOpen ? "If the dependency is missing" : "If a dependency is missing"
      let outcome = isThrowing ? "throws a `ResolutionError`" : "traps"
      return "\(missing), resolving the factory fails; a call that is made all the same \(outcome) and names the chain."
    }
  }
}
