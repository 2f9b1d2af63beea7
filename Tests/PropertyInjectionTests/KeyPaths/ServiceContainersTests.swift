import Foundation
import PropertyInjection
import TestSupport
import Testing

/// 1B 41–44 and which containers are current.
struct ServiceContainersTests {
  private let containers = ServiceContainers()

  @Test func b41SeveralContainersAreRegisteredAtOnce() {
    containers.register(contentsOf: [1, "one"])
    #expect(containers.contains(Int.self))
    #expect(containers.contains(String.self))
    #expect(!containers.contains(Bool.self))
  }

  /// One that waited got the first of them.
  @Test func b41WaitingPropertyGetsTheNewestOfSeveral() {
    let property = ServiceContainers.withValue(containers) { InjectService(\Services.users) }
    let seen = Recorder<String>()
    let token = containers.whenRegistered(String.self) { seen.append($0) }
    let old = Services(name: "old")
    containers.register(contentsOf: [old, "first", Services(name: "new"), "second", 7])
    #expect(property().name == "new")
    #expect(old.made.value == 0)
    #expect(seen.values == ["second"])
    #expect(ServiceContainers.withValue(containers) { InjectService(\Services.users)().name } == "new")
    withExtendedLifetime(token) {}
  }

  @Test func b41ContainersOfATypeAreRemoved() {
    containers.register(contentsOf: [1, "one", 2])
    #expect(containers.remove(Int.self))
    #expect(!containers.contains(Int.self))
    #expect(containers.contains(String.self))
    #expect(!containers.remove(Int.self))
  }

  @Test func b41OnlyTheNewestIsRemovedOnRequest() {
    containers.register(Services(name: "old"))
    containers.register(Services(name: "new"))
    containers.remove(Services.self, onlyNewest: true)
    #expect(ServiceContainers.withValue(containers) { InjectService(\Services.users)().name } == "old")
  }

  @Test func b42NewestContainerOfTheTypeWins() {
    containers.register(Services(name: "old"))
    containers.register(Services(name: "new"))
    containers.register(7)
    #expect(ServiceContainers.withValue(containers) { InjectService(\Services.users)().name } == "new")
  }

  @Test func b42ProtocolFindsTheNewestThatConforms() {
    containers.register(FirstServices())
    containers.register(SecondServices())
    ServiceContainers.withValue(containers) {
      #expect(InjectService(\(any NumberServices).numbers)() == 2)
      #expect(InjectService(\FirstServices.numbers)() == 1)
    }
  }

  @Test func b43SecondRegistrationOfATypeIsLegal() {
    containers.register(1)
    containers.register(2)
    let seen = Recorder<Int>()
    #expect(containers.whenRegistered(Int.self) { seen.append($0) } == nil)
    #expect(seen.values == [2])
  }

  @Test func b44HandlerIsCalledAtOnceIfTheContainerIsThere() {
    containers.register(1)
    let seen = Recorder<Int>()
    let token = containers.whenRegistered(Int.self) { seen.append($0) }
    #expect(token == nil)
    #expect(seen.values == [1])
  }

  @Test func b44HandlerIsCalledOnceAtRegistration() {
    let seen = Recorder<Int>()
    let token = containers.whenRegistered(Int.self) { seen.append($0) }
    #expect(token != nil)
    containers.register("one")
    #expect(seen.values.isEmpty)
    containers.register(1)
    containers.register(2)
    #expect(seen.values == [1])
  }

  @Test func b44LettingTheTokenGoCancels() {
    let seen = Recorder<Int>()
    do { _ = containers.whenRegistered(Int.self) { seen.append($0) } }
    containers.register(1)
    #expect(seen.values.isEmpty)
  }

  @Test func handlerMayUseTheContainers() {
    let seen = Recorder<Bool>()
    let containers = containers
    let token = containers.whenRegistered(Int.self) { _ in
      containers.register("one")
      seen.append(containers.contains(String.self))
    }
    containers.register(1)
    #expect(seen.values == [true])
    withExtendedLifetime(token) {}
  }

  // MARK: Current

  @Test func propertyRemembersTheContainersOfItsCreation() {
    let property = ServiceContainers.withValue(containers) { InjectService(\Services.users) }
    let others = ServiceContainers()
    others.register(Services(name: "other"))
    containers.register(Services(name: "own"))
    #expect(ServiceContainers.withValue(others) { property().name } == "own")
  }

  @Test func overrideReachesTasksButNotDetachedOnes() async {
    let containers = containers
    await ServiceContainers.withValue(containers) {
      #expect(ServiceContainers.current === containers)
      #expect(await Task { ServiceContainers.current === containers }.value)
      #expect(await !Task.detached { ServiceContainers.current === containers }.value)
      onThreads(1) { _ in #expect(ServiceContainers.current !== containers) }
    }
  }

  @Test func containersOfTheProcessCanBeReplaced() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let containers = ServiceContainers()
      ServiceContainers.set(containers)
      exit(ServiceContainers.current === containers ? 7 : 1)
    }
  }
}

private protocol NumberServices: Sendable {
  var numbers: ServiceProvider<Int> { get }
}

private struct FirstServices: NumberServices {
  let numbers = ServiceProvider(.many) { 1 }
}

private struct SecondServices: NumberServices {
  let numbers = ServiceProvider(.many) { 2 }
}
