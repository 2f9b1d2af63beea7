import InjectionCore
import PropertyInjection
import TestSupport
import Testing

/// Properties that are created on the main actor.
@MainActor
struct MainActorInjectionTests {
  private let containers = ServiceContainers()
  private let lookups = Recorder<Bool>()

  @Test func keyPathIsFollowedAtRegistrationOnTheMainActor() {
    let property = makeProperty()
    containers.register(WatchedServices(lookups: lookups))
    #expect(property.isReady)
    #expect(lookups.values == [true])
  }

  @Test func containerRegisteredElsewhereIsLookedIntoInTheNextTurn() async {
    let property = makeProperty()
    registerElsewhere()
    #expect(!property.isReady)
    #expect(lookups.values.isEmpty)
    await nextTurn()
    #expect(property.isReady)
    #expect(lookups.values == [true])
  }

  @Test func readOnTheMainActorDoesNotWaitForThatTurn() async {
    let property = makeProperty()
    registerElsewhere()
    #expect(property() == 7)
    await nextTurn()
    #expect(lookups.values == [true])
  }

  @Test func servedPropertyIsReadElsewhere() async {
    let property = makeProperty()
    containers.register(WatchedServices(lookups: lookups))
    #expect(await Task.detached { property() }.value == 7)
  }

  @Test func lazyServiceMayBeMadeElsewhereOnceTheKeyPathWasFollowed() async {
    containers.register(WatchedServices(lookups: lookups))
    let property = ServiceContainers.withValue(containers) { InjectService(\WatchedServices.numbers, lazy: true) }
    #expect(await Task.detached { property() }.value == 7)
    #expect(lookups.values == [true])
  }

  @Test func propertyCreatedElsewhereIsServedByTheRegisteringThread() {
    let properties = Recorder<InjectService<Int>>()
    let containers = containers
    onThreads(1) { _ in
      ServiceContainers.withValue(containers) { properties.append(InjectService(\WatchedServices.numbers)) }
    }
    registerElsewhere()
    #expect(properties.values[0].isReady)
    #expect(lookups.values == [false])
  }

  @Test func waitersOfBothKindsAreServedInTheOrderOfTheirCreation() async {
    let order = Recorder<Int>()
    let properties = ServiceContainers.withValue(containers) {
      (0..<10).map { _ in InjectService(\OrderedServices.numbers) }
    }
    onThreads(1) { [containers] _ in containers.register(OrderedServices(order)) }
    await nextTurn()
    #expect(properties.map { $0() } == Array(0..<10))
  }

  @Test func readElsewhereBeforeThatTurnTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let containers = ServiceContainers()
          let property = ServiceContainers.withValue(containers) {
            InjectService(\WatchedServices.numbers, fileID: "App/Screen.swift", line: 7)
          }
          onThreads(1) { _ in
            containers.register(WatchedServices(lookups: Recorder()))
            _ = property()
          }
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Screen.swift:7: Fatal error: @InjectService was created on the main actor, where the container \
        WatchedServices is looked into; it was read elsewhere before that.
          fix: register the container on the main actor, or read the property there first
        """)
  }

  // MARK: onReady

  @Test func b50HandlerIsCalledAtOnceWhenTheServiceIsThere() {
    containers.register(WatchedServices(lookups: lookups))
    let seen = Recorder<Int>()
    makeProperty().onReady { seen.append($0) }
    #expect(seen.values == [7])
  }

  @Test func b50HandlerIsCalledRightAfterInjection() {
    let seen = Recorder<Int>()
    let property = makeProperty()
    property.onReady { seen.append($0) }
    #expect(seen.values.isEmpty)
    containers.register(WatchedServices(lookups: lookups))
    #expect(seen.values == [7])
    #expect(property() == 7)
    #expect(seen.values == [7])
  }

  @Test func b50LaterHandlerReplacesTheEarlierOne() {
    let seen = Recorder<Int>()
    let property = makeProperty()
    property.onReady { seen.append($0) }
    property.onReady { seen.append($0 * 10) }
    containers.register(WatchedServices(lookups: lookups))
    #expect(seen.values == [70])
  }

  /// It used to go while the property was locked.
  @Test func replacedHandlerIsLetGoOutsideTheLock() {
    let property = makeProperty()
    let seen = Recorder<Bool>()
    var watched: Watched? = Watched { seen.append(property.isReady) }
    property.onReady { [watched] _ in withExtendedLifetime(watched) {} }
    watched = nil
    property.onReady { _ in }
    #expect(seen.values == [false])
  }

  @Test func handlerOfALazyPropertyIsCalledAtTheFirstRead() {
    containers.register(WatchedServices(lookups: lookups))
    let property = ServiceContainers.withValue(containers) { InjectService(\WatchedServices.numbers, lazy: true) }
    let seen = Recorder<Int>()
    property.onReady { seen.append($0) }
    #expect(seen.values.isEmpty)
    #expect(property() == 7)
    #expect(seen.values == [7])
  }

  @Test func handlerSetElsewhereRunsOnTheMainActorInANextTurn() async {
    containers.register(WatchedServices(lookups: lookups))
    let property = makeProperty()
    let seen = Recorder<Int>()
    onThreads(1) { _ in
      property.onReady { seen.append($0) }
      property.onReady { number in
        MainActor.preconditionIsolated()
        seen.append(number * 10)
      }
    }
    #expect(seen.values.isEmpty)
    await nextTurn()
    #expect(seen.values == [70])
  }

  @Test func handlerOfAServiceThatIsMadeElsewhereRunsInANextTurn() async {
    let properties = Recorder<InjectService<Int>>()
    let seen = Recorder<Int>()
    let containers = containers
    onThreads(1) { _ in
      ServiceContainers.withValue(containers) { properties.append(InjectService(\WatchedServices.numbers)) }
    }
    properties.values[0].onReady { seen.append($0) }
    registerElsewhere()
    #expect(seen.values.isEmpty)
    await nextTurn()
    #expect(seen.values == [7])
  }

  private func makeProperty() -> InjectService<Int> {
    ServiceContainers.withValue(containers) { InjectService(\WatchedServices.numbers) }
  }

  private func registerElsewhere() {
    onThreads(1) { [containers, lookups] _ in containers.register(WatchedServices(lookups: lookups)) }
  }
}

private struct WatchedServices: Sendable {
  let lookups: Recorder<Bool>

  var numbers: ServiceProvider<Int> {
    lookups.append(MainActorCheck.isOnMainActor)
    return ServiceProvider(.many) { 7 }
  }
}

private struct OrderedServices: Sendable {
  let numbers: ServiceProvider<Int>

  init(_ order: Recorder<Int>) {
    numbers = ServiceProvider(.many) {
      order.append(order.values.count)
      return order.values.count - 1
    }
  }
}
