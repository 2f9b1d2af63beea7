import FactoryInjection
import TestSupport
import Testing

private final class Page: Sendable {}
private typealias MakePage = @Sendable (Int) -> Page

private enum Users: FactoryComponent {
  static var factory: Wiring<MakePage> { autocreate { @Sendable (_: Int) in Page() } }
}
private enum Groups: FactoryComponent {
  static var factory: Wiring<MakePage> { autocreate { @Sendable (_: Int) in Page() } }
}
private final class Tabs: Sendable {
  init(title: String, page: Page) {}
}

/// What an error says when its container is gone, where its text tells of factories and initializers.
struct KeptFactoryErrorTests {
  private let lifetimes = Lifetimes()

  @Test func anAmbiguousFactoryNamesItsComponents() throws {
    let error = try #require(
      kept { container in
        container.register(factory: Users.self, fileID: "App/Wiring.swift", line: 1)
        container.register(factory: Groups.self, fileID: "App/Wiring.swift", line: 2)
        _ = try container.get(MakePage.self, fileID: "App/Use.swift", line: 1)
      })
    #expect(
      error.description == """
        @Sendable (Int) -> Page is the factory type of several components.
          asked at: App/Use.swift:1
          Registered by Users (App/Wiring.swift:1) and Groups (App/Wiring.swift:2).
          fix: take FactoryOf of the component instead of the closure type
        """)
  }

  @Test func mismatchedArgumentsNameTheInitializersParameters() throws {
    let error = try #require(
      kept { container in
        container.autoregister(
          Tabs.self, argument: Int.self, fileID: "App/Wiring.swift", line: 1, initializer: Tabs.init)
        _ = try container.get(Tabs.self, argument: 1, fileID: "App/Use.swift", line: 1)
      })
    #expect(
      error.description == """
        Tabs with arguments (Int) is registered with arguments that do not fit its initializer.
          asked at: App/Use.swift:1
          registered at: App/Wiring.swift:1
          The initializer takes (String, Page): no parameter for the argument of type Int.
          fix: name an argument for each parameter of its type, as the initializer spells it, or register a closure
        """)
  }

  @Test func aMissingDependencyNamesItsParameter() throws {
    let error = try #require(
      kept { container in
        container.register(Page.self, name: "other") { _ in Page() }
        container.autoregister(
          Tabs.self, argument: String.self, fileID: "App/Wiring.swift", line: 1, initializer: Tabs.init)
        _ = try container.get(Tabs.self, argument: "a", fileID: "App/Use.swift", line: 1)
      })
    #expect(
      error.description == """
        Page is not registered.
          chain: Tabs with arguments (String) (App/Wiring.swift:1) → Page
          asked at: App/Use.swift:1
          It is parameter 2 of 2 of the initializer at App/Wiring.swift:1.
          fix: register it in this container or a parent: container.register(Page.self) { resolver in … }
        """)
  }

  /// The error, when the container is gone.
  private func kept(_ fail: (Container) throws -> Void) -> ResolutionError? {
    var error: ResolutionError?
    do {
      let container = Container()
      container.register(Tracked.self, instance: Tracked(lifetimes))
      error = #expect(throws: ResolutionError.self) { try fail(container) }
    }
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
    return error
  }
}
