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
