import Foundation

/// Where the census is printed.
protocol Output: Sendable {
  /// Prints the result and says with which status the process should end.
  func finish(printing text: String) -> ExitStatus
  /// Tells the user what went wrong, apart from the result.
  func complain(_ message: String)
  /// Writes to the user's terminal as it is, for a line that is rewritten.
  func show(_ text: String)
}

/// Standard output and standard error of the process.
struct StandardOutput: Output {
  func finish(printing text: String) -> ExitStatus {
    switch Self.write("\(text)\n", to: STDOUT_FILENO) {
    case nil: return .done
    case EPIPE: return .done  // The reader has seen enough.
    case let code?:
      complain("the output cannot be written: \(String(cString: strerror(code)))")
      return .outputFailure
    }
  }

  func complain(_ message: String) {
    show("example: \(message)\n")
  }

  func show(_ text: String) {
    // Nobody is left to be told that standard error cannot be written.
    _ = Self.write(text, to: STDERR_FILENO)
  }

  /// Writes the whole text; returns the system's error code if that is impossible.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let written = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written > 0 { rest = rest.dropFirst(written) }
        if written < 0, errno != EINTR { return errno }
      }
      return nil
    }
  }
}
