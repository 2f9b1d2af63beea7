import InjectionCore
import TestSupport
import Testing

/// No lock is held while hooks of a session, or `==` and `hash` of its key, run.
struct SessionReentryTests {
  /// A key whose comparison uses the container.
  private struct BusyKey: Hashable, Sendable {
    let value: Int
    let container: Container

    static func == (left: BusyKey, right: BusyKey) -> Bool {
      left.work()
      return left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      work()
      hasher.combine(value)
    }

    private func work() {
      onThreads(1) { _ in _ = container.require(String.self) }
    }
  }

  @Test func keysMayUseTheContainerFromAnotherThread() throws {
    let scope = SessionScope<BusyKey>("busy")
    let container = Container()
    container.register(String.self) { _ in "other" }.inObjectScope(.container)
    container.register(Inbox.self) { _ in Inbox(0) }.inObjectScope(scope).hooks(in: scope).onDeactivate { _, _ in true }
    let session = container.session(scope)
    for value in [1, 2, 1] {
      try session.update(to: BusyKey(value: value, container: container))
      _ = try container.get(Inbox.self)
    }
    #expect(session.key?.value == 1)
    container.dispose()
  }

  @Test(arguments: ["onDeactivate", "onActivate", "onDispose", "factory"])
  func hooksMayWaitForAnotherThreadThatResolves(_ hook: String) throws {
    let container = Container()
    let session = container.session(.login)
    let ran = Recorder<String>()
    @Sendable func work(_ name: String) {
      guard name == hook else { return }
      ran.append(name)
      _ = container.require(String.self)
      onThreads(1) { _ in
        _ = container.require(Int.self)
        _ = session.key
      }
    }
    container.register(String.self) { _ in "other" }.inObjectScope(.login)
    container.register(Int.self) { _ in 1 }.inObjectScope(.container)
    let entry = container.register(Inbox.self) { _ in
      work("factory")
      return Inbox(0)
    }
    .inObjectScope(.login).eager().onDispose { _ in work("onDispose") }
    entry.hooks(in: .login)
      .onDeactivate { _, _ in
        work("onDeactivate")
        return true
      }
      .onActivate { _, _ in work("onActivate") }
    for user in [1, 2, 1] { try session.update(to: UserID(user)) }
    try session.update(to: UserID(3), policy: .clearAll)
    #expect(ran.values.first == hook)
  }
}
