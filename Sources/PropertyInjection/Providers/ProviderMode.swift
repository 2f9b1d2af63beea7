import InjectionCore

/// When a ``ServiceProvider`` makes its service, and how long it keeps it.
public enum ProviderMode: Hashable, Sendable, CaseIterable {
  /// Made once, when the provider is created. An error is kept: every `get` gives it again.
  case eager
  /// Made once, at the first `get`. An error is not kept: the next `get` tries again.
  case lazy
  /// Kept as long as somebody else keeps it. Values cannot be kept weakly: each `get` makes a new one.
  case weak
  /// Made anew for each `get`.
  case many
}

extension ProviderMode {
  /// The scope that treats instances like this.
  var scope: ObjectScope {
    switch self {
    case .eager, .lazy: .container
    case .weak: .weak
    case .many: .transient
    }
  }

  /// True if the closure that makes the service is of no use after its first success.
  var makesOnce: Bool { self == .eager || self == .lazy }
}
