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
    switch (arguments, dependencies) {
    case (0, 0):
      "Wires \(effect.initializer) without parameters into a factory."
    case (0, _):
      "Wires \(effect.initializer) into a factory: the container supplies \(Words.dependencies(dependencies))."
    case (_, 0):
      "Wires \(effect.initializer) into a factory: each call supplies \(Words.arguments(arguments))."
    case (_, _):
      "Wires \(effect.initializer) into a factory: each call supplies \(Words.arguments(arguments)), "
        + "the container \(Words.dependencies(dependencies))."
    }
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
      let missing = count == 1 ? "If the dependency is missing" : "If a dependency is missing"
      let outcome = isThrowing ? "throws a `ResolutionError`" : "traps"
      return "\(missing), resolving the factory fails; a call that is made all the same \(outcome) and names the chain."
    }
  }
}
