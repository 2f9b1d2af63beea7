import InjectionCore

/// Where a property is declared.
struct Place: Sendable {
  let fileID: StaticString
  let line: UInt

  var location: SourceLocation { SourceLocation(fileID: fileID, line: line) }

  /// Ends the process with a text, at this place.
  func trap(_ text: String) -> Never {
    fatalError(text, file: fileID, line: line)
  }

  /// Ends the process with the text of an error, at this place.
  func trap(_ error: ResolutionError) -> Never {
    InjectionCore.trap(error, fileID: fileID, line: line)
  }
}
