import InjectionCore
import TestSupport
import Testing

/// The truth table of `T?`.
struct OptionalTests {
  private let container = Container()
  private let observer = RecordingObserver()

  init() {
    container.observer = observer
  }

  // MARK: (a) only T is registered

  @Test func anOptionalOfARegisteredServiceIsTheService() {
    container.register(Int.self) { _ in 7 }
    #expect(container.resolve(Int?.self) == .some(.some(7)))
  }

  @Test func getAndRequireOfAnOptionalGiveTheService() throws {
    container.register(Int.self) { _ in 7 }
    #expect(try container.get(Int?.self) == 7)
    #expect(container.require(Int?.self) == 7)
  }

  @Test func anOptionalOfANamedServiceIsTheServiceOfThatName() throws {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    #expect(try container.get(Int?.self, name: "one") == 1)
    #expect(try container.get(Int?.self, name: "two") == nil)
  }

  @Test func anOptionalOfAParentsServiceIsTheService() throws {
    container.register(Int.self) { _ in 7 }
    #expect(try Container(parent: container).get(Int?.self) == 7)
  }

  @Test func aDoubleOptionalIsTheService() throws {
    container.register(Int.self) { _ in 7 }
    #expect(try container.get(Int??.self) == .some(.some(7)))
  }

  @Test func anOptionalFollowsLaterRegistrationsAndRemovals() throws {
    #expect(try container.get(Int?.self) == nil)
    container.register(Int.self) { _ in 7 }
    #expect(try container.get(Int?.self) == 7)
    container.unregister(Int.self)
    #expect(try container.get(Int?.self) == nil)
  }

  // MARK: (b) only T? is registered

  @Test func aRegisteredOptionalDoesNotAnswerForTheService() throws {
    container.register(Int?.self) { _ in 7 }
    #expect(container.resolve(Int.self) == nil)
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self) }
    #expect(error.kind == .notRegistered)
    #expect(error.nearMisses.map(\.difference) == ["only the optional is registered"])
  }

  // MARK: (c) nothing is registered

  @Test func anOptionalOfAMissingServiceIsNil() throws {
    #expect(container.resolve(Int?.self) == .some(.none))
    #expect(try container.get(Int?.self) == nil)
    #expect(container.require(Int?.self) == nil)
  }

  @Test func aDoubleOptionalOfAMissingServiceIsNilInside() throws {
    #expect(try container.get(Int??.self) == .some(.none))
  }

  @Test func aMissingServiceBehindAnOptionalIsToldToNobody() {
    container.register(String.self) { resolver in "\(resolver.resolve(Int?.self) as Any)" }
    #expect(container.resolve(String.self) == "Optional(nil)")
    #expect(container.resolve(Int?.self) == .some(.none))
    #expect(observer.lines.isEmpty)
  }

  // MARK: (d) T? is registered and its factory returns nil

  @Test func aRegisteredOptionalThatIsNilIsNil() throws {
    container.register(Int?.self) { _ in nil }
    #expect(container.resolve(Int?.self) == .some(.none))
    #expect(try container.get(Int?.self) == nil)
  }

  @Test func missingAndRegisteredNilAreToldApartByHasAnyRegistration() {
    #expect(!container.hasAnyRegistration(of: Int?.self))
    container.register(Int?.self) { _ in nil }
    #expect(container.hasAnyRegistration(of: Int?.self))
  }

  @Test func aRegisteredOptionalWinsOverTheService() throws {
    container.register(Int.self) { _ in 7 }
    container.register(Int?.self) { _ in nil }
    #expect(try container.get(Int?.self) == nil)
    #expect(try container.get(Int.self) == 7)
  }

  @Test func aRegisteredOptionalOfTheParentWinsOverTheServiceOfTheChild() throws {
    container.register(Int?.self) { _ in nil }
    let child = Container(parent: container)
    child.register(Int.self) { _ in 7 }
    #expect(try child.get(Int?.self) == nil)
  }

  // MARK: (e) failures behind an optional

  @Test func aRegisteredServiceThatFailsIsAFailureOfTheOptional() throws {
    container.register(Int.self) { _ in throw CancellationError() }
    let error = try #require(throws: ResolutionError.self) { try container.get(Int?.self) }
    #expect(error.kind == .factoryFailed)
  }

  @Test func aRegisteredServiceThatLacksADependencyIsAFailureOfTheOptional() throws {
    container.register(Int.self, line: 1) { try $0.get(String.self, line: 2).count }
    let error = try #require(throws: ResolutionError.self) { try container.get(Int?.self) }
    #expect(error.kind == .notRegistered)
    #expect(error.chain.count == 2)
  }

  @Test func resolveOfAnOptionalWhoseServiceFailsIsNil() {
    container.register(Int.self) { _ in throw CancellationError() }
    #expect(container.resolve(Int?.self) == .none)
  }

  /// It was printed, though who asks for an optional does without.
  @Test func aFailureBehindAnOptionalIsToldToNobody() {
    container.register(Int.self) { _ in throw CancellationError() }
    container.register(Int?.self, name: "explicit") { _ in throw CancellationError() }
    container.register(Int.self) { (_, _: String) in throw CancellationError() }
    #expect(container.resolve(Int?.self) == .none)
    #expect(container.resolve(Int??.self) == .none)
    #expect(container.resolve(Int?.self, name: "explicit") == .none)
    #expect(container.resolve(Int?.self, argument: "") == .none)
    container.register(String.self) { "\($0.resolve(Int?.self) as Any)" }
    #expect(container.resolve(String.self) == "nil")
    #expect(observer.lines.isEmpty)
  }

  @Test func aFailureThatFollowsFromANilOptionalIsToldWithIt() {
    container.register(Int.self, line: 1) { _ in throw CancellationError() }
    container.register(String.self, line: 2) { resolver in
      guard let number = resolver.resolve(Int?.self) else { throw CancellationError() }
      return "\(number as Any)"
    }
    #expect(container.resolve(String.self) == nil)
    #expect(
      observer.lines == [
        "String could not be made: its factory threw an error; "
          + "registered at: InjectionCoreTests/OptionalTests.swift:2; error: CancellationError(); "
          + "before that, resolve had returned nil: Int could not be made: its factory threw an error; "
          + "fix: see the error that the factory threw"
      ])
  }
}
