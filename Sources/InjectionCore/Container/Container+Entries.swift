// What the modules above see of containers and their entries. Runs no code of the app.

extension Container {
  /// A number that all handles of this container have, and no other container of the process.
  package var id: UInt { core.id }

  /// The entries of this container, in the order of their registration.
  package var ownEntries: [AnyServiceEntry] { core.entries }

  /// This container, its parent, and so on.
  package var chain: [Container] { core.chain.map { Container(core: $0) } }

  /// The containers that this one is a parent of, over any number of steps.
  ///
  /// - Complexity: O(containers of the family).
  package var descendants: [Container] {
    core.family.members.filter { member in
      member !== core && member.chain.contains { $0 === core }
    }.map { Container(core: $0) }
  }

  /// The entry that answers for a key.
  package func answeringEntry(of key: ServiceKey) -> AnyServiceEntry? { core.answeringEntry(of: key) }

  /// True if this is the container that registered an entry.
  package func owns(_ entry: AnyServiceEntry) -> Bool { entry.lifecycle === core.lifecycle }

  /// A copy in which nothing counts as asked for.
  package func trialCopy() -> Container { Container(core: core.copy(isTrial: true), isOriginal: true) }

  /// What the decorators of this container are for, and where they were added.
  package var decorations: [(subject: ServiceKey, location: SourceLocation)] {
    core.withRegistry { $0.decorators }.flatMap { key, decorators in decorators.map { (key, $0.location) } }
  }
}

extension AnyServiceEntry {
  /// Another handle on the container that registered the entry, unless it is gone.
  package var owner: Container? { lifecycle.core.map { Container(core: $0) } }

  /// The assembly that an `Assembler` was applying when this was registered.
  package var assembly: Any.Type? { lifecycle.core?.withRegistry { $0.assemblies[id] } }

  /// True if it was put in the place of another registration for a test.
  package var isOverride: Bool { override != nil }
}
