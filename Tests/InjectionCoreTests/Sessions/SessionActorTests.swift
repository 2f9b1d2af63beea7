import InjectionGraph
import TestSupport
import Testing

@testable import InjectionCore

@MainActor private final class Panel: Sendable {
  let number: Int

  init(_ number: Int) {
    self.number = number
  }
}

/// What sessions promise to asynchronous and main-actor services.
struct SessionActorTests {
  @Test func asynchronousServicesBelongToTheKeyOfTheirRequest() async throws {
    let container = Container()
    let session = container.session(.login)
    let events = Recorder<String>()
    let mayEnd = Latch()
    let entry = container.register(Inbox.self) { resolver async throws -> Inbox in
      let user = try resolver.sessionKey(.login).value
      if user == 1 { await mayEnd.opened() }
      events.append("make for \(user)")
      return Inbox(try resolver.sessionKey(.login).value)
    }
    .inObjectScope(.login)
    entry.hooks(in: .login).onDeactivate { _, old in
      events.append("deactivate for \(old.value)")
      return true
    }
    .onActivate { _, new in events.append("activate for \(new.value)") }
    try session.update(to: UserID(1))
    let period = try #require(session.core.current)
    let cell = entry.makeSessionCells().cells(of: period, for: entry).cells.plainCell
    async let first = container.getAsync(Inbox.self)
    async let second = container.getAsync(Inbox.self)
    while cell.waiterCount != 2 { await Task.yield() }
    let build = try #require(cell.currentBuild)
    try session.update(to: UserID(2))
    #expect(try await container.getAsync(Inbox.self).number == 2)
    mayEnd.open()
    let (one, two) = try await (first, second)
    #expect(one.number == 1)
    #expect(two === one)
    await build.ended()  // Then the instance is parked; who asked may have it before that.
    #expect(try await container.getAsync(Inbox.self).number == 2)
    try session.update(to: UserID(1))
    #expect(try await container.getAsync(Inbox.self) === one)
    #expect(
      events.values == ["make for 2", "make for 1", "deactivate for 1", "deactivate for 2", "activate for 1"])
  }

  @Test func asynchronousEagerServicesAreMadeByUpdateAsync() async throws {
    struct Refusal: Error {}
    let container = Container()
    let calls = Counter()
    container.register(Inbox.self) { _ async throws -> Inbox in
      if calls.increment() == 1 { throw Refusal() }
      return Inbox(calls.value)
    }
    .inObjectScope(.login).eager()
    let session = container.session(.login)
    let failure = await #expect(throws: SessionError.self) { try await session.updateAsync(to: UserID(1)) }
    guard case .eagerServicesFailed(let errors) = failure else {
      Issue.record("\(failure as Any)")
      return
    }
    #expect(errors.map { $0.underlying is Refusal } == [true])
    await #expect(throws: ResolutionError.self) { try await container.getAsync(Inbox.self) }
    #expect(calls.value == 1)
    try await session.updateAsync(to: UserID(1))
    #expect(try await container.getAsync(Inbox.self).number == 2)
  }

  /// The key had changed when the error came, and requests that `getAsync` could serve got it, too.
  @Test func asynchronousEagerServicesRefuseASynchronousUpdateBeforeAnyChange() async throws {
    struct Refusal: Error {}
    let container = Container()
    let session = container.session(.login)
    let (calls, events) = (Counter(), Recorder<String>())
    container.register(String.self) { _ in "" }.inObjectScope(.login)
      .hooks(in: .login).onDeactivate { _, old in
        events.append("deactivate \(old.value)")
        return true
      }
    container.register(Inbox.self, fileID: "App/Wiring.swift", line: 3) { _ async throws -> Inbox in
      if calls.increment() == 2 { throw Refusal() }
      return Inbox(calls.value)
    }
    .inObjectScope(.login).eager()
    let text = """
      error: updating the session has to make Inbox (App/Wiring.swift:3), which has an async factory
        fix: update with try await updateAsync
      """
    #expect(failureText { try session.update(to: UserID(1)) } == text)
    #expect(session.key == nil)
    try await session.updateAsync(to: UserID(1))
    _ = try container.get(String.self)
    try session.update(to: UserID(1))
    for policy in [SessionPolicy.keep, .force, .clearAll] {
      #expect(failureText { try session.update(to: UserID(2), policy: policy) } == text)
    }
    #expect(failureText { try session.update(to: UserID(1), policy: .force) } == text)
    #expect(session.key == UserID(1))
    #expect(try await container.getAsync(Inbox.self).number == 1)
    #expect(events.values == [])

    await #expect(throws: SessionError.self) { try await session.updateAsync(to: UserID(2)) }
    #expect(failureText { try session.update(to: UserID(2)) } == text)
    try await session.updateAsync(to: UserID(2))
    #expect(try await container.getAsync(Inbox.self).number == 3)
    try session.update(to: nil)
    #expect(session.key == nil)
    #expect(events.values == ["deactivate 1"])
  }

  @Test func withoutAKeyGetAsyncFails() async throws {
    let container = Container()
    container.register(Inbox.self) { _ async throws -> Inbox in Inbox(0) }.inObjectScope(.login)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Inbox.self) }
    #expect(error?.kind == .noSession)
    #expect(try await container.getAsync(Inbox?.self) == nil)
  }

  @Test func mainActorHooksRunOnTheMainActorOrNothingChanges() async throws {
    let container = Container()
    let session = container.session(.login)
    let events = Recorder<String>()
    container.register(Panel.self) { @MainActor _ in Panel(1) }.inObjectScope(.login).eager()
      .hooks(in: .login).onDeactivate { @MainActor panel, old in
        events.append("deactivate \(panel.number) of \(old.value)")
        return true
      }
      .onActivate { @MainActor panel, new in events.append("activate \(panel.number) for \(new.value)") }
    let refused = await Task.detached {
      #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
    }.value
    #expect(
      refused?.description.replacing(#/SessionActorTests.swift:\d+/#, with: "A.swift:1") == """
        error: updating the session has to run main-actor code of Panel (InjectionCoreTests/A.swift:1)
          fix: update on the main actor, or with try await updateAsync
        """)
    #expect(session.key == nil)
    try await MainActor.run { try session.update(to: UserID(1)) }
    for user in [2, 1] { try await Task.detached { try await session.updateAsync(to: UserID(user)) }.value }
    #expect(events.values == ["deactivate 1 of 1", "deactivate 1 of 2", "activate 1 for 1"])
  }

  @MainActor
  @Test func instanceThatBecameReadyElsewhereIsDroppedWithoutAMainActorCall() throws {
    let container = Container()
    let session = container.session(.login)
    let events = Recorder<String>()
    let made = Counter()
    let (begun, mayEnd) = (Latch(), Latch())
    container.register(Inbox.self) { _ in
      let inbox = Inbox(made.increment())
      if inbox.number == 1 {
        begun.open()
        mayEnd.wait()
      }
      return inbox
    }
    .inObjectScope(.login)
    .onDispose { inbox in events.append("dispose \(inbox.number)") }
    .hooks(in: .login).onDeactivate { @MainActor inbox, old in
      events.append("deactivate \(inbox.number) of \(old.value)")
      return true
    }
    try session.update(to: UserID(1))
    let late = RunningThread { events.append("got \(container.require(Inbox.self).number)") }
    begun.wait()
    try session.update(to: UserID(2))
    #expect(events.values == [])
    mayEnd.open()
    late.join()
    #expect(events.takeValues().sorted() == ["dispose 1", "got 2"])

    // One that is ready when the key changes is asked, and parked.
    #expect(try container.get(Inbox.self).number == 2)
    try session.update(to: UserID(1))
    #expect(try container.get(Inbox.self).number == 3)
    try session.update(to: UserID(2))
    #expect(try container.get(Inbox.self).number == 2)
    #expect(events.values == ["deactivate 2 of 2", "deactivate 3 of 1"])
  }

  @Test func holderThatLivesLongerIsToldOnce() throws {
    final class Observer: ContainerObserver {
      let lines = Recorder<String>()

      func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container) {
        lines.append("\(held.serviceType) by \(holder.serviceType)")
      }
    }
    let observer = Observer()
    let container = Container()
    container.observer = observer
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    container.register(String.self) { "\(try $0.get(Inbox.self).number)" }
    container.register(Int.self) { try $0.get(String.self).count }.inObjectScope(.container)
    container.register([Int].self) { [try $0.get(Inbox.self).number] }.inObjectScope(.login)
    try container.session(.login).update(to: UserID(1))
    _ = try container.get(String.self)
    _ = try container.get([Int].self)
    #expect(observer.lines.values == [])
    _ = try container.get(Int.self)
    container.resetObjectScope(.container)
    _ = try container.get(Int.self)
    #expect(observer.lines.values == ["Inbox by Int"])
  }

  /// An asynchronous service, or one that an asynchronous one asked for, was told to nobody.
  @Test(arguments: [false, true])
  func holderWithAnAsyncFactoryIsTold(_ isHeldAsync: Bool) async throws {
    final class Observer: ContainerObserver {
      let lines = Recorder<String>()

      func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container) {
        lines.append("\(held.serviceType) by \(holder.serviceType)")
      }
    }
    let observer = Observer()
    let container = Container()
    container.observer = observer
    if isHeldAsync {
      container.register(Inbox.self) { _ async throws in Inbox(0) }.inObjectScope(.login)
    } else {
      container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    }
    container.register(Int.self) { try await $0.getAsync(Inbox.self).number }
    container.register(String.self) { "\(try await $0.getAsync(Int.self))" }.inObjectScope(.container)
    try container.session(.login).update(to: UserID(1))
    _ = try await container.getAsync(Int.self)
    #expect(observer.lines.values == [])
    _ = try await container.getAsync(String.self)
    #expect(observer.lines.values == ["Inbox by String"])
  }

  @Test func verifyReportsHoldersThatLiveLonger() throws {
    let container = Container()
    let other = SessionScope<Int>("document")
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    container.register(String.self) { _ in "" }.inObjectScope(.container).depends(on: Inbox.self)
    container.register(Int.self) { _ in 0 }.inObjectScope(other).depends(on: Inbox.self)
    container.register(Double.self) { _ in 0 }.inObjectScope(.login.weak).depends(on: Inbox.self)
    container.register(Float.self) { _ in 0 }.depends(on: Inbox.self)
    let captives = container.verify().findings.filter { $0.kind == .captive }
    #expect(captives.map(\.services) == [["String", "Inbox"], ["Int", "Inbox"]])
  }

  /// Only holders in the scopes of this package were reported.
  @Test(arguments: [ScopeLifetime.container, .shorterThanContainer])
  func holderInAScopeOfTheAppIsReported(_ lifetime: ScopeLifetime) throws {
    final class Observer: ContainerObserver {
      let lines = Recorder<String>()

      func sessionServiceIsHeld(_ held: Registration, by holder: Registration, in container: Container) {
        lines.append("\(held.serviceType) by \(holder.serviceType)")
      }
    }
    let observer = Observer()
    let container = Container()
    container.observer = observer
    let scope = ObjectScope(storageFactory: PermanentStorage.init, description: "mine", lifetime: lifetime)
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(.login)
    container.register(Int.self) { try $0.get(Inbox.self).number }
    container.register(String.self) { "\(try $0.get(Int.self))" }.inObjectScope(scope)
    try container.session(.login).update(to: UserID(1))
    _ = try container.get(String.self)
    container.resetObjectScope(scope)
    _ = try container.get(String.self)
    #expect(observer.lines.values == ["Inbox by String"])
    let captives = container.verify().findings.filter { $0.kind == .captive }
    #expect(captives.map(\.services) == [["String", "Int", "Inbox"]])
    #expect(captives.map(\.message) == ["String in scope mine keeps Inbox longer than its scope login."])
  }
}
