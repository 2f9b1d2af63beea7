/// What a factory receives to get its dependencies from.
///
/// A resolver may be kept and used later and on any thread; it keeps its container alive. While the
/// factory that received it runs, on the same thread, requests through it belong to the same object
/// graph. At any other time each request starts a graph of its own.
///
/// A type of your own can be one by forwarding to a container:
///
/// ```swift
/// struct FeatureResolver: Resolver {
///   let base: any Resolver
///   var containerReference: ContainerReference { ContainerReference(base.container) }
/// }
/// ```
public protocol Resolver: Sendable {
  /// The container that answers, with the object graph that is being resolved.
  var containerReference: ContainerReference { get }
}

extension Resolver {
  /// The container that answers, with the object graph that is being resolved.
  @inlinable public var container: Container {
    let reference = containerReference
    return withExtendedLifetime(reference) { reference.unretained.takeUnretainedValue() }
  }
}

/// A container as a resolver names it. Made from a container: `ContainerReference(container)`.
@frozen public struct ContainerReference: Sendable {
  /// The container, kept by `kept` or by the resolver that is asked.
  @usableFromInline let unretained: Unmanaged<Container>
  @usableFromInline let kept: Container?

  /// Names a container and keeps it.
  @inlinable public init(_ container: Container) {
    unretained = .passUnretained(container)
    kept = container
  }

  /// Names a container without counting a reference to it, for a resolver that is the container.
  @inlinable init(unretained container: Container) {
    unretained = .passUnretained(container)
    kept = nil
  }
}
