extension Autoregister {
  var documentation: [String] {
    [Documentation.filled(summary), ["///"], Documentation.filled("\(isolation) \(failure)")].joined() + [
      "///",
      "/// - Parameters:",
      "///   - serviceType: The type to register, which the initializer's product is or converts to.",
      "///   - name: A name that tells registrations of one type apart.",
      "///   - fileID: The file that errors name. Leave it to the default.",
      "///   - line: The line that errors name. Leave it to the default.",
      "///   - initializer: The initializer, such as `UserList.init`, or a closure of the same shape. It may throw.",
      "/// - Returns: The entry, to set its scope.",
    ]
  }

  private var summary: String {
    let initializer =
      switch kind {
      case .plain: "an initializer"
      case .mainActor: "a main-actor initializer"
      case .async: "an async initializer"
      }
    if dependencies == 0 { return "Registers a service made by \(initializer) without parameters." }
    let supplied = isOpen ? "\(Words.dependencies(dependencies)) or more" : Words.dependencies(dependencies)
    return "Registers a service made by \(initializer) with \(supplied) from the container."
  }

  private var isolation: String {
    switch kind {
    case .plain: "The initializer runs on the thread that resolves the service."
    case .mainActor: "The initializer runs on the main actor; resolving the service elsewhere is an error that says so."
    case .async: "The initializer runs in the task that asks for the service, which takes `getAsync`."
    }
  }

  private var failure: String {
    if dependencies == 0 { return "The initializer needs nothing from the container, so nothing can be missing." }
    let graph =
      dependencies == 1 && !isOpen
      ? "The dependency is resolved in the object graph of whoever asks. If it is missing,"
      : "The dependencies are resolved in the object graph of whoever asks. If one is missing,"
    let outcome = kind == .async ? "`getAsync` throws." : "`get` throws, `require` traps and `resolve` returns nil."
    return "\(graph) \(outcome)"
  }
}
