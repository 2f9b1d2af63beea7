/// What a factory receives to get its dependencies from.
///
/// A resolver may be kept and used later and on any thread; it keeps its container alive. While the
/// factory that received it runs, on the same thread, requests through it belong to the same object
/// graph. At any other time each request starts a graph of its own.
public protocol Resolver: Sendable {
  /// The container that answers, with the object graph that is being resolved.
  var container: Container { get }
}
