/// Which builds of `async` factories wait for which others, across all containers of the process.
///
/// Entered only when a build must wait for another one. Waits are added one at a time, so the one that
/// closes a circle sees it; that search visits each build at most once. A build that has ended waits for
/// nobody, whatever tasks of its factory are left.
enum AsyncWaitGraph {
  private static let waits = Guarded<[ObjectIdentifier: [ObjectIdentifier]]>([:])

  /// Adds a wait; false if it would close a circle.
  static func add(_ waiting: AsyncBuild, waitsFor awaited: AsyncBuild) -> Bool {
    let start = ObjectIdentifier(waiting)
    return waits.withLock { waits in
      guard !waiting.hasEnded else { return true }
      var visited: Set<ObjectIdentifier> = []
      var open = [ObjectIdentifier(awaited)]
      while let next = open.popLast() {
        if next == start { return false }
        if visited.insert(next).inserted { open += waits[next] ?? [] }
      }
      waits[start, default: []].append(ObjectIdentifier(awaited))
      return true
    }
  }

  /// Removes all waits of a build that has ended.
  static func forget(_ ended: AsyncBuild) {
    waits.withLock { $0[ObjectIdentifier(ended)] = nil }
  }

  static func remove(_ waiting: AsyncBuild, waitsFor awaited: AsyncBuild) {
    waits.withLock { waits in
      let key = ObjectIdentifier(waiting)
      guard let index = waits[key]?.firstIndex(of: ObjectIdentifier(awaited)) else { return }
      waits[key]?.remove(at: index)
      if waits[key]?.isEmpty == true { waits[key] = nil }
    }
  }
}
