import PropertyInjection
import TestSupport
import Testing

/// 1B 45–51 and the order of service.
struct InjectServiceTests {
  @Test func b45PropertyGetsTheServiceOfAProvider() {
    withContainers { containers in
      containers.register(Services(name: "a"))
      #expect(Screen().user.name == "a")
    }
  }

  @Test func b45OptionalFieldGivesAnOptional() {
    withContainers { containers in
      var services = Services()
      services.reviews = ServiceProvider(.many) { 7 }
      containers.register(services)
      #expect(Screen().reviews == 7)
    }
  }

  @Test func b46ServiceIsMadeAtOnceAndKept() {
    withContainers { containers in
      let services = Services(.many)
      containers.register(services)
      let property = InjectService(\Services.users)
      #expect(services.made.value == 1)
      #expect(property.isReady)
      #expect(property() === property())
      #expect(services.made.value == 1)
    }
  }

  @Test func b47ServiceIsMadeAtRegistrationBeforeAnybodyReads() {
    withContainers { containers in
      let property = InjectService(\Services.users)
      #expect(!property.isReady)
      let services = Services(.many)
      containers.register(services)
      #expect(services.made.value == 1)
      #expect(property.isReady)
      #expect(property() === property())
      #expect(services.made.value == 1)
    }
  }

  @Test(arguments: [true, false])
  func b48LazyServiceIsMadeAtTheFirstReadOnce(isRegisteredBefore: Bool) {
    withContainers { containers in
      let services = Services(.many)
      if isRegisteredBefore { containers.register(services) }
      let property = InjectService(\Services.users, lazy: true)
      if !isRegisteredBefore { containers.register(services) }
      #expect(services.made.value == 0)
      #expect(!property.isReady)
      #expect(property() === property())
      #expect(property.isReady)
      #expect(services.made.value == 1)
    }
  }

  @Test func b49ReadWithoutAContainerTrapsAtTheProperty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = InjectService(\Services.users, fileID: "App/Screen.swift", line: 7)()
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: No registered container is of type Services, which @InjectService needs.
          fix: call ServiceContainers.current.register(_:) before the property is read
        """)
  }

  @Test func placeIsThatOfTheProperty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Screen().user
      })
    #expect(text(result.standardErrorContent).hasPrefix("\(Screen.place): Fatal error: No registered container"))
  }

  @Test func b49ErrorOfTheProviderTrapsAtThePropertyWithItsChain() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        withContainers { containers in
          let broken = ServiceProvider<User>(.lazy, fileID: "App/Services.swift", line: 1) { throw Refusal() }
          containers.register(BrokenServices(users: broken))
          _ = InjectService(\BrokenServices.users, fileID: "App/Screen.swift", line: 7)
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 5) == """
        App/Screen.swift:7: Fatal error: User could not be made: its factory threw an error.
          chain: User (App/Screen.swift:7) → User (App/Services.swift:1)
          asked at: App/Screen.swift:7
          error: Refusal()
          fix: see the error that the factory threw
        """)
  }

  @Test func b51OptionalProviderThatIsNilIsReady() {
    withContainers { containers in
      containers.register(Services())
      let property = InjectService(\Services.reviews)
      #expect(property.isReady)
      #expect(property() == nil)
    }
  }

  @Test func waitersAreServedInTheOrderOfTheirCreation() {
    withContainers { containers in
      let properties = (0..<100).map { _ in InjectService(\NumberedServices.numbers) }
      containers.register(NumberedServices())
      #expect(properties.map { $0() } == Array(1...100))
    }
  }

  @Test func waiterIsHeldWeakly() {
    withContainers { containers in
      weak var gone: InjectService<User>?
      do {
        let property = InjectService(\Services.users)
        gone = property
      }
      #expect(gone == nil)
      let services = Services()
      containers.register(services)
      #expect(services.made.value == 0)
    }
  }

  @Test func propertyKeepsItsServiceAfterTheContainerHasGone() {
    withContainers { containers in
      containers.register(Services(.weak, name: "a"))
      let property = InjectService(\Services.users)
      containers.remove(Services.self)
      #expect(property().name == "a")
    }
  }

  @Test func serviceThatReadsItsOwnPropertyTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        withContainers { containers in
          let property = Recorder<InjectService<User>>()
          let users = ServiceProvider<User>(.lazy, fileID: "App/Services.swift", line: 1) { property.values[0]() }
          containers.register(BrokenServices(users: users))
          property.append(InjectService(\BrokenServices.users, lazy: true, fileID: "App/Screen.swift", line: 7))
          _ = property.values[0]()
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: User needs itself before it exists.
          chain: User (App/Screen.swift:7) → User (App/Services.swift:1) → User (App/Screen.swift:7)
        """)
  }
}

private final class Screen {
  static var place: String { "PropertyInjectionTests/InjectServiceTests.swift:\(#line + 1)" }
  @InjectService(\Services.users) var user: User
  @InjectService(\Services.reviews) var reviews: Int?
}

private struct BrokenServices: Sendable {
  let users: ServiceProvider<User>
}

private struct NumberedServices: Sendable {
  let numbers: ServiceProvider<Int>

  init() {
    let made = Counter()
    numbers = ServiceProvider(.many) { made.increment() }
  }
}

private struct Refusal: Error {}
