import Dispatch
import InjectionCore
import TestSupport
import Testing

/// Resolvers that factories keep and use later or elsewhere.
struct KeptResolverTests {
  private final class Keeper: Sendable {
    let resolver: any Resolver
    let own: Numbered
    init(_ resolver: any Resolver) {
      self.resolver = resolver
      own = resolver.require(Numbered.self)
    }
    /// Two requests, in one graph or in two.
    var pair: [Int] { [resolver.require(Numbered.self).number, resolver.require(Numbered.self).number] }
  }

  private func makeContainer() -> Container {
    let made = Counter()
    return Container { container in
      container.register(Numbered.self) { _ in Numbered(made.increment()) }
      container.register(Keeper.self) { Keeper($0) }
    }
  }

  @Test func aKeptResolverStartsAGraphForEachRequestOnItsOwnThread() {
    let keeper = makeContainer().require(Keeper.self)
    #expect(keeper.own.number == 1)
    #expect(keeper.pair == [2, 3])
  }

  @Test func aKeptResolverStartsAGraphForEachRequestOnAnotherThread() async {
    let keeper = makeContainer().require(Keeper.self)
    let pairs = Recorder<[Int]>()
    await RunningThread { pairs.append(keeper.pair) }.end()
    #expect(pairs.values == [[2, 3]])
  }

  @Test func aKeptResolverStartsAGraphForEachRequestInATask() async {
    let keeper = makeContainer().require(Keeper.self)
    #expect(await Task { keeper.pair }.value == [2, 3])
  }

  @Test func aKeptResolverStartsAGraphForEachRequestInADetachedTask() async {
    let keeper = makeContainer().require(Keeper.self)
    #expect(await Task.detached { keeper.pair }.value == [2, 3])
  }

  @Test func aKeptResolverStartsAGraphForEachRequestWithinAnotherResolution() {
    let container = makeContainer()
    let keeper = container.require(Keeper.self)
    container.register([Int].self) { _ in keeper.pair }
    #expect(container.require([Int].self) == [2, 3])
  }

  @Test func aKeptResolverKeepsTheContainer() async {
    let keeper = makeContainer().require(Keeper.self)
    #expect(await Task.detached { keeper.resolver.require(Numbered.self).number }.value == 2)
  }

  @Test func aKeptResolverSeesLaterRegistrations() {
    let container = makeContainer()
    let keeper = container.require(Keeper.self)
    container.register(Numbered.self) { _ in Numbered(99) }
    #expect(keeper.pair == [99, 99])
  }

  @Test func aFactorysResolverUsedByConcurrentPerformStartsGraphsOfItsOwn() {
    let container = Container()
    let made = Counter()
    let graphs = Recorder<[Int]>()
    let threads = Recorder<Bool>()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register([Numbered].self) { resolver in
      [resolver.require(Numbered.self), resolver.require(Numbered.self)]
    }
    container.register(Keeper.self) { resolver in
      let keeper = Keeper(resolver)
      DispatchQueue.concurrentPerform(iterations: 64) { _ in
        let numbers = resolver.require([Numbered].self).map(\.number)
        graphs.append(numbers)
        threads.append(numbers[0] == keeper.own.number)
      }
      return keeper
    }
    let keeper = container.require(Keeper.self)
    let others = graphs.values.filter { $0[0] != keeper.own.number }
    #expect(graphs.values.count == 64)
    #expect(graphs.values.allSatisfy { $0[0] == $0[1] })
    // Each iteration on another thread has a graph of its own; those on this thread share its graph.
    #expect(Set(others.map { $0[0] }).count == others.count)
    #expect(made.value == others.count + 1)
  }

  @Test func aThreadThatUsesARunningFactorysResolverHasAGraphOfItsOwn() {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register([Int].self) { resolver in
      let mine = resolver.require(Numbered.self).number
      let theirs = Recorder<Int>()
      RunningThread { theirs.append(resolver.require(Numbered.self).number) }.join()
      return [mine, theirs.values[0], resolver.require(Numbered.self).number]
    }
    #expect(container.require([Int].self) == [1, 2, 1])
  }

  @Test func manyThreadsMayUseOneKeptResolverWhileItsContainerChanges() {
    let container = makeContainer()
    let keeper = container.require(Keeper.self)
    onThreads(8) { thread in
      for _ in 0..<500 {
        if thread == 0 { container.register(Int.self) { _ in 1 } }
        _ = keeper.pair
      }
    }
    #expect(keeper.resolver.require(Numbered.self).number == 8 * 500 * 2 + 2)
  }
}
