import InjectionCore
import Testing

/// What an issue says and where it was recorded.
struct RecordedIssue: Equatable, CustomStringConvertible {
  let text: String
  let place: Testing.SourceLocation
  let isWarning: Bool

  init(_ text: String, at place: Testing.SourceLocation, isWarning: Bool = false) {
    self.text = text
    self.place = place
    self.isWarning = isWarning
  }

  init(_ issue: Issue) {
    text = issue.comments.map(\.rawValue).joined(separator: "\n")
    place = issue.sourceLocation ?? Testing.SourceLocation(fileID: "?/?", filePath: "?", line: 1, column: 1)
    isWarning = issue.severity == .warning
  }

  var description: String { "\(place.fileID):\(place.line):\(place.column) \(place.filePath)\n\(text)" }
}

/// The issues that an operation records, which are then no issues of the test.
func recordedIssues(_ operation: () -> Void) -> [RecordedIssue] {
  let issues = Issues()
  withKnownIssue(isIntermittent: true) {
    operation()
  } matching: {
    issues.take($0)
  }
  return issues.all
}

/// The issues that an operation records, which are then no issues of the test.
nonisolated(nonsending) func recordedIssues(
  _ operation: nonisolated(nonsending) () async throws -> Void
) async -> [RecordedIssue] {
  let issues = Issues()
  do {
    try await withKnownIssue(isIntermittent: true) {
      try await operation()
    } matching: {
      issues.take($0)
    }
  } catch {
    Issue.record(error)
  }
  return issues.all
}

private final class Issues: Sendable {
  private let guarded = Guarded<[RecordedIssue]>([])

  var all: [RecordedIssue] { guarded.withLock { $0 } }

  /// True for issues that somebody has recorded; failed expectations stay issues.
  func take(_ issue: Issue) -> Bool {
    guard case .unconditional = issue.kind else { return false }
    guarded.withLock { $0.append(RecordedIssue(issue)) }
    return true
  }
}

extension Testing.SourceLocation {
  /// A place so many lines after this one, at a column.
  func offset(_ lines: Int, column: Int = 1) -> Testing.SourceLocation {
    Testing.SourceLocation(fileID: fileID, filePath: filePath, line: line + lines, column: column)
  }
}
