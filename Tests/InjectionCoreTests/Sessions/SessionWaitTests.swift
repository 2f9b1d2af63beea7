import InjectionCore
import TestSupport
import Testing

/// Updates that would have to wait for each other: one of them is refused.
struct SessionWaitTests {
  private final class Mailer: Sendable {}

  private static func isRefused(_ update: () throws(SessionError) -> Void) -> Bool {
    do throws(SessionError) { try update() } catch { if case .updateInProgress = error { return true } }
    return false
  }

  private static func isRefused(_ update: () async throws -> Void) async -> Bool {
    do { try await update() } catch SessionError.updateInProgress { return true } catch {}
    return false
  }

  /// The asynchronous one may need the main actor, whose thread was blocked.
  @Test func noThreadWaitsForAnAsynchronousUpdate() async throws {
    try await watched(async: "synchronous update beside an asynchronous one") { () async throws in
      let container = Container()
      let session = container.session(.login)
      let (isMaking, mayEnd) = (Latch(), Latch())
      container.register(Inbox.self) { _ async in
        isMaking.open()
        await mayEnd.opened()
        return Inbox(1)
      }.inObjectScope(.login).eager()
      let updating = Task { try await session.updateAsync(to: UserID(1)) }
      await isMaking.opened()
      #expect(Self.isRefused { () throws(SessionError) in try session.update(to: nil) })
      mayEnd.open()
      try await updating.value
      #expect(session.key == UserID(1))
      try session.update(to: nil)
    }
  }

  /// The factory was begun by somebody else, and the update waits for it.
  @Test func updateInAFactoryThatTheRunningUpdateWaitsForIsRefused() async throws {
    try await watched(async: "update waits for a factory that updates") { () async throws in
      let container = Container()
      let session = container.session(.login)
      let (isMaking, isUpdating) = (Latch(), Latch())
      let refusals = Recorder<Bool>()
      container.register(Mailer.self) { _ async in
        isMaking.open()
        await isUpdating.opened()
        refusals.append(await Self.isRefused { try await session.updateAsync(to: UserID(5)) })
        return Mailer()
      }.inObjectScope(.container)
      container.register(Inbox.self) { resolver async throws in
        isUpdating.open()
        _ = try await resolver.getAsync(Mailer.self)
        return Inbox(1)
      }.inObjectScope(.login).eager()
      async let mailer = container.getAsync(Mailer.self)
      await isMaking.opened()
      try await session.updateAsync(to: UserID(2))
      _ = try await mailer
      #expect(refusals.values == [true])
      #expect(session.key == UserID(2))
    }
  }

  /// The hook has ended long before.
  @Test func taskThatAHookHasStartedMayWaitForALaterUpdate() async throws {
    try await watched(async: "task of a hook") { () async throws in
      let container = Container()
      let session = container.session(.login)
      let (mayUpdate, isMaking, mayEnd) = (Latch(), Latch(), Latch())
      let tasks = Recorder<Task<Bool, Never>>()
      container.register(Mailer.self) { _ in Mailer() }.inObjectScope(.login)
        .hooks(in: .login).onDeactivate { _, _ in
          tasks.append(
            Task {
              await mayUpdate.opened()
              return await Self.isRefused { try await session.updateAsync(to: UserID(9)) }
            })
          return false
        }
      container.register(Inbox.self) { resolver async throws in
        if try resolver.sessionKey(.login) == UserID(3) {
          isMaking.open()
          await mayEnd.opened()
        }
        return Inbox(1)
      }.inObjectScope(.login).eager()
      try await session.updateAsync(to: UserID(1))
      _ = try container.get(Mailer.self)
      try await session.updateAsync(to: UserID(2))
      let updating = Task { try await session.updateAsync(to: UserID(3)) }
      await isMaking.opened()
      mayUpdate.open()
      mayEnd.open()
      try await updating.value
      #expect(await tasks.values[0].value == false)
      #expect(session.key == UserID(9))
    }
  }

  @Test func hooksOfTwoSessionsThatUpdateEachOtherAreRefused() throws {
    try watched("two sessions") { _ in
      let scopes = [SessionScope<Int>("first"), SessionScope<Int>("second")]
      let container = Container()
      let sessions = scopes.map { container.session($0) }
      let (bothInHooks, bothHaveTried) = (Barrier(count: 2), Barrier(count: 2))
      let refusals = Recorder<Bool>()
      for (index, scope) in scopes.enumerated() {
        container.register(Inbox.self, name: "\(index)") { _ in Inbox(index) }.inObjectScope(scope)
          .hooks(in: scope).onDeactivate { _, _ in
            bothInHooks.wait()
            refusals.append(Self.isRefused { () throws(SessionError) in try sessions[1 - index].update(to: 7) })
            bothHaveTried.wait()
            return true
          }
        try sessions[index].update(to: 1)
        _ = try container.get(Inbox.self, name: "\(index)")
      }
      onThreads(2) { index in
        #expect(throws: Never.self) { try sessions[index].update(to: 2) }
      }
      #expect(refusals.values == [true, true])
      #expect(sessions.map(\.key) == [2, 2])
    }
  }
}
