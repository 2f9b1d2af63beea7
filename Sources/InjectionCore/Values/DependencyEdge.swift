/// How one service needs another.
public enum DependencyEdge: String, CaseIterable, Codable, Hashable, Sendable {
  /// The service itself, with or without a name; also what `depends(on:)` says and what a decorator takes.
  case direct
  /// `T?`: the service if it is registered.
  case optional
  /// `[T]`: all registrations of the service.
  case collection
  /// `Lazy<T>`: the service, at its first use.
  case lazy
  /// `Provider<T>`, `FactoryOf<C>` or a closure type: a new one for each call.
  case factory
  /// Taken in `initCompleted`, when the asking service exists already.
  case completion
  /// Stands for another registration: `implements` and `forward`.
  case forward
}
