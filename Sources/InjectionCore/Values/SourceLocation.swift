/// A place in source code, as `#fileID` and `#line` give it.
public struct SourceLocation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, for example `App/Wiring.swift`.
  public var fileID: String {
    switch file {
    case .literal(let text): text.description
    case .text(let text): text
    }
  }
  /// The line, counted from 1.
  public let line: UInt

  /// A literal costs nothing to keep; a text was decoded.
  private enum File: Sendable {
    case literal(StaticString)
    case text(String)
  }

  private enum CodingKeys: CodingKey { case fileID, line }

  private let file: File

  /// For traps, which take no other text.
  var fileIDText: StaticString {
    if case .literal(let text) = file { text } else { "" }
  }

  /// Creates a location.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    file = .literal(fileID)
    self.line = line
  }

  /// Reads what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    file = .text(try container.decode(String.self, forKey: .fileID))
    line = try container.decode(UInt.self, forKey: .line)
  }

  /// Writes `fileID` and `line`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(fileID, forKey: .fileID)
    try container.encode(line, forKey: .line)
  }

  /// `App/Wiring.swift:12`.
  public var description: String { "\(fileID):\(line)" }

  /// Whether file and line are the same.
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.fileID == right.fileID
  }

  /// Feeds the line and the file into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(fileID)
  }
}
