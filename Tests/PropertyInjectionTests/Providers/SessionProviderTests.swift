import InjectionCore
import PropertyInjection
import TestSupport
import Testing

struct UserID: Hashable, Sendable {
  let value: Int

  init(_ value: Int) {
    self.value = value
  }
}

private final class Inbox: Sendable {
  let user: UserID
  let number: Int

  init(_ user: UserID, _ number: Int) {
    self.user = user
    self.number = number
  }
}

/// 1B 3 and 16 to 28.
struct SessionProviderTests {
  private struct Refusal: Error {}

  private let session = Session<UserID>()
  private let events = Recorder<String>()
  private let made = Counter()

  private func makeProvider(_ mode: ProviderMode, parks: Bool = true) -> ServiceProvider<Inbox> {
    ServiceProvider(
      mode, in: session,
      make: { [made, events] user in
        let inbox = Inbox(user, made.increment())
        events.append("make \(inbox.number)")
        return inbox
      },
      onDeactivate: { [events] inbox, user in
        events.append("deactivate \(inbox.number) of \(user.value)")
        return parks
      },
      onActivate: { [events] inbox, user in events.append("activate \(inbox.number) for \(user.value)") })
  }

  /// What the provider does on the way through some keys, with a `get` after each.
  private func run(
    _ mode: ProviderMode, _ steps: [(user: Int, policy: SessionPolicy)]
  ) throws -> (numbers: [Int], events: [String]) {
    let provider = makeProvider(mode)
    var held: [Inbox] = []
    for step in steps {
      try session.update(to: UserID(step.user), policy: step.policy)
      held.append(try provider.get())
      #expect(held.last?.user == UserID(step.user))
    }
    return (held.map(\.number), events.values)
  }

