/// What a factory receives to get its dependencies from.
///
/// A resolver may be kept and used later and on any thread; it keeps its container alive. While the
/// factory that received it runs, on the same thread, requests through it belong to the same object
/// graph. At any other time each request starts a graph of its own. A weak reference to its `container`
/// is valid as long as the container that you made, or a child of it.
///
/// A class of your own can be one by forwarding to a container:
///
/// ```swift
/// final class FeatureResolver: Resolver {
///   let base: any Resolver
///   init(_ base: any Resolver) { self.base = base }
///   var containerReference: ContainerReference { ContainerReference(base.container) }
/// }
/// ```
public protocol Resolver: AnyObject, Sendable {
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
