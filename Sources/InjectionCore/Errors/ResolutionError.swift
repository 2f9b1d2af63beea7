/// Why a service could not be resolved.
///
/// `description` is the full text: what failed, who asked for it from the outermost service on, where
/// each of them is registered, what is registered instead, and what to do. It is built when asked for,
/// so an error keeps its container.
public struct ResolutionError: Error, CustomStringConvertible, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// No registration answers for the service in this container or its parents.
    case notRegistered
    /// The service needs itself before it exists.
    case cycle
    /// A factory threw an error: see ``ResolutionError/underlying``.
    case factoryFailed
    /// The service can be made on the main actor only, and the request came from elsewhere.
    case needsMainActor
    /// The service is made by an `async` factory, and the request was not `getAsync`.
    case needsAsync
    /// Several components have the factory type that was asked for.
    case ambiguousFactory
    /// A shared service was asked for with an argument that is not `Hashable`.
    case unshareableArgument
    /// The service belongs to a session that has no key now.
    case noSession
    /// The container, or a parent that would have answered, was disposed.
    case disposed
    /// The arguments named in `autoregister` do not fit the initializer.
    case mismatchedArguments
    /// A type is forwarded to a service that is not of that type.
    case unrelatedType
    /// What a scope keeps for the service is not of its type.
    case unexpectedType
    /// The service boots, and its container is in a state in which only its boot may use it.
    case notBooted(BootState)
  }

  /// One service of the chain of requests.
  public struct Link: Sendable {
    /// The service, or the closure type of a factory.
    public let service: Any.Type
    /// Its name.
    public let name: String?
    /// The types of the arguments it was asked with.
    public let arguments: [Any.Type]
    /// The component or interface whose factory this is.
    public let component: Any.Type?
    /// Where it is registered; nil if it is not.
    public let location: SourceLocation?
    /// The scope of a session whose key was asked for instead of a service.
    var keyedScope: String?
  }

  /// What went wrong.
  public var kind: Kind { storage.kind }
  /// The service that could not be resolved.
  public var service: Any.Type { subject.service }
  /// The name it was asked for with.
  public var name: String? { subject.name }
  /// The types of the arguments it was asked for with.
  public var arguments: [Any.Type] { subject.arguments }
  /// Who asked for what, from the outermost service to ``service``.
  public var chain: [Link] { storage.chain }
  /// The error that a factory threw.
  public var underlying: (any Error)? { storage.underlying }
  /// Where the innermost request stands in the source, if it came through `get`, `require` or `getAsync`.
  public internal(set) var location: SourceLocation?

  /// False if it became nil for somebody who had asked for an optional.
  var isTold = true
  /// Failures that a nested `resolve` had turned into nil before.
  var swallowed: [ResolutionError] { storage.swallowed }
  var details: [String] { storage.details }
  var core: ContainerCore? { storage.core }
  var subject: Link { storage.chain[storage.chain.count - 1] }
  /// The entry whose factory asked for the subject.
  var asker: AnyServiceEntry? { storage.asker }
  /// What children had when a service of a parent did not find it.
  var childMisses: [NearMiss] { storage.childMisses }
  /// True if who asked is made synchronously, so that it cannot ask in another way.
  var isAskedSynchronously: Bool { storage.isAskedSynchronously }

  private let storage: Storage

  private final class Storage: Sendable {
    let kind: Kind
    let chain: [Link]
    let underlying: (any Error)?
    let swallowed: [ResolutionError]
    let details: [String]
    let core: ContainerCore?
    let asker: AnyServiceEntry?
    let childMisses: [NearMiss]
    let isAskedSynchronously: Bool

    init(
      kind: Kind, chain: [Link], underlying: (any Error)?, swallowed: [ResolutionError], details: [String],
      core: ContainerCore?, asker: AnyServiceEntry?, childMisses: [NearMiss], isAskedSynchronously: Bool
    ) {
      self.kind = kind
      self.chain = chain
      self.underlying = underlying
      self.swallowed = swallowed
      self.details = details
      self.core = core
      self.asker = asker
      self.childMisses = childMisses
      self.isAskedSynchronously = isAskedSynchronously
    }
  }

  /// - Parameters:
  ///   - chain: At least the service itself.
  ///   - details: Sentences that belong to this failure alone.
  init(
    _ kind: Kind, chain: [Link], underlying: (any Error)? = nil, swallowed: [ResolutionError] = [],
    details: [String] = [], core: ContainerCore?, asker: AnyServiceEntry? = nil, childMisses: [NearMiss] = [],
    isAskedSynchronously: Bool = false
  ) {
    storage = Storage(
      kind: kind, chain: chain, underlying: underlying, swallowed: swallowed, details: details, core: core,
      asker: asker, childMisses: childMisses, isAskedSynchronously: isAskedSynchronously)
  }

  /// True if this failure stands deeper in the chain of requests, below the service that another one names.
  func happened(within outer: ResolutionError) -> Bool {
    chain.count > outer.chain.count && zip(chain, outer.chain).allSatisfy { $0.isSameService(as: $1) }
  }

  /// The same error with the place of the request, unless it has one already.
  @usableFromInline package func asked(at location: SourceLocation) -> ResolutionError {
    guard self.location == nil else { return self }
    var copy = self
    copy.location = location
    if kind == .notRegistered { core?.missingReport?(copy) }
    return copy
  }
}

extension ResolutionError.Link {
  init(_ entry: AnyServiceEntry, _ arguments: ArgumentList? = nil) {
    self.init(
      service: entry.serviceType, name: entry.name, arguments: arguments?.types ?? [],
      component: entry.component, location: entry.location)
  }

  /// True if both stand for one registration.
  func isSameService(as other: ResolutionError.Link?) -> Bool {
    service == other?.service && name == other?.name && component == other?.component
      && location == other?.location
  }
}
