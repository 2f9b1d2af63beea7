import PropertyInjection
import TestSupport
import Testing

/// What a provider can be made from, and how it gives its service: 1B 4, 5, 7, 12, 13.
struct ProviderSourceTests {
  @Test func b4ClosureMakesTheService() throws {
    #expect(try ServiceProvider(.many) { 7 }.get() == 7)
  }

  @Test func b7InstanceIsGivenAsItIs() throws {
    let user = Person()
    #expect(try ServiceProvider(instance: user).get() === user)
  }

  @Test func b7FactoryMakesTheService() throws {
    #expect(try ServiceProvider(Sevens()).get() == 7)
  }

  @Test func b7ErrorOfAnEagerProviderIsThereRightAfterItsCreation() {
    let provider = ServiceProvider<Int>(.eager) { throw Refusal() }
    #expect(throws: ResolutionError.self) { try provider.get() }
  }

  @Test func b13ProviderOfAProtocolGivesTheSameObject() throws {
    let user = Person()
    let provider: ServiceProvider<any Named> = ServiceProvider(.lazy) { user }
    #expect(try provider.get() === user)
  }

  // MARK: A container's registration

  @Test func containerIsAskedEachTimeByDefault() throws {
    let container = Container()
    let provider = ServiceProvider<Person>(from: container)
    #expect(throws: ResolutionError.self) { try provider.get() }
    container.register(Person.self) { _ in Person() }.inObjectScope(.transient)
    #expect(try provider.get() !== provider.get())
    container.register(Person.self) { _ in Person() }.inObjectScope(.container)
    #expect(try provider.get() === container.get(Person.self))
  }

  @Test func modeKeepsOnTopOfTheScopeOfTheRegistration() throws {
    let container = Container()
    container.register(Person.self) { _ in Person() }.inObjectScope(.transient)
    let lazy = ServiceProvider<Person>(.lazy, from: container)
    #expect(try lazy.get() === lazy.get())
    #expect(try lazy.get() !== container.get(Person.self))
    let weak = ServiceProvider<Person>(.weak, from: container)
    let held = try weak.get()
    #expect(try weak.get() === held)
  }

  @Test func nameOfARegistrationIsUsed() throws {
    let container = Container()
    container.register(Int.self, name: "seven") { _ in 7 }
    #expect(try ServiceProvider<Int>(from: container, name: "seven").get() == 7)
  }

  @Test func providerKeepsItsContainer() throws {
    let provider = ServiceProvider<Int>(from: Container { $0.register(Int.self) { _ in 7 } })
    #expect(try provider.get() == 7)
  }

  // MARK: Getting

  @Test func b12EveryWayToGetGivesTheService() throws {
    let provider = ServiceProvider(.many) { 7 }
    #expect(try provider.get() == 7)
    #expect(try provider.result().get() == 7)
    #expect(provider.optional() == 7)
    #expect(provider.require() == 7)
  }

  @Test func b12EveryWayToGetTellsAFailure() {
    let observer = RecordingObserver()
    let provider = ServiceProvider<Int>(.many, fileID: "App/Services.swift", line: 3) { throw Refusal() }
      .observed(by: observer)
    #expect(
      failureText { try provider.get(fileID: "App/Use.swift", line: 5) } == """
        Int could not be made: its factory threw an error.
          asked at: App/Use.swift:5
          registered at: App/Services.swift:3
          error: Refusal()
          fix: see the error that the factory threw
        """)
    #expect(provider.optional(fileID: "App/Use.swift", line: 5) == nil)
    #expect(
      observer.lines == [
        "Int could not be made: its factory threw an error; asked at: App/Use.swift:5; "
          + "registered at: App/Services.swift:3; error: Refusal(); fix: see the error that the factory threw"
      ])
    guard case .failure(let error) = provider.result() else {
      Issue.record("no failure")
      return
    }
    #expect(error.underlying is Refusal)
  }

  @Test func b12RequireTrapsAtTheCallersPlaceWithTheFullText() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ServiceProvider<Int>(.many, fileID: "App/Services.swift", line: 3) { throw Refusal() }
          .require(fileID: "App/Use.swift", line: 5)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 5) == """
        App/Use.swift:5: Fatal error: Int could not be made: its factory threw an error.
          asked at: App/Use.swift:5
          registered at: App/Services.swift:3
          error: Refusal()
          fix: see the error that the factory threw
        """)
  }

  @Test func mainActorServiceIsGivenOnTheMainActorOnly() async throws {
    let provider = await MainActor.run { ServiceProvider(.eager) { @MainActor in Panel() } }
    #expect(try await MainActor.run { try provider.get().title } == "panel")
    let elsewhere = ServiceProvider(.lazy) { @MainActor in Panel() }
    let failure = await Task.detached { elsewhere.result().failure?.kind }.value
    #expect(failure == .needsMainActor)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

private protocol Named: AnyObject, Sendable {}
private final class Person: Named {}

private struct Refusal: Error {}

private struct Sevens: ServiceFactory {
  var mode: ProviderMode { .many }
  func makeService() -> Int { 7 }
}

@MainActor private final class Panel {
  let title = "panel"
}
