import PropertyInjection
import TestSupport
import Testing

/// When a provider makes its service: 1B 1, 6–11 of the neighbours' behaviours.
struct ProviderModeTests {
  private let attempts = Counter()
  private let lifetimes = Lifetimes()

  @Test func b1ModeIsReadOnceWhenTheProviderIsCreated() throws {
    let reads = Counter()
    let provider = ServiceProvider(CountingFactory(mode: .many, reads: reads))
    #expect(reads.value == 1)
    #expect(try provider.get() == 1)
    #expect(try provider.get() == 2)
    #expect(reads.value == 1)
  }

  @Test func b6FactoryMayBeAClassThatKeepsState() throws {
    let provider = ServiceProvider(CountingFactory(mode: .many, reads: Counter()))
    #expect(try (1...3).map { _ in try provider.get() } == [1, 2, 3])
  }

  // MARK: Eager

  @Test func b8EagerServiceIsMadeWhenTheProviderIsCreated() throws {
    let provider = ServiceProvider(.eager, make: failing(times: 0))
    #expect(attempts.value == 1)
    #expect(try provider.get() === provider.get())
    #expect(attempts.value == 1)
  }

  @Test func b8EagerErrorIsKeptAndTheClosureIsNotCalledAgain() throws {
    let provider = ServiceProvider(.eager, make: failing(times: 1))
    for _ in 1...3 {
      let error = #expect(throws: ResolutionError.self) { try provider.get() }
      #expect(error?.underlying as? Failure == Failure(attempt: 1))
    }
    #expect(attempts.value == 1)
  }

  // MARK: Lazy

  @Test func b9LazyServiceIsMadeAtTheFirstGet() throws {
    let provider = ServiceProvider(.lazy, make: failing(times: 0))
    #expect(attempts.value == 0)
    #expect(try provider.get() === provider.get())
    #expect(attempts.value == 1)
  }

  @Test func b9LazyErrorIsNotKept() throws {
    let provider = ServiceProvider(.lazy, make: failing(times: 2))
    for attempt in 1...2 {
      let error = #expect(throws: ResolutionError.self) { try provider.get() }
      #expect(error?.underlying as? Failure == Failure(attempt: attempt))
      #expect(attempts.value == attempt)
    }
    #expect(try provider.get() === provider.get())
    #expect(attempts.value == 3)
  }

  @Test(arguments: [ProviderMode.eager, .lazy])
  func b9ClosureIsLetGoAfterItsFirstSuccess(mode: ProviderMode) throws {
    let captured = Lifetimes()
    let provider = ServiceProvider(mode, make: makingWithCaptured(Tracked(captured)))
    #expect(captured.alive == (mode == .eager ? 0 : 1))
    _ = try provider.get()
    #expect(captured.alive == 0)
  }

  // MARK: Weak

  @Test func b10WeakServiceIsMadeAnewAfterItsLastHolderHasGone() throws {
    let provider = ServiceProvider(.weak, make: failing(times: 0))
    #expect(attempts.value == 0)
    do {
      let first = try provider.get()
      #expect(try provider.get() === first)
      #expect(attempts.value == 1)
    }
    #expect(lifetimes.alive == 0)
    _ = try provider.get()
    #expect(attempts.value == 2)
  }

  @Test func b10WeakErrorIsNotKept() throws {
    let provider = ServiceProvider(.weak, make: failing(times: 2))
    for _ in 1...2 { #expect(throws: ResolutionError.self) { try provider.get() } }
    let service = try provider.get()
    #expect(try provider.get() === service)
    #expect(attempts.value == 3)
  }

  @Test func b10WeakValueIsMadeForEachGet() throws {
    let attempts = attempts
    let provider = ServiceProvider(.weak) { attempts.increment() }
    #expect(try (1...3).map { _ in try provider.get() } == [1, 2, 3])
  }

  // MARK: Many

  @Test func b11ManyServiceIsMadeForEachGet() throws {
    let provider = ServiceProvider(.many, make: failing(times: 1))
    #expect(attempts.value == 0)
    #expect(throws: ResolutionError.self) { try provider.get() }
    #expect(try provider.get() !== provider.get())
    #expect(attempts.value == 3)
  }

  private func failing(times: Int) -> @Sendable () throws -> Tracked {
    { [attempts, lifetimes] in
      let attempt = attempts.increment()
      if attempt <= times { throw Failure(attempt: attempt) }
      return Tracked(lifetimes)
    }
  }

  private func makingWithCaptured(_ captured: Tracked) -> @Sendable () -> Int {
    { withExtendedLifetime(captured) { 7 } }
  }
}

private struct Failure: Error, Equatable {
  let attempt: Int
}

private final class CountingFactory: ServiceFactory {
  private let reads: Counter
  private let made = Counter()
  private let readMode: ProviderMode

  init(mode: ProviderMode, reads: Counter) {
    readMode = mode
    self.reads = reads
  }

  var mode: ProviderMode {
    reads.increment()
    return readMode
  }

  func makeService() -> Int { made.increment() }
}
