/// Two lists of argument types that differ: that of a registration and that of a request.
struct ArgumentMismatch {
  let registered: [Any.Type]
  let asked: [Any.Type]
  private let registeredNames: [String]
  private let askedNames: [String]

  /// - Returns: nil if the lists are equal.
  init?(registered: [Any.Type], asked: [Any.Type]) {
    guard registered.map({ ObjectIdentifier($0) }) != asked.map({ ObjectIdentifier($0) }) else { return nil }
    self.registered = registered
    self.asked = asked
    let names = TypeNames(registered + asked)
    registeredNames = registered.map { names($0) }
    askedNames = asked.map { names($0) }
  }

  /// Both lists, to be shown under each other.
  var signatures: [String] {
    ["registered: (\(registeredNames.joined(separator: ", ")))", "asked for:  (\(askedNames.joined(separator: ", ")))"]
  }

  /// What to do about it.
  var advice: String {
    if let tuple = tupleAdvice { return tuple }
    if registered.isEmpty { return "takes no arguments" }
    guard registered.count == asked.count else {
      let count = "takes \(registered.count) argument\(registered.count == 1 ? "" : "s")"
      return asked.isEmpty ? "\(count): pass \(registered.count == 1 ? "it" : "them"), or take a factory of it" : count
    }
    let differences = registered.indices.filter { registered[$0] != asked[$0] }
    return differences.map(advice).joined(separator: ", ")
  }

  private var tupleAdvice: String? {
    let registeredText = Self.withoutLabels("(\(registeredNames.joined(separator: ", ")))")
    let askedText = Self.withoutLabels("(\(askedNames.joined(separator: ", ")))")
    if asked.count == 1, askedNames[0].hasPrefix("("), Self.withoutLabels(askedNames[0]) == registeredText {
      return "pass the arguments one by one instead of as a tuple"
    }
    if registered.count == 1, registeredNames[0].hasPrefix("("), Self.withoutLabels(registeredNames[0]) == askedText {
      return "pass the arguments as one tuple"
    }
    return nil
  }

  private func advice(_ index: Int) -> String {
    let argument = registered.count == 1 ? "the argument" : "argument \(index + 1)"
    let (registered, asked) = (registeredNames[index], askedNames[index])
    if asked == "Optional<\(registered)>" { return "unwrap \(argument)" }
    if Self.withoutAttributes(registered) == Self.withoutAttributes(asked) {
      return "give \(argument) the function type \(registered)"
    }
    if Self.withoutLabels(registered) == Self.withoutLabels(asked) {
      return "give \(argument) the labels \(registered)"
    }
    if Self.literalTypes.contains(registered), ["Int", "Double"].contains(asked) {
      return "write \(argument) as a \(registered), for example `\(asked == "Int" ? "1" : "1.5") as \(registered)`"
    }
    return "pass \(argument) as \(registered)"
  }

  /// Types that a number in the source may be meant as.
  private static let literalTypes: Set<String> = [
    "Double", "Float", "CGFloat", "Decimal", "Float16", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16",
    "UInt32", "UInt64",
  ]

  static func withoutAttributes(_ name: String) -> String {
    ["@Sendable ", "@MainActor ", " async", " throws", "@escaping "].reduce(name) { $0.replacing($1, with: "") }
  }

  private static func withoutLabels(_ name: String) -> String {
    name.replacing(#/[A-Za-z_][A-Za-z_0-9]*: /#, with: "")
  }
}
