extension String {
  /// The string with control characters escaped, so that a file's name never breaks a line.
  var printable: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: false) : String(scalar)
    }
  }
}
