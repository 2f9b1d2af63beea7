import InjectionCore
import Testing

extension Override.Site {
  init(_ location: Testing.SourceLocation) {
    self.init(
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
  }
}

extension Override {
  /// The line of the registration if it stands in the same file as the call that made the override, else that call.
  var place: Testing.SourceLocation {
    let line = Int(registration.location.line)
    let isSameLine = registration.location.fileID != site.fileID || line == site.line
    return Testing.SourceLocation(
      fileID: site.fileID, filePath: site.filePath, line: isSameLine ? site.line : line,
      column: isSameLine ? site.column : 1)
  }
}
