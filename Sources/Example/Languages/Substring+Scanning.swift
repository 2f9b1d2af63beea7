extension StringProtocol where SubSequence == Substring {
  /// What stands before `separator`, or everything.
  func before(_ separator: String) -> Substring {
    firstRange(of: separator).map { self[..<$0.lowerBound] } ?? self[...]
  }
}

extension Substring {
  /// What stands before `mark`; nil without one.
  func before(_ mark: Character) -> Substring? {
    firstIndex(of: mark).map { self[..<$0] }
  }

  /// The rest of a line that begins with a word and white space.
  func after(_ word: String) -> Substring? {
    guard hasPrefix(word) else { return nil }
    let rest = dropFirst(word.count)
    guard let next = rest.first, next.isWhitespace || "\"'<({".contains(next) else { return nil }
    return rest.drop(while: \.isWhitespace)
  }

  /// What follows the first occurrence of `text`.
  func following(_ text: String) -> Substring? {
    firstRange(of: text).map { self[$0.upperBound...] }
  }

  /// What stands between the first pair of quotation marks.
  var firstQuoted: Substring? {
    guard let start = firstIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    return self[index(after: start)...].before(self[start])
  }

  /// The letters, digits and underscores at the start.
  var firstWord: Substring? {
    let word = prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return word.isEmpty ? nil : word
  }

  /// Whether this is a name as languages write them: `a`, `a.b.*`, `A\B`, `a::b`, `a/b`.
  var isDottedName: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_.*:\\/{}".contains($0) }
  }
}
