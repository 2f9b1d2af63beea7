import Synchronization

/// One change of a session's key, from its beginning to its end. See ``Session/update(to:policy:)``.
struct SessionUpdate {
  /// An update around the running code. Tasks that a hook has started see it after its end, too.
  private final class Mark: Sendable {
    let session: SessionCore
    let hasEnded = Atomic(false)

    init(_ session: SessionCore) {
      self.session = session
    }
  }

  @TaskLocal private static var marks: [Mark] = []

  private static var running: [SessionCore] {
    marks.filter { !$0.hasEnded.load(ordering: .acquiring) }.map(\.session)
  }

  /// True within the hooks and the makings of an update.
  static var isRunning: Bool { !running.isEmpty }

  static func isRunning(_ session: SessionCore) -> Bool {
    running.contains { $0 === session }
  }

  private let session: SessionCore
  private let members: [any SessionMember]

  init(_ session: SessionCore) {
    self.session = session
    members = session.members
  }

  // MARK: Before

  /// A service whose hooks or whose making have to run on the main actor.
  var needsMainActor: (any SessionMember)? {
    members.first { $0.isMainActorIsolated && $0.isEager || $0.hasMainActorSessionHooks }
  }

  func checkActor() throws(SessionError) {
    guard let entry = needsMainActor, !MainActorCheck.isOnMainActor else { return }
    throw .needsMainActor(service: entry.serviceType, registeredAt: entry.location)
  }

  /// Throws if the update would make a service that only ``Session/updateAsync(to:policy:)`` can make.
  func checkFactories<Key: Hashable & Sendable>(to key: Key?, _ policy: SessionPolicy) throws(SessionError) {
    guard let key else { return }
    let period = session.current
    let isSame = policy == .keep && period?.key as? Key == key
    let entry = members.first { entry in
      guard entry.isAsync, entry.isEager else { return false }
      return !isSame || period.map(entry.hasFailure) == true
    }
    if let entry { throw .needsAsync(service: entry.serviceType, registeredAt: entry.location) }
  }

  // MARK: The change

  /// Changes the key, parks and drops what belongs to the old one, and activates what was parked for the new one.
  ///
  /// - Returns: The services that are to be made now.
  func switchKey<Key: Hashable & Sendable>(to key: Key?, _ policy: SessionPolicy) -> [any SessionMember] {
    let mark = Mark(session)
    defer { mark.hasEnded.store(true, ordering: .releasing) }
    return Self.$marks.withValue(Self.marks + [mark]) {
      let old = session.current
      if policy == .keep, old?.key as? Key == key { return old.map(entriesToRetry) ?? [] }
      let (new, forgotten) = session.begin(key, policy)
      for entry in members {
        if let old { entry.leave(old) }
        entry.drop(forgotten)
        if let new { entry.activate(new) }
      }
      let ended = session.endPeriods(old, forgotten) { period in members.allSatisfy { $0.isEmpty(in: period) } }
      for period in ended { for entry in members { entry.forget(period) } }
      return new == nil ? [] : members.filter(\.isEager)
    }
  }

  private func entriesToRetry(in period: SessionPeriod) -> [any SessionMember] {
    members.filter { $0.forgetFailure(in: period) }
  }

  // MARK: Afterwards

  /// Makes eager services, in order. Those that fail throw the same error until the next update.
  func build(_ entries: [any SessionMember]) throws(SessionError) {
    let period = session.current
    var failures: [ResolutionError] = []
    let mark = Mark(session)
    defer { mark.hasEnded.store(true, ordering: .releasing) }
    Self.$marks.withValue(Self.marks + [mark]) {
      for entry in entries {
        do throws(ResolutionError) { try entry.makeEagerly() } catch {
          failures.append(error)
          if let period { entry.keep(error, in: period) }
        }
      }
    }
    if !failures.isEmpty { throw .eagerServicesFailed(failures) }
  }

  nonisolated(nonsending) func buildAsync(_ entries: [any SessionMember]) async throws {
    let period = session.current
    let mark = Mark(session)
    defer { mark.hasEnded.store(true, ordering: .releasing) }
    let failures = try await Self.$marks.withValue(Self.marks + [mark]) {
      var failures: [ResolutionError] = []
      for entry in entries {
        do { try await entry.makeEagerlyAsync() } catch let error as ResolutionError {
          failures.append(error)
          if let period { entry.keep(error, in: period) }
        }
      }
      return failures
    }
    if !failures.isEmpty { throw SessionError.eagerServicesFailed(failures) }
  }
}
