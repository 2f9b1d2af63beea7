extension ContainerCore: SessionOwner {
  func members(of session: SessionCore) -> [any SessionMember] {
    let entries = family.membersWithSessions
      .filter { !$0.isDisposed && $0.session(of: session.identity) === session }.flatMap(\.entries)
    var known: Set<UInt> = []
    return (entries + entries.compactMap(\.replacedTarget)).filter {
      $0.sessionIdentity === session.identity && known.insert($0.id).inserted
    }
  }

  /// The session that services of this container use.
  func session(of identity: SessionIdentity) -> SessionCore? {
    let key = ObjectIdentifier(identity)
    for core in chain {
      if let session = core.withRegistry({ $0.sessions[key] }) { return session }
    }
    return nil
  }

  func makeSession(of identity: SessionIdentity) -> SessionCore {
    let new = SessionCore(self, key: nil, of: identity)
    return withRegistry { registry in
      let session = registry.sessions[ObjectIdentifier(identity)] ?? new
      registry.sessions[ObjectIdentifier(identity)] = session
      return session
    }
  }

  /// Gives a copy of this container sessions with the same keys.
  func copySessions(to copy: ContainerCore) {
    for (identity, session) in withRegistry({ $0.sessions }) {
      let new = session.copy(for: copy)
      copy.withRegistry { $0.sessions[identity] = new }
    }
  }
}

extension AnyServiceEntry {
  /// What this stands for, if it is a registration of this container that another one has replaced.
  var replacedTarget: AnyServiceEntry? {
    let target = finalTarget
    guard target !== self, target.lifecycle === lifecycle else { return nil }
    return core.existingSlot(of: target.key)?.isCurrent(target) == true ? nil : target
  }
}
