import InjectionCore

extension DependencyEdge {
  /// True if the asking service cannot be made before the other one is there.
  var isNeededFirst: Bool {
    switch self {
    case .direct, .optional, .collection, .forward: true
    case .lazy, .factory, .completion: false
    }
  }

  /// True if the asking service may keep the other one.
  var isKept: Bool { self != .factory }

  /// True if resolving fails when the other service is missing.
  var isRequired: Bool { self != .optional && self != .completion }

  /// What a wrapper around a wrapper is: whatever comes later decides.
  func around(_ inner: DependencyEdge) -> DependencyEdge {
    for later in [DependencyEdge.factory, .lazy, .collection, .optional]
    where self == later || inner == later {
      return later
    }
    return inner
  }
}
