public import InjectionCore

/// What is known about the services of a container without building any: the graph and its faults.
///
/// ```swift
/// let report = container.verify(roots: [UserList.self])
/// print(report)
/// try report.check()
/// ```
///
/// A report is a value: it can be kept, encoded, compared with an earlier one, and drawn.
public struct GraphReport: Codable, Hashable, Sendable {
  /// One registration, or a service that something needs and nobody registered.
  public struct Entry: Codable, Hashable, Sendable {
    /// What an entry makes.
    public enum Kind: String, Codable, Hashable, Sendable {
      /// An instance, of whatever type.
      case service
      /// The factory of a component.
      case factory
      /// Stands for another registration.
      case forward
      /// Needed, but registered nowhere.
      case missing
    }

    /// The service with its name and arguments, as errors print it.
    public let title: String
    /// What the entry makes.
    public let kind: Kind
    /// The scope of its instances; empty where there are none.
    public let scope: String
    /// Where it is registered; `nil` if it is missing.
    public let location: SourceLocation?
    /// 0 for the container that was verified, 1 for its parent, and so on; -1 for another container.
    public let level: Int
    /// The type of the assembly that an `Assembler` applied, or else the source file.
    public let group: String
    /// True if it is registered with a closure that does not say what it needs.
    public let isOpaque: Bool
    /// True if it is opaque but was seen to be made, so that its dependencies are known from that.
    public let isObserved: Bool
    /// True if only `getAsync` makes it.
    public let isAsync: Bool
    /// True if it is one of the roots that `verify` was given.
    public let isRoot: Bool
  }

  /// One service needs another.
  public struct Edge: Codable, Hashable, Sendable {
    /// The position in ``GraphReport/entries`` of who needs.
    public let source: Int
    /// The position in ``GraphReport/entries`` of what is needed.
    public let target: Int
    /// How it is needed.
    public let kind: DependencyEdge
  }

  /// The registrations of the container and then of its parents, each in the order in which they were
  /// made; after them what is missing.
  public let entries: [Entry]
  /// What needs what.
  public let edges: [Edge]
  /// What is wrong, errors first.
  public let findings: [Finding]
}

extension GraphReport {
  /// Decodes a report.
  ///
  /// - Throws: `DecodingError`, also if an edge or a finding is about an entry that does not exist.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    entries = try container.decode([Entry].self, forKey: .entries)
    edges = try container.decode([Edge].self, forKey: .edges)
    findings = try container.decode([Finding].self, forKey: .findings)
    if let edge = edges.first(where: { !entries.indices.contains($0.source) || !entries.indices.contains($0.target) }) {
      throw DecodingError.dataCorruptedError(
        forKey: .edges, in: container,
        debugDescription: "An edge leads from entry \(edge.source) to \(edge.target), of \(entries.count) entries.")
    }
    if let entry = findings.lazy.flatMap(\.entries).first(where: { !entries.indices.contains($0) }) {
      throw DecodingError.dataCorruptedError(
        forKey: .findings, in: container,
        debugDescription: "A finding is about entry \(entry), of \(entries.count) entries.")
    }
  }
}
