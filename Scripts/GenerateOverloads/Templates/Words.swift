/// How documentation speaks of a number of things: "one argument", "three dependencies".
enum Words {
  static func arguments(_ count: Int) -> String {
    "\(number(count)) \(count == 1 ? "argument" : "arguments")"
  }

  static func dependencies(_ count: Int) -> String {
    "\(number(count)) \(count == 1 ? "dependency" : "dependencies")"
  }

  static func capitalizedArguments(_ count: Int) -> String {
    arguments(count).prefix(1).uppercased() + arguments(count).dropFirst()
  }

  /// "The third argument"
  static func ordinal(_ number: Int, of count: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
    guard count > 1 else { return "The argument" }
    return "The \(number <= words.count ? words[number - 1] : "\(number)th") argument"
  }

  /// Words up to nine, figures from there on.
  private static func number(_ count: Int) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return count < words.count ? words[count] : "\(count)"
  }
}

/// `Argument1, Argument2, …`: one text for each position from 1 to `count`.
func each(_ count: Int, _ text: (Int) -> String) -> [String] {
  (0..<count).map { text($0 + 1) }
}

extension [String] {
  var list: String { joined(separator: ", ") }
}
