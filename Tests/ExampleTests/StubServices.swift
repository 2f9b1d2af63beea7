import FactoryInjection
import Foundation
import InjectionCore

@testable import example

/// A disk in memory.
struct StubDisk: Disk {
  enum Item {
    case file(String)
    case bytes([UInt8])
    case symbolicLink
    case socket
    case locked
    /// Listed, but gone when it is read.
    case vanished
    case lockedFolder
  }

  /// Items by path, below the folder `/code`.
  let items: [String: Item]

  func entries(ofFolder path: String) throws(DiskProblem) -> [DiskEntry] {
    guard path == "/code" || path.hasPrefix("/code/") else { throw .missing }
    let folder = path.dropFirst("/code".count).split(separator: "/")
    if case .lockedFolder = items[folder.joined(separator: "/")] { throw .forbidden }

    var kinds: [String: DiskEntry.Kind] = [:]
    for (path, item) in items {
      let names = path.split(separator: "/")
      guard names.count > folder.count, names.starts(with: folder) else { continue }
      kinds[String(names[folder.count])] = names.count > folder.count + 1 ? .folder : Self.kind(of: item)
    }
    return kinds.map { DiskEntry(name: $0.key, kind: $0.value) }
  }

  func contents(ofFile path: String) throws(DiskProblem) -> Data {
    switch items[String(path.dropFirst("/code/".count))] {
    case .file(let text): return Data(text.utf8)
    case .bytes(let bytes): return Data(bytes)
    case .locked: throw .forbidden
    default: throw .missing
    }
  }

  private static func kind(of item: Item) -> DiskEntry.Kind {
    switch item {
    case .file, .bytes, .locked, .vanished: .file
    case .lockedFolder: .folder
    case .symbolicLink: .symbolicLink
    case .socket: .other
    }
  }
}

/// Keeps what is printed.
final class RecordedOutput: Output {
  private let texts = Guarded((printed: [String](), complaints: [String](), shown: [String]()))

  var printed: [String] { texts.withLock { $0.printed } }
  var complaints: [String] { texts.withLock { $0.complaints } }
  var shown: [String] { texts.withLock { $0.shown } }

  func finish(printing text: String) -> ExitStatus {
    texts.withLock { $0.printed.append(text) }
    return .done
  }

  func complain(_ message: String) {
    texts.withLock { $0.complaints.append(message) }
  }

  func show(_ text: String) {
    texts.withLock { $0.shown.append(text) }
  }
}

/// Counts the steps of a census.
actor RecordedProgress: ProgressDisplay {
  private(set) var steps: [String] = []

  func begin(fileCount: Int) { steps.append("begin \(fileCount)") }
  func advance(by fileCount: Int) { steps.append("advance \(fileCount)") }
  func end() { steps.append("end") }
}

extension Container {
  /// The app's own registrations with another disk and without a terminal.
  static func census(of items: [String: StubDisk.Item], format: Options.Format = .text) -> Container {
    let container = Container()
    container.registerCensus(Options(folder: "/code", format: format))
    container.register((any Disk).self) { _ in StubDisk(items: items) }
    container.register((any ProgressDisplay).self) { _ in SilentProgress() }
    return container
  }
}
