import Foundation
public import InjectionCore

/// An entity that was registered to be injected and never was.
public struct UnusedEntity: Error, CustomStringConvertible, Sendable {
  /// The type of the entity.
  public let type: Any.Type
  /// Where it was registered.
  public let location: SourceLocation
  /// How long it was registered, if its time has run out.
  public let delay: Duration?

  init(_ notice: Noticeboard<EntityRegistry.Mark>.Notice, after delay: Duration? = nil) {
    type = Swift.type(of: notice.value)
    location = notice.mark.location
    self.delay = delay
  }

  /// The full text.
  public var description: String {
    let end = delay.map { "within \($0)" } ?? "while it was handed over"
    return """
      An entity of type \(TypeNames.short(type)) was never injected \(end).
        registered at: \(location)
        fix: create the object whose @InjectEntity property takes it before that, or do not register it
      """
  }

  /// Prints the text in one line on standard error.
  func print() {
    let line = description.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "; ")
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
