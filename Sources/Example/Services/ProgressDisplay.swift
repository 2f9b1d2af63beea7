import Foundation

/// Shows that a long census is getting on.
protocol ProgressDisplay: Sendable {
  func begin(fileCount: Int) async
  func advance(by count: Int) async
  func end() async
}

struct SilentProgress: ProgressDisplay {
  func begin(fileCount: Int) {}
  func advance(by count: Int) {}
  func end() {}
}

/// One line on the terminal, rewritten as files are read and erased at the end.
actor TerminalProgress: ProgressDisplay {
  /// A file, a pipe or a build log gets no progress line.
  static var isWorthwhile: Bool { isatty(STDERR_FILENO) == 1 }

  /// Below this many files the census is over before anybody could read the line.
  static let smallestTree = 500

  private let output: any Output
  private var fileCount = 0
  private var filesRead = 0
  private var percentShown: Int?

  init(output: any Output) {
    self.output = output
  }

  func begin(fileCount: Int) {
    self.fileCount = fileCount
    filesRead = 0
    percentShown = nil
  }

  func advance(by count: Int) {
    filesRead += count
    guard fileCount >= Self.smallestTree else { return }
    let percent = filesRead * 100 / fileCount
    guard percent != percentShown else { return }
    percentShown = percent
    output.show("\r\(filesRead) of \(fileCount) files (\(percent) %)")
  }

  func end() {
    if percentShown != nil { output.show("\r\u{1B}[K") }
  }
}
