import Foundation

/// Counts line by line, without parsing: an import is a line that looks like one.
struct SourceLineCounter: LineCounter {
  func count(_ source: Data, in language: Language) throws(UnreadableText) -> LineCounts {
    let counts = source.withUnsafeBytes { bytes in
      Self.isUTF8(bytes) ? Self.count(UnsafeRawBufferPointer(rebasing: bytes.dropByteOrderMark()), in: language) : nil
    }
    guard let counts else { throw UnreadableText() }
    return counts
  }

  private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  private static func count(_ bytes: UnsafeRawBufferPointer, in language: Language) -> LineCounts {
    var counts = LineCounts()
    var scanner = ImportScanner(syntax: language.importSyntax)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstNewline(from: start)
      counts.lines += 1
      let line = bytes.trimmed(from: start, to: end)
      if line.isEmpty {
        counts.blankLines += 1
      } else if let first = line.first, scanner.mayImport(lineStartingWith: first) {
        counts.imports += scanner.imports(inLine: String(decoding: line, as: UTF8.self))
      }
      start = end + 1
    }
    return counts
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func dropByteOrderMark() -> SubSequence {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }

  /// The offset of the next newline, or the end. `memchr` keeps debug builds fast, too.
  fileprivate func firstNewline(from start: Int) -> Int {
    guard let base = baseAddress, let newline = memchr(base + start, 0x0A, count - start) else { return count }
    return UnsafeRawPointer(newline) - base
  }

  /// The bytes without ASCII white space at either side.
  fileprivate func trimmed(from start: Int, to end: Int) -> UnsafeRawBufferPointer {
    var start = start
    var end = end
    while start < end, self[start].isWhiteSpace { start += 1 }
    while start < end, self[end - 1].isWhiteSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}

extension UInt8 {
  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
