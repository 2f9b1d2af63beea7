import PropertyInjection
import TestSupport
import Testing

/// 1B 52–55.
struct InjectParameterServiceTests {
  @Test func b52ParametersAreGivenToTheWrapper() {
    withContainers { containers in
      let property = InjectParameterService(\Services.editors, parameters: "a")
      #expect(!property.isReady)
      containers.register(Services())
      #expect(property.isReady)
      #expect(property().text == "a")
      #expect(property() === property())
    }
  }

  @Test(arguments: [true, false])
  func b52ServiceIsMadeWhenContainerAndParametersAreThere(isContainerFirst: Bool) {
    withContainers { containers in
      let services = Services()
      let screen = Screen()
      if isContainerFirst { containers.register(services) } else { screen.$editor.set(parameters: "a") }
      #expect(services.made.value == 0)
      if isContainerFirst { screen.$editor.set(parameters: "a") } else { containers.register(services) }
      #expect(services.made.value == 1)
      #expect(screen.editor.text == "a")
    }
  }

  @Test func b52LazyServiceWaitsForTheRead() {
    withContainers { containers in
      let services = Services()
      containers.register(services)
      let property = InjectParameterService(\Services.editors, lazy: true)
      property.set(parameters: "a")
      #expect(services.made.value == 0)
      #expect(property() === property())
      #expect(services.made.value == 1)
    }
  }

  @Test func b52OptionalFieldGivesAnOptional() {
    withContainers { containers in
      var services = Services()
      services.drafts = ParameterProvider { Editor($0) }
      containers.register(services)
      #expect(InjectParameterService(\Services.drafts, parameters: "a")()?.text == "a")
      containers.register(Services())
      #expect(InjectParameterService(\Services.drafts, parameters: "a")() == nil)
    }
  }

  @Test func b52ReadWithoutParametersTrapsAndNamesTheSetter() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        withContainers { containers in
          containers.register(Services())
          _ = InjectParameterService(\Services.editors, fileID: "App/Screen.swift", line: 7)()
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: @InjectParameterService was read before it had parameters for Services.
          fix: pass parameters: to the wrapper, or call set(parameters:) on the projected value ($) before the property is read
        """)
  }

  /// Setting them again was possible until the service was made.
  @Test func b53ParametersSetTwiceTrap() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let property = InjectParameterService(\Services.editors, fileID: "App/Screen.swift", line: 7)
        property.set(parameters: "a")
        property.set(parameters: "b")
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: The parameters of @InjectParameterService for Services were set twice.
          fix: pass parameters: to the wrapper or call set(parameters:) once, not both
        """)
  }

  @Test func b53ParametersSetAfterThoseOfTheWrapperTrap() async {
    await #expect(processExitsWith: .failure) {
      InjectParameterService(\Services.editors, parameters: "a").set(parameters: "b")
    }
  }

  @Test func b54ParametersAreLetGoWhenTheServiceIsThere() {
    withContainers { containers in
      let lifetimes = Lifetimes()
      let property = InjectParameterService(\TrackingServices.names, parameters: Tracked(lifetimes))
      #expect(lifetimes.alive == 1)
      containers.register(TrackingServices())
      #expect(property() == "made")
      #expect(lifetimes.alive == 0)
    }
  }

  @Test func b55PropertyGetsTheProviderItself() {
    withContainers { containers in
      let services = Services()
      let screen = ProviderScreen()
      #expect(!screen.$users.isReady)
      containers.register(services)
      #expect(services.made.value == 0)
      #expect(screen.users.require() !== screen.users.require())
      #expect(screen.editors.require("a").text == "a")
      #expect(screen.reviews == nil)
    }
  }

  @Test func b55ReadWithoutAContainerTrapsAtTheProperty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = InjectProvider(\Services.users, fileID: "App/Screen.swift", line: 7)()
      })
    #expect(
      trapText(result.standardErrorContent, lines: 1)
        == "App/Screen.swift:7: Fatal error: No registered container is of type Services, which @InjectProvider needs.")
  }
}

private final class Screen {
  @InjectParameterService(\Services.editors) var editor: Editor
}

private final class ProviderScreen {
  @InjectProvider(\Services.users) var users: ServiceProvider<User>
  @InjectProvider(\Services.editors) var editors: ParameterProvider<Editor, String>
  @InjectProvider(\Services.reviews) var reviews: ServiceProvider<Int>?
}

private struct TrackingServices: Sendable {
  let names = ParameterProvider { (_: Tracked) in "made" }
}
