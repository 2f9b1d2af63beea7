extension Container: CustomStringConvertible {
  /// The registrations of this container, sorted by their text.
  public var description: String {
    let entries = core.entries.map { "\n    { \($0.text) }" }.sorted().joined(separator: ",")
    return "[\(entries)\n]"
  }

  /// This container itself: it is safe from any thread.
  public func synchronize() -> any Resolver {
    self
  }
}

extension AnyServiceEntry {
  fileprivate var text: String {
    let service = "\(serviceType)"
    var parts = ["Service: \(service)"]
    if let name { parts.append("Name: \(Texts.quoted(name))") }
    parts.append("Factory: \(argumentsType) -> \(service)")
    parts.append("ObjectScope: \(objectScope)")
    if completionCount > 0 { parts.append("InitCompleted: Specified \(completionCount) closures") }
    return parts.joined(separator: ", ")
  }
}
