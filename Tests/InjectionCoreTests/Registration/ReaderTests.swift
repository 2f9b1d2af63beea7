import Synchronization
import TestSupport
import Testing

@testable import InjectionCore

/// An instance that somebody reads at this moment is not let go, and the last reader of it lets it go.
struct ReaderTests {
  private let container = Container()
  private let lifetimes = Lifetimes()

  init() {
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
    // The second request finds it without a lock.
    for _ in 0..<2 { _ = container.require(Tracked.self) }
  }

  private var slot: Unmanaged<Slot> { .passUnretained(container.core.slot(of: ServiceKey(Tracked.self))) }

  private func reader(_ index: UInt) -> ReaderCount {
    .enter(container.core.readerCounts.load(ordering: .relaxed), index: index)
  }

  @Test func instanceGoesAtOnceWithoutReaders() {
    #expect(lifetimes.alive == 1)
    container.resetObjectScope(.container)
    #expect(lifetimes.alive == 0)
  }

  @Test func instanceGoesWithItsLastReader() {
    let readers = [reader(3), reader(3), reader(7)]
    container.unregister(Tracked.self)
    let late = reader(0)
    #expect(lifetimes.alive == 1)
    readers[0].leave(slot)
    readers[2].leave(slot)
    #expect(lifetimes.alive == 1)
    readers[1].leave(slot)
    #expect(lifetimes.alive == 0)
    late.leave(slot)
  }

  @Test func readersWhoComeLaterDoNotHoldUpWhatHasPassedThem() {
    let first = reader(1)
    container.resetObjectScope(.container)
    let second = reader(2)
    first.leave(slot)
    #expect(lifetimes.alive == 0)
    _ = container.require(Tracked.self)
    container.resetObjectScope(.container)
    #expect(lifetimes.alive == 1)
    second.leave(slot)
    #expect(lifetimes.alive == 0)
  }

  @Test func instancesThatWereReplacedOneAfterTheOtherGoTogether() {
    let only = reader(5)
    for _ in 0..<3 {
      container.resetObjectScope(.container)
      _ = container.require(Tracked.self)
    }
    #expect(lifetimes.alive == 4)
    only.leave(slot)
    #expect(lifetimes.alive == 1)
  }

  /// A factory that runs for long must not hold up what is replaced elsewhere.
  @Test func runningFactoriesAreNoReaders() {
    container.register(Int.self) { [lifetimes] resolver in
      resolver.container.resetObjectScope(.container)
      return lifetimes.alive
    }
    #expect(container.require(Int.self) == 0)
  }

  /// A reader of something else ran it, in the middle of a request.
  @Test func whoReplacesAnInstanceDisposesItWhoeverReads() {
    let disposed = Counter()
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
      .onDispose { _ in disposed.increment() }
    for _ in 0..<2 { _ = container.require(Tracked.self) }
    let other = reader(4)
    container.resetObjectScope(.container)
    #expect(disposed.value == 1)
    #expect(lifetimes.alive == 1)
    other.leave(slot)
    #expect(disposed.value == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func instanceMayUseTheContainerWhenItsLastReaderLetsItGo() {
    let found = Recorder<Int?>()
    container.register(Int.self) { _ in 7 }
    container.register(Tracked.self) { [unowned container, lifetimes] _ in
      Tracked(lifetimes) { found.append(container.resolve(Int.self)) }
    }.inObjectScope(.container)
    _ = container.require(Tracked.self)
    let only = reader(5)
    container.resetObjectScope(.container)
    #expect(found.values == [])
    only.leave(slot)
    #expect(found.values == [7])
  }
}
