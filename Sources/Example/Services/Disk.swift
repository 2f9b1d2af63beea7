import Foundation

/// What the census needs from the file system.
protocol Disk: Sendable {
  /// What is directly inside a folder, in no particular order.
  func entries(ofFolder path: String) throws(DiskProblem) -> [DiskEntry]
  func contents(ofFile path: String) throws(DiskProblem) -> Data
}

struct DiskEntry: Equatable, Sendable {
  enum Kind: Sendable {
    case file, folder, symbolicLink, other
  }

  let name: String
  let kind: Kind
}

enum DiskProblem: Error, Equatable, CustomStringConvertible {
  case missing
  case notAFolder
  case forbidden
  case unreadable
  case other(String)

  init(code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: .notAFolder
      case EACCES, EPERM: .forbidden
      default: .other(String(cString: strerror(code)))
      }
  }

  var description: String {
    switch self {
    case .missing: "no such file or folder"
    case .notAFolder: "not a folder"
    case .forbidden: "permission denied"
    case .unreadable: "cannot be read"
    case .other(let text): text
    }
  }
}
