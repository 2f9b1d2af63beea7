import PropertyInjection
import TestSupport
import Testing

struct ConfiguratorTests {
  private let container = Container { container in
    container.register(Name.self) { _ in Name(text: "user") }
    container.register(configurator: Screen.self)
  }

  @MainActor
  @Test func objectIsCompletedByItsConfigurator() throws {
    let screen = Screen()
    try container.get(configurator: Screen.self)(screen, 7)
    #expect(screen.title == "user 7")
    container.require(configurator: Screen.self)(screen, 8)
    #expect(screen.title == "user 8")
    container.resolve(configurator: Screen.self)?(screen, 9)
    #expect(screen.title == "user 9")
  }

  @MainActor
  @Test func configuratorIsInjected() throws {
    container.autoregister(Router.self, initializer: Router.init)
    let screen = Screen()
    try container.get(Router.self).screens.configure(screen, 7)
    #expect(screen.title == "user 7")
  }

  @MainActor
  @Test func stubTakesThePlaceOfAConfigurator() throws {
    container.register(configurator: Screen.self, name: "stub") { _ in { screen, _ in screen.title = "stub" } }
    let screen = Screen()
    try container.get(configurator: Screen.self, name: "stub")(screen, 7)
    #expect(screen.title == "stub")
  }

  @MainActor
  @Test func childsOverrideIsUsed() throws {
    let child = Container(parent: container)
    child.register(Name.self) { _ in Name(text: "child") }
    let screen = Screen()
    try child.get(configurator: Screen.self)(screen, 7)
    #expect(screen.title == "child 7")
  }

  @Test func equalClosureTypesAreNotConfused() throws {
    container.register(configurator: First.self)
    container.register(configurator: Second.self)
    let object = Recorder<String>()
    try container.get(configurator: First.self)(object)
    try container.get(configurator: Second.self)(object)
    #expect(object.values == ["first", "second"])
  }

  @Test func configuratorIsEvaluatedOnceAndItsClosureForEachRequest() throws {
    let container = Container()
    container.register(configurator: Counting.self)
    #expect(Counting.evaluations.value == 1)
    _ = try container.get(configurator: Counting.self)
    _ = try container.get(configurator: Counting.self)
    #expect(Counting.evaluations.value == 1)
    #expect(Counting.requests.value == 2)
  }

  @Test func missingConfiguratorIsAnErrorThatSaysHowToRegisterIt() {
    #expect(container.resolve(configurator: First.self) == nil)
    #expect(
      failureText { try container.get(configurator: First.self, fileID: "App/Use.swift", line: 3) } == """
        ConfiguratorOf<First> is not registered.
          asked at: App/Use.swift:3
          fix: register it in this container or a parent: container.register(configurator: First.self)
        """)
  }

  @Test func graphNamesAMissingConfigurator() throws {
    container.autoregister(Router.self, initializer: Router.init)
    try container.verify().check()
    container.unregister(Router.self)
    container.autoregister(FirstUser.self, fileID: "App/Wiring.swift", line: 3, initializer: FirstUser.init)
    #expect(
      failureText { try container.verify().check() } == """
        1 error

        error: ConfiguratorOf<First> is not registered.
          needed by: FirstUser (App/Wiring.swift:3)
          fix: register it in this container or a parent: container.register(configurator: First.self)

        """)
  }

  @Test func registrationDoesNotKeepTheContainer() throws {
    let lifetimes = Lifetimes()
    var container: Container? = Container()
    container?.register(Tracked.self, instance: Tracked(lifetimes))
    container?.register(configurator: First.self)
    _ = try container?.get(configurator: First.self)
    container = nil
    #expect(lifetimes.alive == 0)
  }
}

private struct Name: Sendable {
  let text: String
}

@MainActor private final class Screen: ConfiguratorComponent {
  var title = ""

  nonisolated static var configurator: Wiring<@MainActor (Screen, _ id: Int) -> Void> {
    { resolver in { screen, id in screen.title = "\(resolver.require(Name.self).text) \(id)" } }
  }
}

private struct Router {
  let screens: ConfiguratorOf<Screen>
}

private enum First: ConfiguratorComponent {
  static var configurator: Wiring<(Recorder<String>) -> Void> { { _ in { $0.append("first") } } }
}

private struct FirstUser {
  let first: ConfiguratorOf<First>
}

private enum Second: ConfiguratorComponent {
  static var configurator: Wiring<(Recorder<String>) -> Void> { { _ in { $0.append("second") } } }
}

private enum Counting: ConfiguratorComponent {
  static let evaluations = Counter()
  static let requests = Counter()

  static var configurator: Wiring<() -> Void> {
    evaluations.increment()
    return { _ in
      requests.increment()
      return {}
    }
  }
}
