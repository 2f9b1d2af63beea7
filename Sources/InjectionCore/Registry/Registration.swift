/// What a container knows about one registration.
public struct Registration: Sendable {
  /// The type that consumers ask for.
  public let serviceType: Any.Type
  /// The name given when registering; nil if there is none.
  public let name: String?
  /// The component whose factory this is, if it is one.
  public let component: Any.Type?
  /// The types of the arguments that the factory takes.
  public let arguments: [Any.Type]
  /// The registration that this one forwards to.
  public let target: Target?
  /// How long instances live.
  public let objectScope: any ObjectScopeProtocol
  /// The source line of the registration.
  public let location: SourceLocation

  /// What a further type or name of a service stands for.
  public struct Target: Sendable {
    /// The type that the service is registered as.
    public let serviceType: Any.Type
    /// The name that it is registered under.
    public let name: String?
    /// The source line of its registration.
    public let location: SourceLocation
  }

  init(_ entry: AnyServiceEntry) {
    serviceType = entry.serviceType
    name = entry.name
    component = entry.component
    arguments = entry.argumentTypes
    target = entry.forwardTarget.map { Target(serviceType: $0.serviceType, name: $0.name, location: $0.location) }
    objectScope = entry.objectScope
    location = entry.location
  }
}
