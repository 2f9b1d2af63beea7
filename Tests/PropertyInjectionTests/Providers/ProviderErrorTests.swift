import PropertyInjection
import TestSupport
import Testing

/// The chain of nested providers: 1B 14, 34–37.
struct ProviderErrorTests {
  @Test func b34ErrorTellsThePathTheServiceAndTheOriginalError() {
    let error = nested().result().failure
    #expect(error?.kind == .factoryFailed)
    #expect(error?.chain.map { "\($0.service)" } == ["Outer", "Inner"])
    #expect(error?.service == Inner.self)
    #expect(error?.underlying is Refusal)
  }

  @Test func b35OuterProviderStandsInFrontOfTheInnerOne() {
    #expect(
      failureText { try nested().get(fileID: "App/Use.swift", line: 3) } == """
        Inner could not be made: its factory threw an error.
          chain: Outer (App/Services.swift:2) → Inner (App/Services.swift:1)
          asked at: App/Services.swift:12
          error: Refusal()
          fix: see the error that the factory threw
        """)
  }

  @Test func b36TextIsTheDescription() {
    let error = nested().result().failure
    #expect(error.map { "\($0)" } == failureText { try nested().get() })
  }

  @Test func chainGoesOnThroughContainersAndBack() {
    let container = Container()
    let inner = ServiceProvider<Inner>(.lazy, fileID: "App/Services.swift", line: 1) { throw Refusal() }
    container.register(Middle.self, fileID: "App/Wiring.swift", line: 2) { _ in Middle(try inner.get()) }
    let outer = ServiceProvider<Outer>(.lazy, fileID: "App/Services.swift", line: 3) {
      Outer(try container.get(Middle.self).inner)
    }
    let rootContainer = Container()
    rootContainer.register(Root.self, fileID: "App/Wiring.swift", line: 4) { _ in Root(try outer.get()) }
    let chain = error { try rootContainer.get(Root.self) }?.chain.map { "\($0.service) \($0.location?.line ?? 0)" }
    #expect(chain == ["Root 4", "Outer 3", "Middle 2", "Inner 1"])
  }

  @Test func missingRegistrationIsToldWithItsChainAndFix() {
    let container = Container()
    let provider = ServiceProvider<Inner>(from: container, fileID: "App/Services.swift", line: 1)
    let outer = ServiceProvider<Outer>(.many, fileID: "App/Services.swift", line: 2) { Outer(try provider.get()) }
    #expect(
      failureText { try outer.get() } == """
        Inner is not registered.
          chain: Outer (App/Services.swift:2) → Inner (App/Services.swift:1) → Inner
          asked at: App/Services.swift:1
          fix: register it in this container or a parent: container.register(Inner.self) { resolver in … }
        """)
  }

  @Test func keptErrorOfAnEagerProviderKeepsItsChain() {
    let inner = ServiceProvider<Inner>(.eager, fileID: "App/Services.swift", line: 1) { throw Refusal() }
    let outer = ServiceProvider<Outer>(.many, fileID: "App/Services.swift", line: 2) { Outer(try inner.get()) }
    #expect(error { try outer.get() }?.chain.map { $0.location?.line } == [2, 1])
  }

  // MARK: Nil instead of an error

  @Test func b14FailureThatBecomesNilIsTold() {
    let observer = RecordingObserver()
    #expect(nested().observed(by: observer).optional() == nil)
    #expect(observer.lines.count == 1)
  }

  @Test func b14KeptErrorIsNotToldAgain() {
    let observer = RecordingObserver()
    let provider = ServiceProvider<Inner>(.eager) { throw Refusal() }.observed(by: observer)
    #expect(provider.optional() == nil)
    #expect(observer.lines.isEmpty)
  }

  @Test func missingRegistrationIsNotTold() {
    let container = Container()
    let observer = RecordingObserver()
    container.observer = observer
    #expect(ServiceProvider<Inner>(from: container).optional() == nil)
    #expect(observer.lines.isEmpty)
  }

  @Test func containersObserverIsToldOfItsProviders() {
    let container = Container()
    let observer = RecordingObserver()
    container.observer = observer
    container.register(Inner.self) { _ in throw Refusal() }
    #expect(ServiceProvider<Inner>(.lazy, from: container).optional() == nil)
    #expect(observer.lines.count == 1)
  }

  /// The path was lost when a factory asked for an optional and unwrapped it.
  @Test func b37PathIsToldWhenAClosureAsksForAnOptional() {
    let observer = RecordingObserver()
    let inner = ServiceProvider<Inner>(.lazy, fileID: "App/Services.swift", line: 1) { throw Refusal() }
      .observed(by: observer)
    let outer = ServiceProvider<Outer>(.lazy, fileID: "App/Services.swift", line: 2) {
      guard let inner = inner.optional(fileID: "App/Services.swift", line: 3) else { throw Disappointment() }
      return Outer(inner)
    }
    #expect(
      failureText { try outer.get(fileID: "App/Use.swift", line: 4) } == """
        Outer could not be made: its factory threw an error.
          asked at: App/Use.swift:4
          registered at: App/Services.swift:2
          error: Disappointment()
          before that, resolve had returned nil: Inner could not be made: its factory threw an error.
          fix: see the error that the factory threw
        """)
    #expect(
      observer.lines == [
        "Inner could not be made: its factory threw an error; "
          + "chain: Outer (App/Services.swift:2) → Inner (App/Services.swift:1); asked at: App/Services.swift:3; "
          + "error: Refusal(); fix: see the error that the factory threw"
      ])
  }

  private func nested() -> ServiceProvider<Outer> {
    let inner = ServiceProvider<Inner>(.many, fileID: "App/Services.swift", line: 1) { throw Refusal() }
    return ServiceProvider(.many, fileID: "App/Services.swift", line: 2) {
      Outer(try inner.get(fileID: "App/Services.swift", line: 12))
    }
  }

  private func error(_ body: () throws -> some Any) -> ResolutionError? {
    do {
      _ = try body()
      return nil
    } catch { return error as? ResolutionError }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

private struct Refusal: Error {}
private struct Disappointment: Error {}

private struct Inner: Sendable {}
private struct Middle: Sendable {
  let inner: Inner
  init(_ inner: Inner) { self.inner = inner }
}
private struct Outer: Sendable {
  init(_ inner: Inner) {}
}
private struct Root: Sendable {
  init(_ outer: Outer) {}
}
