/// The name that a tag type stands for.
enum TagName {
  /// Private and local types by their names, which several may have, in the order in which they were met.
  private static let localTypes = Guarded<[String: [Any.Type]]>([:])

  /// Two types never have the same one. It has no address in it: reports are compared with those of other runs.
  static func of(_ tag: Any.Type) -> String {
    let name = TypeNames.qualified(tag)
    guard TypeNames.isLocal(tag) else { return name }
    let number = localTypes.withLock { types in
      let known = types[name, default: []]
      if let index = known.firstIndex(where: { $0 == tag }) { return index + 1 }
      types[name] = known + [tag]
      return known.count + 1
    }
    return "\(name)#\(number)"
  }

  /// The private or local type that a name stands for. Nobody can write such a name.
  static func localTag(of name: String) -> Any.Type? {
    guard let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]) else { return nil }
    let types = localTypes.withLock { $0[String(name[..<mark])] } ?? []
    return types.indices.contains(number - 1) ? types[number - 1] : nil
  }
}
