/// Text that is written the way it will look.
///
/// Interpolated lines keep the indentation of the place where they stand, and a line that consists
/// of nothing but an empty interpolation vanishes, so a template needs no punctuation of its own:
///
/// ```swift
/// let template: Template = """
///     let wiring = FactoryWiring(resolver)
///     \(lines: bindings)
///     return product
///   """
/// ```
struct Template: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) {
    self.text = text
  }

  init(stringInterpolation interpolation: Interpolation) {
    text = interpolation.text
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate private(set) var text = ""
    private var swallowsLineBreak = false

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text += swallowsLineBreak && literal.hasPrefix("\n") ? literal.dropFirst() : literal[...]
      swallowsLineBreak = false
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description
    }

    mutating func appendInterpolation(_ template: Template) {
      appendInterpolation(lines: [template.text])
    }

    mutating func appendInterpolation(lines texts: [String]) {
      let line = text.suffix(while: { $0 != "\n" })
      let lines = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      if lines.isEmpty, line.allSatisfy(\.isWhitespace) {
        text.removeLast(line.count)
        swallowsLineBreak = true
      } else {
        let indentation = String(line.prefix(while: \.isWhitespace))
        text += lines.enumerated().map { $0 == 0 || $1.isEmpty ? $1 + "" : indentation + $1 }.joined(separator: "\n")
      }
    }
  }
}

extension StringProtocol {
  /// The longest end of the text whose characters all satisfy `predicate`.
  fileprivate func suffix(while predicate: (Character) -> Bool) -> SubSequence {
    self[(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)...]
  }
}
