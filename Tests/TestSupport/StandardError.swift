/// What a process wrote on standard error, as text.
package func text(_ standardError: [UInt8]) -> String {
  String(decoding: standardError, as: UTF8.self)
}

/// The text of a trap, without what the runtime writes after it when it is told to print backtraces.
package func trapText(_ standardError: [UInt8], lines: Int) -> String {
  text(standardError).split(separator: "\n", omittingEmptySubsequences: false).prefix(lines).joined(separator: "\n")
}
