/// Why a service could not be resolved.
///
/// `description` is the full text: what failed, who asked for it from the outermost service on, where
/// each of them is registered, what is registered instead, and what to do. It is built when asked for.
///
/// An error is a value of types, names and places, and may be kept: it keeps no container, no instance and no
/// argument, only the error that a factory threw. Once the container is gone, the text is the same without what is
/// registered instead.
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
    /// While the service was made, and made once more, its registration was replaced, its scope reset or its session
    /// changed. With arguments of `getAsync`, which cannot be sent twice, it is made once.
    case replaced
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

  /// What belongs to one failure alone.
  enum Detail: Sendable {
    /// A whole sentence.
    case sentence(String)
    /// The scope of the service.
    case scope(String)
    /// An argument of a type that is not `Hashable`, at least not off the main actor.
    case notHashable(Any.Type, scope: String, isOffMainActor: Bool)
    /// An argument that is not equal to itself.
    case unequal(Any.Type, scope: String)
    /// What the service is forwarded to, and the type that this made.
    case forwarded(to: Link, made: Any.Type)
    /// The type that a scope keeps.
    case kept(Any.Type, scope: String)
    /// The components with the factory type that was asked for.
    case candidates([Link])
  }

  /// A parameter of an auto-wired initializer.
  struct Parameter: Sendable {
    /// Counted from 1.
    let position: Int
    let total: Int
    /// The place of the `autocreate` or `autoregister`.
    let location: SourceLocation
  }

  /// What happened.
  struct Facts: Sendable {
    let kind: Kind
    /// At least the service itself.
    var chain: [Link]
    var underlying: (any Error)? = nil
    /// Failures that a nested `resolve` had turned into nil before.
    var swallowed: [ResolutionError] = []
    var details: [Detail] = []
    /// Which parameter of the initializer that asked for it the service is.
    var parameter: Parameter? = nil
    /// The number of the entry whose factory asked for the service.
    var asker: UInt? = nil
    /// What children had when a service of a parent did not find it.
    var childMisses: [NearMiss] = []
    /// True if who asked is made synchronously, so that it cannot ask in another way.
    var isAskedSynchronously = false
    /// True if a parent of the container was disposed, and not the container itself.
    var isOfParent = false
  }

  /// What went wrong.
  public var kind: Kind { storage.facts.kind }
  /// The service that could not be resolved.
  public var service: Any.Type { subject.service }
  /// The name it was asked for with.
  public var name: String? { subject.name }
  /// The types of the arguments it was asked for with.
  public var arguments: [Any.Type] { subject.arguments }
  /// Who asked for what, from the outermost service to ``service``.
  public var chain: [Link] { storage.facts.chain }
  /// The error that a factory threw.
  public var underlying: (any Error)? { storage.facts.underlying }
  /// Where the innermost request stands in the source, if it came through `get`, `require` or `getAsync`.
  public internal(set) var location: SourceLocation?
  /// What is registered instead, nearest first, at most five. Looked up when asked for; none once the container is gone.
  public var nearMisses: [NearMiss] {
    guard kind == .notRegistered else { return [] }
    return storage.origin.nearMisses(of: subject, and: storage.facts.childMisses)
  }

  /// False if it became nil for somebody who had asked for an optional.
  var isTold = true
  var facts: Facts { storage.facts }
  var subject: Link { storage.facts.chain[storage.facts.chain.count - 1] }

  private var storage: Storage

  private final class Storage: Sendable {
    let facts: Facts
    let origin: any ErrorOrigin

    init(_ facts: Facts, _ origin: any ErrorOrigin) {
      self.facts = facts
      self.origin = origin
    }
  }

  init(_ facts: Facts, from origin: any ErrorOrigin) {
    storage = Storage(facts, origin)
  }

  /// The same error for somebody who asks again for what has failed.
  func asked(by askers: [Link]) -> ResolutionError {
    var (copy, facts) = (self, facts)
    facts.chain = askers + facts.chain
    copy.storage = Storage(facts, storage.origin)
    return copy
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
    if kind == .notRegistered { storage.origin.missingReport?(copy) }
    return copy
  }
}

extension ResolutionError.Link {
  /// True if both stand for one registration.
  func isSameService(as other: ResolutionError.Link?) -> Bool {
    service == other?.service && name == other?.name && component == other?.component
      && location == other?.location
  }
}
