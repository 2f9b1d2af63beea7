import PropertyInjection
import TestSupport
import Testing

@testable import InjectionCore

/// Providers on several threads, and providers that need each other: 1B 15, 30–33.
struct ProviderThreadTests {
  private let made = Counter()

  /// Plain providers were not safe, and two threads made two services.
  @Test func b15LazyServiceIsMadeOnceByManyThreads() {
    for _ in 0..<20 {
      let made = Counter()
      let provider = ServiceProvider(.lazy) {
        made.increment()
        return Service()
      }
      let seen = Recorder<ObjectIdentifier>()
      onThreads(50) { _ in seen.append(ObjectIdentifier(provider.require())) }
      #expect(made.value == 1)
      #expect(seen.values.count == 50)
      #expect(Set(seen.values).count == 1)
    }
  }

  @Test func b15WeakServiceIsMadeOnceWhileItIsHeld() {
    let made = made
    let provider = ServiceProvider(.weak) {
      made.increment()
      return Service()
    }
    let held = Recorder<Service>()
    onThreads(50) { _ in held.append(provider.require()) }
    #expect(made.value == 1)
  }

  @Test func b15ManyServicesAreMadeOncePerGet() {
    let made = made
    let provider = ServiceProvider(.many) { made.increment() }
    onThreads(50) { _ in _ = provider.require() }
    #expect(made.value == 50)
  }

  @Test func everybodyWhoWaitedGetsTheErrorAndTheNextGetTriesAgain() throws {
    let made = made
    let (isMaking, waiting) = (Latch(), Recorder<UInt>())
    let provider = ServiceProvider(.lazy) {
      if made.increment() == 1 {
        isMaking.open()
        spin { waiting.values.filter(WaitGraph.isWaiting).count == 2 }
        throw Refusal()
      }
      return Service()
    }
    let failures = Counter()
    let waiter = { @Sendable in
      isMaking.wait()
      waiting.append(CurrentThread.id)
      if case .failure = provider.result() { failures.increment() }
    }
    onThreads([{ if case .failure = provider.result() { failures.increment() } }, waiter, waiter])
    #expect(failures.value == 3)
    #expect(made.value == 1)
    _ = try provider.get()
    #expect(made.value == 2)
  }

  /// Locks were not re-entrant: a factory that asked its own provider never returned.
  @Test(arguments: ProviderMode.allCases)
  func b33ProviderThatNeedsItselfIsAnError(mode: ProviderMode) {
    let box = Box<ServiceProvider<Int>>()
    defer { box.value = nil }
    let provider = ServiceProvider<Int>(mode == .eager ? .lazy : mode, fileID: "App/Services.swift", line: 1) {
      try #require(box.value).get(fileID: "App/Services.swift", line: 2) + 1
    }
    box.value = provider
    #expect(
      failureText { try provider.get() } == """
        Int needs itself before it exists.
          chain: Int (App/Services.swift:1) → Int (App/Services.swift:1)
          asked at: App/Services.swift:2
          fix: let it get itself in initCompleted, or take a Lazy or a factory of itself
        """)
  }

  @Test func parameterProviderThatNeedsItselfWithEqualParametersIsAnError() throws {
    let box = Box<ParameterProvider<Int, Int>>()
    defer { box.value = nil }
    let provider = ParameterProvider<Int, Int>(fileID: "App/Services.swift", line: 1) { number in
      let next = number == 7 ? 7 : number + 1
      return number > 100 ? number : try #require(box.value).get(next, fileID: "App/Services.swift", line: 2)
    }
    box.value = provider
    #expect(
      failureText { try provider.get(6) } == """
        Int with arguments (Int) needs itself before it exists.
          chain: Int with arguments (Int) (App/Services.swift:1) → Int with arguments (Int) (App/Services.swift:1) \
        → Int with arguments (Int) (App/Services.swift:1)
          asked at: App/Services.swift:2
          fix: let it get itself in initCompleted, or take a Lazy or a factory of itself
        """)
    #expect(try provider.get(8) == 101)
  }

  /// Two safe providers that needed each other could wait for each other's lock.
  @Test func b33ProvidersThatNeedEachOtherOnTwoThreadsDoNotHang() {
    for _ in 0..<50 {
      let second = Box<ServiceProvider<Int>>()
      defer { second.value = nil }
      let bothRun = Barrier(count: 2)
      let runs = Counter()
      let a = ServiceProvider<Int>(.lazy) {
        if runs.increment() <= 2 { bothRun.wait() }
        return try #require(second.value).get()
      }
      let b = ServiceProvider<Int>(.lazy) {
        if runs.increment() <= 2 { bothRun.wait() }
        return try a.get()
      }
      second.value = b
      let kinds = Recorder<ResolutionError.Kind>()
      onThreads([
        { if case .failure(let error) = a.result() { kinds.append(error.kind) } },
        { if case .failure(let error) = b.result() { kinds.append(error.kind) } },
      ])
      #expect(kinds.values == [.cycle, .cycle])
    }
  }

  @Test func b31OtherProvidersGoOnWhileOneMakesItsService() {
    let isMaking = Barrier(count: 2)
    let otherIsMade = Barrier(count: 2)
    let slow = ServiceProvider(.lazy) {
      isMaking.wait()
      otherIsMade.wait()
      return 1
    }
    let other = ServiceProvider(.lazy) { 2 }
    let numbers = Recorder<Int>()
    onThreads([
      { numbers.append(slow.require()) },
      {
        isMaking.wait()
        numbers.append(other.require())
        otherIsMade.wait()
      },
    ])
    #expect(numbers.values == [2, 1])
  }
}

private final class Service: Sendable {}
private struct Refusal: Error {}

/// Something that closures refer to before it is there.
private final class Box<Value: Sendable>: Sendable {
  private let guarded = Guarded<Value?>(nil)

  var value: Value? {
    get { guarded.withLock { $0 } }
    set {
      let old = guarded.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }
}
