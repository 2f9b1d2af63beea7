extension AnyServiceEntry {
  /// How long instances live, as far as one that keeps them is concerned.
  package enum Lifetime: Hashable {
    /// As long as whoever asked: nobody can keep such an instance too long.
    case asker
    /// As long as the container.
    case container
    /// Shorter than the container, as a scope of the app says. The scope's identity.
    case shorter(ObjectIdentifier)
    /// As long as a key of a session is current. The identity of its scopes.
    case session(ObjectIdentifier)

    /// True if an instance of this lifetime must not keep one of the other.
    package func outlives(_ other: Lifetime) -> Bool {
      switch (self, other) {
      case (.container, .shorter), (.container, .session): true
      // Nothing says that the scope is reset when the key changes.
      case (.shorter, .session): true
      case (.session(let own), .session(let other)): own != other
      default: false
      }
    }
  }

  package var lifetime: Lifetime {
    switch effectiveScopeKind.place {
    case .nowhere, .objectGraph: .asker
    case .container: .container
    case .session: sessionIdentity.map { .session(ObjectIdentifier($0)) } ?? .asker
    case .storages: objectScope.lifetime == .container ? .container : .shorter(ObjectIdentifier(objectScope))
    }
  }

  /// True if instances are made from the container that registered the entry, whoever asks.
  package var isMadeByOwner: Bool { lifetime != .asker }

  /// True if each request makes an instance.
  package var isTransient: Bool { effectiveScopeKind.place == .nowhere }

  /// True if there is one instance of the service, for this container and its children.
  package var isSingleton: Bool { effectiveScopeKind.isPermanent && argumentList == nil }
}
