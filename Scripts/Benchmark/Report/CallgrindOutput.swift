/// What callgrind prints on standard error.
package enum CallgrindOutput {
  /// The instructions of the whole run; nil if the text does not say.
  package static func instructions(in text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 4, words[1] == "Collected", words[2] == ":" { return Int(words[3]) }
    }
    return nil
  }
}
