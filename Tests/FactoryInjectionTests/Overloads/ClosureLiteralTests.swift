import FactoryInjection
import Testing

/// Closure literals in place of initializers.
struct ClosureLiteralTests {
  @Test func plainLiteralIsWired() {
    #expect(Plain.factory(Container.numbered())(1).numbers == [1, 101])
  }

  @Test func literalWithShorthandParametersIsWired() {
    #expect(Shorthand.factory(Container.numbered())(1).numbers == [1, 101])
  }

  @Test func throwingLiteralIsWired() throws {
    #expect(try Throwing.factory(Container.numbered())(1).numbers == [1, 101])
    #expect(throws: Throwing.NotPositive.self) { try Throwing.factory(Container.numbered())(0) }
  }

  @Test func asyncLiteralIsWired() async {
    #expect(await Async.factory(Container.numbered())(1).numbers == [1, 101])
  }

  @Test @MainActor func mainActorLiteralIsWired() {
    #expect(OnMainActor.factory(Container.numbered())(1).numbers == [1, 101])
  }

  @Test func literalIsRegistered() throws {
    let container = Container.numbered()
    container.autoregister([Int].self) { (one: Dependency1, two: Dependency2) in [one.number, two.number] }
    #expect(try container.get([Int].self) == [101, 102])
  }

  @Test func literalWithShorthandParametersIsRegistered() throws {
    let container = Container.numbered()
    container.autoregister(Plain.self) { Plain(1, $0) }
    #expect(try container.get(Plain.self).numbers == [1, 101])
  }

  @Test @MainActor func mainActorLiteralIsRegistered() throws {
    let container = Container.numbered()
    container.autoregister(OnMainActor.self) { @MainActor @Sendable (one: Dependency1) in OnMainActor(1, one) }
    #expect(try container.get(OnMainActor.self).numbers == [1, 101])
  }

  @Test func errorOfARegisteredInitializerReachesTheCaller() throws {
    let container = Container.numbered()
    container.autoregister(Throwing.self) { (one: Dependency1) in try Throwing(0, one) }
    let error = #expect(throws: ResolutionError.self) { try container.get(Throwing.self) }
    #expect(error?.underlying is Throwing.NotPositive)
  }
}

private struct Plain: FactoryComponent {
  let numbers: [Int]
  init(_ argument: Int, _ dependency: Dependency1) { numbers = [argument, dependency.number] }
  static var factory: Wiring<(Int) -> Plain> {
    autocreate { (argument: Int, dependency: Dependency1) in Plain(argument, dependency) }
  }
}

private struct Shorthand: FactoryComponent {
  let numbers: [Int]
  init(_ argument: Int, _ dependency: Dependency1) { numbers = [argument, dependency.number] }
  static var factory: Wiring<(Int) -> Shorthand> { autocreate { Shorthand($0, $1) } }
}

private struct Throwing: FactoryComponent {
  struct NotPositive: Error {}
  let numbers: [Int]
  init(_ argument: Int, _ dependency: Dependency1) throws {
    guard argument > 0 else { throw NotPositive() }
    numbers = [argument, dependency.number]
  }
  static var factory: Wiring<(Int) throws -> Throwing> {
    autocreate { (argument: Int, dependency: Dependency1) in try Throwing(argument, dependency) }
  }
}

private struct Async: FactoryComponent {
  let numbers: [Int]
  init(_ argument: Int, _ dependency: Dependency1) async { numbers = [argument, dependency.number] }
  static var factory: Wiring<(Int) async -> Async> {
    autocreate { (argument: Int, dependency: Dependency1) in await Async(argument, dependency) }
  }
}

@MainActor private final class OnMainActor: FactoryComponent {
  let numbers: [Int]
  init(_ argument: Int, _ dependency: Dependency1) { numbers = [argument, dependency.number] }
  nonisolated static var factory: Wiring<@MainActor (Int) -> OnMainActor> {
    autocreate { @MainActor @Sendable (argument: Int, dependency: Dependency1) in OnMainActor(argument, dependency) }
  }
}
