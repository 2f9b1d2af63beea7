/// How long an instance lives and who shares it.
///
/// ```swift
/// container.register(Database.self) { _ in Database() }.inObjectScope(.container)
/// ```
public final class ObjectScope: Sendable, CustomStringConvertible {
  /// The engine's own way of keeping instances.
  enum Kind: UInt8, Sendable {
    case transient, graph, container, weak
  }

  /// A new instance for each request.
  public static let transient = ObjectScope(kind: .transient, description: "transient")
  /// One instance within one object graph: within the outermost `resolve`, `get` or `require`, or one
  /// call of a factory. The default.
  public static let graph = ObjectScope(kind: .graph, description: "graph")
  /// One instance for the container that registered it, shared with its children.
  public static let container = ObjectScope(kind: .container, description: "container")
  /// One instance as long as somebody else keeps it. Values and closures cannot be kept weakly: for
  /// them this is ``transient``.
  public static let weak = ObjectScope(kind: .weak, description: "weak")

  let kind: Kind
  /// The scope's name.
  public let description: String

  private init(kind: Kind, description: String) {
    self.kind = kind
    self.description = description
  }
}
