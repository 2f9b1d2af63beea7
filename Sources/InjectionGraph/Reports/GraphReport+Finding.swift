public import InjectionCore

extension GraphReport {
  /// One fault of a graph, or something worth knowing about it.
  public struct Finding: Codable, Hashable, Sendable {
    /// What is the matter.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
      /// A service is needed and not registered.
      case missing
      /// Services need each other before they exist.
      case cycle
      /// A long-lived service keeps one of a shorter lifetime.
      case captive
      /// A closure type is needed that several components have.
      case ambiguousFactory
      /// A service with an `async` factory is needed synchronously.
      case needsAsync
      /// The arguments of an `autoregister` do not fit the initializer.
      case mismatchedArguments
      /// A shared service takes an argument that cannot be compared.
      case unshareableArgument
      /// Building the service failed. Only `verify(building:)` finds this.
      case failed
      /// A cycle goes through an `initCompleted`, so that a service may be made twice.
      case madeTwice
      /// A registration replaces another one.
      case duplicate
      /// Nothing needs the registration.
      case unused
      /// Nothing is registered that the decorator is for.
      case unusedDecorator
      /// `verify(building:)` could not try to build the service.
      case untried
      /// What registrations need is not known.
      case opaque
    }

    /// How much it matters.
    public enum Severity: String, CaseIterable, Codable, Comparable, Hashable, Sendable {
      /// Good to know.
      case information
      /// Works, and may be a mistake.
      case warning
      /// A request will fail, or a service is kept too long.
      case error

      /// Whether the left one matters less.
      public static func < (left: Severity, right: Severity) -> Bool {
        left.rank < right.rank
      }

      private var rank: Int { self == .information ? 0 : self == .warning ? 1 : 2 }
    }

    /// What is the matter.
    public let kind: Kind
    /// How much it matters.
    public let severity: Severity
    /// What is the matter, in one sentence.
    public let message: String
    /// Further sentences: who needs it, what is registered instead, and so on.
    public let details: [String]
    /// The services it is about, the one at fault first.
    public let services: [String]
    /// The chain of services that leads to the fault; empty if it is no chain.
    public let chain: [String]
    /// The places in the source, the one to look at first.
    public let locations: [SourceLocation]
    /// What to do.
    public let fix: String
    /// The positions in ``GraphReport/entries`` of the services it is about.
    public let entries: [Int]
  }
}

extension GraphReport.Finding: CustomStringConvertible {
  /// The severity with the message, and below it everything else.
  public var description: String {
    var lines = ["\(severity.rawValue): \(message)"]
    if !chain.isEmpty { lines.append("  chain: \(chain.joined(separator: " → "))") }
    lines += details.map { "  \($0)" }
    lines.append("  fix: \(fix)")
    return lines.joined(separator: "\n")
  }
}