  @Test(arguments: [ProviderMode.eager, .lazy, .weak])
  func b22KeepPolicyUsesWhatWasParked(_ mode: ProviderMode) throws {
    let result = try run(mode, [(1, .keep), (2, .keep), (1, .keep), (2, .keep)])
    #expect(result.numbers == [1, 2, 1, 2])
    #expect(
      result.events == [
        "make 1", "deactivate 1 of 1", "make 2", "deactivate 2 of 2", "activate 1 for 1", "deactivate 1 of 1",
        "activate 2 for 2",
      ])
  }

  @Test(arguments: [ProviderMode.eager, .lazy, .weak])
  func b23ForcePolicyMakesTheNewKeysServiceAnew(_ mode: ProviderMode) throws {
    let result = try run(mode, [(1, .keep), (2, .keep), (1, .force), (2, .keep)])
    #expect(result.numbers == [1, 2, 3, 2])
    #expect(
      result.events == [
        "make 1", "deactivate 1 of 1", "make 2", "deactivate 2 of 2", "make 3", "deactivate 3 of 1", "activate 2 for 2",
      ])
  }

  @Test(arguments: [ProviderMode.eager, .lazy, .weak])
  func b24ClearAllPolicyForgetsEveryKey(_ mode: ProviderMode) throws {
    let result = try run(mode, [(1, .keep), (2, .keep), (1, .clearAll), (2, .keep)])
    #expect(result.numbers == [1, 2, 3, 4])
    #expect(
      result.events == [
        "make 1", "deactivate 1 of 1", "make 2", "deactivate 2 of 2", "make 3", "deactivate 3 of 1", "make 4",
      ])
  }

  @Test(arguments: [ProviderMode.eager, .lazy, .weak])
  func b21SameKeyDoesNothing(_ mode: ProviderMode) throws {
    let result = try run(mode, [(1, .keep), (1, .keep), (1, .keep)])
    #expect(result.numbers == [1, 1, 1])
    #expect(result.events == ["make 1"])
  }

  @Test func b16SessionIsReadAndUpdated() throws {
    #expect(session.key == nil)
    try session.update(to: UserID(1))
    #expect(session.key == UserID(1))
    #expect(Session(UserID(3)).key == UserID(3))
  }

  @Test func b16SessionOfOneKeyIsCleared() throws {
    let session = Session<Bool>(true)
    let provider = ServiceProvider<Int>(.lazy, in: session) { [made] _ in made.increment() }
    #expect(try provider.get() == 1)
    #expect(try provider.get() == 1)
    try session.update(to: session.key, policy: .clearAll)
    #expect(try provider.get() == 2)
  }

  @Test(arguments: [(SessionPolicy.keep, [1, 2, 1, 2, 1]), (.force, [1, 2, 3, 4, 3]), (.clearAll, [1, 2, 3, 4, 5])])
  func b17PolicySaysWhatBecomesOfParkedServices(_ policy: SessionPolicy, numbers: [Int]) throws {
    let result = try run(.lazy, [(1, .keep), (2, .keep), (1, policy), (2, policy), (1, .keep)])
    #expect(result.numbers == numbers)
  }

  @Test func b19EagerServiceIsMadeWithTheProvider() throws {
    try session.update(to: UserID(1))
    let provider = makeProvider(.eager)
    #expect(events.values == ["make 1"])
    #expect(try provider.get().number == 1)
    _ = makeProvider(.lazy)
    #expect(events.values == ["make 1"])
  }

  @Test func b26EagerErrorIsKeptUntilTheNextUpdate() throws {
    try session.update(to: UserID(1))
    let calls = Counter()
    let provider = ServiceProvider<Int>(.eager, in: session) { _ in
      if calls.increment() < 3 { throw Refusal() }
      return calls.value
    }
    for _ in 0..<3 { #expect(throws: ResolutionError.self) { try provider.get() } }
    #expect(calls.value == 1)
    #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
    #expect(calls.value == 2)
    try session.update(to: UserID(1))
    #expect(try provider.get() == 3)
  }

  @Test func b26LazyErrorIsNotKept() throws {
    try session.update(to: UserID(1))
    let calls = Counter()
    let provider = ServiceProvider<Int>(.lazy, in: session) { _ in
      if calls.increment() < 3 { throw Refusal() }
      return calls.value
    }
    for _ in 0..<2 { #expect(throws: ResolutionError.self) { try provider.get() } }
    #expect(try provider.get() == 3)
  }

  @Test func b27ProviderThatIsGoneIsNotCalled() throws {
    try session.update(to: UserID(1))
    do {
      let provider = makeProvider(.eager)
      _ = try provider.get()
    }
    try session.update(to: UserID(2))
    #expect(events.values == ["make 1"])
  }

  @Test func b28WithoutAKeyThereIsAnError() {
    let provider = ServiceProvider<Int>(.lazy, in: session, fileID: "App/Services.swift", line: 1, make: \.value)
    #expect(
      failureText { try provider.get(fileID: "App/Use.swift", line: 2) } == """
        Int belongs to a session that has no key now.
          asked at: App/Use.swift:2
          registered at: App/Services.swift:1
          Its scope is session.
          fix: update the session before: try container.session(scope).update(to: key)
        """)
  }

  @Test func b3FactoryTypeMakesAndParks() throws {
    struct Factory: SessionServiceFactory {
      let events: Recorder<String>
      var mode: ProviderMode { .lazy }

      func makeService(for key: UserID) throws -> Inbox {
        events.append("make for \(key.value)")
        return Inbox(key, 0)
      }

      func mayPark(_ service: Inbox, of key: UserID) -> Bool {
        events.append("park \(service.user.value)")
        return true
      }

      func activate(_ service: Inbox, for key: UserID) {
        events.append("activate \(service.user.value)")
      }
    }
    let provider = ServiceProvider(Factory(events: events), in: session)
    for user in [1, 2, 1] {
      try session.update(to: UserID(user))
      #expect(try provider.get().user == UserID(user))
    }
    #expect(events.values == ["make for 1", "park 1", "make for 2", "park 2", "activate 1"])
  }

  @Test func manyMakesOneForEachGet() throws {
    try session.update(to: UserID(1))
    let provider = makeProvider(.many)
    #expect(try provider.get().number == 1)
    #expect(try provider.get().number == 2)
    try session.update(to: UserID(2))
    #expect(try provider.get().user == UserID(2))
    #expect(events.values == ["make 1", "make 2", "make 3"])
  }

  @Test func b20AllProvidersHaveChangedBeforeAnyServiceIsMade() throws {
    let first = makeProvider(.eager, parks: false)
    let second = makeProvider(.eager, parks: false)
    try session.update(to: UserID(1))
    try session.update(to: UserID(2))
    #expect(
      events.values == ["make 1", "make 2", "deactivate 1 of 1", "deactivate 2 of 1", "make 3", "make 4"])
    withExtendedLifetime((first, second)) {}
  }

  @Test @MainActor func mainActorProviderChangesOnTheMainActor() async throws {
    let provider = ServiceProvider(
      .lazy, in: session,
      make: { @MainActor user in
        MainActor.preconditionIsolated()
        return Inbox(user, 0)
      },
      onDeactivate: { @MainActor _, _ in
        MainActor.preconditionIsolated()
        return true
      })
    try session.update(to: UserID(1))
    let inbox = try provider.get()
    let session = session
    let refused = await Task.detached {
      #expect(throws: SessionError.self) { try session.update(to: UserID(2)) }
    }.value
    #expect(refused?.description.contains("updateAsync") == true)
    try await Task.detached { try await session.updateAsync(to: UserID(2)) }.value
    #expect(try provider.get() !== inbox)
    try session.update(to: UserID(1))
    #expect(try provider.get() === inbox)
  }

  @Test func providersOfOneSessionNeverMixKeys() throws {
    let (first, second) = (makeProvider(.lazy), makeProvider(.eager))
    let both = ServiceProvider<[Int]>(.many) { [try first.get().user.value, try second.get().user.value] }
    try session.update(to: UserID(0))
    onThreads(3) { [session] index in
      for round in 1...200 {
        if index == 0 { #expect(throws: Never.self) { try session.update(to: UserID(round % 2)) } }
        #expect(throws: Never.self) {
          let users = try both.get()
          #expect(users[0] == users[1])
        }
      }
    }
    #expect(made.value == 4)
  }
}
