/// A place in source code, as `#fileID` and `#line` give it.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, for example `App/Wiring.swift`.
  public var fileID: String { fileIDText.description }
  /// The line, counted from 1.
  public let line: UInt

  let fileIDText: StaticString

  /// Creates a location.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    fileIDText = fileID
    self.line = line
  }

  /// `App/Wiring.swift:12`.
  public var description: String { "\(fileIDText):\(line)" }

  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.line == right.line && left.fileID == right.fileID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(fileID)
  }
}
