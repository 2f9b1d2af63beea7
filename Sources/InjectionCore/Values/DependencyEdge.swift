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

extension DependencyEdge {
  /// True if the asking service cannot be made before the other one is there.
  package var isNeededFirst: Bool {
    switch self {
    case .direct, .optional, .collection, .forward: true
    case .lazy, .factory, .completion: false
    }
  }

  /// True if the asking service may keep the other one.
  package var isKept: Bool { self != .factory }

  /// True if resolving fails when the other service is missing.
  package var isRequired: Bool { self != .optional && self != .completion }

  /// What a wrapper around a wrapper is: whatever comes later decides.
  package func around(_ inner: DependencyEdge) -> DependencyEdge {
    for later in [DependencyEdge.factory, .lazy, .collection, .optional]
    where self == later || inner == later {
      return later
    }
    return inner
  }
}
