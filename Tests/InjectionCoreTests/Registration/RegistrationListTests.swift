import InjectionCore
import TestSupport
import Testing

private struct Part: Equatable {
  let number: Int
}

struct RegistrationListTests {
  private let container = Container()
  private let file = "InjectionCoreTests/RegistrationListTests.swift"

  @Test func registrationsStandInTheOrderInWhichTheyWereMade() {
    container.register(Int.self) { _ in 1 }
    container.register(String.self, name: "text") { _ in "" }
    container.register(Part.self, instance: Part(number: 1))
    #expect(
      container.registrations.map { ObjectIdentifier($0.serviceType) } == [
        .init(Int.self), .init(String.self), .init(Part.self),
      ])
    #expect(container.registrations.map(\.name) == [nil, "text", nil])
  }

  @Test func registrationsTellTheirScopes() {
    container.register(Int.self) { _ in 1 }
    container.register(String.self) { _ in "" }.inObjectScope(.weak)
    container.register(Part.self, instance: Part(number: 1))
    #expect(container.registrations.map { "\($0.objectScope)" } == ["graph", "weak", "container"])
  }

  @Test func registrationsTellTheirPlaces() {
    container.register(Int.self, line: 11) { _ in 1 }
    container.register(Part.self, line: 12, instance: Part(number: 1))
    #expect(container.registrations.map(\.location.description) == ["\(file):11", "\(file):12"])
  }

  @Test func aReplacedRegistrationStandsAtTheEnd() {
    container.register(Int.self, line: 11) { _ in 1 }
    container.register(String.self, line: 12) { _ in "" }
    container.register(Int.self, line: 13) { _ in 2 }
    #expect(container.registrations.map(\.location.line) == [12, 13])
  }

  @Test func removedRegistrationsAreNotListed() {
    container.register(Int.self, line: 11) { _ in 1 }
    container.register(String.self, line: 12) { _ in "" }
    container.unregister(Int.self)
    #expect(container.registrations.map(\.location.line) == [12])
  }

  @Test func registrationsOfAParentAreNotListed() {
    container.register(Int.self) { _ in 1 }
    let child = Container(parent: container)
    _ = child.resolve(Int.self)
    #expect(child.registrations.isEmpty)
  }

  @Test func requestsForMissingServicesAddNoRegistration() {
    _ = container.resolve(Int.self)
    _ = container.resolve(Int?.self)
    #expect(container.registrations.isEmpty)
  }

  // MARK: hasAnyRegistration

  @Test func hasAnyRegistrationFindsWhatIsRegistered() {
    container.register(Int.self) { _ in 1 }
    #expect(container.hasAnyRegistration(of: Int.self))
    #expect(!container.hasAnyRegistration(of: String.self))
  }

  @Test func hasAnyRegistrationAsksForTheExactName() {
    container.register(Int.self, name: "one") { _ in 1 }
    #expect(container.hasAnyRegistration(of: Int.self, name: "one"))
    #expect(!container.hasAnyRegistration(of: Int.self, name: "two"))
    #expect(!container.hasAnyRegistration(of: Int.self))
  }

  @Test func hasAnyRegistrationLooksIntoParents() {
    container.register(Int.self) { _ in 1 }
    #expect(Container(parent: Container(parent: container)).hasAnyRegistration(of: Int.self))
  }

  @Test func hasAnyRegistrationDoesNotLookIntoChildren() {
    Container(parent: container).register(Int.self) { _ in 1 }
    #expect(!container.hasAnyRegistration(of: Int.self))
  }

  @Test func hasAnyRegistrationForgetsWhatIsRemoved() {
    container.register(Int.self) { _ in 1 }
    container.unregister(Int.self)
    #expect(!container.hasAnyRegistration(of: Int.self))
  }

  @Test func anOptionalHasARegistrationOnlyIfItIsRegisteredItself() {
    container.register(Int.self) { _ in 1 }
    #expect(!container.hasAnyRegistration(of: Int?.self))
    container.register(Int?.self) { _ in nil }
    #expect(container.hasAnyRegistration(of: Int?.self))
  }

  @Test func hasAnyRegistrationRunsNoFactory() {
    let runs = Counter()
    container.register(Int.self) { _ in runs.increment() }
    _ = container.hasAnyRegistration(of: Int.self)
    #expect(runs.value == 0)
  }
}
