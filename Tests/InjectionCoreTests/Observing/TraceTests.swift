import InjectionCore
import TestSupport
import Testing

private protocol Store: Sendable {}
private struct DiskStore: Store {}
private final class Clock: Sendable {}

private final class Feed: Sendable {
  init(store: any Store) {}
}

private final class FeedList: Sendable {
  init(feed: Feed, clock: Clock) {}
}

/// What a trace tells about requests.
struct TraceTests {
  private let container = Container()

  private func outline(_ body: (Container) throws -> Void) rethrows -> String {
    try container.trace(body).trace.outline
  }

  @Test func whatIsBuiltAndReusedIsATree() {
    container.register((any Store).self) { _ in DiskStore() }.inObjectScope(.container)
    container.register(Feed.self) { try Feed(store: $0.get((any Store).self)) }
    container.register(FeedList.self) { try FeedList(feed: $0.get(Feed.self), clock: $0.get(Clock.self)) }
    container.register(Clock.self) { resolver in
      _ = resolver.require((any Store).self)
      return Clock()
    }.initCompleted { resolver, _ in _ = resolver.resolve(Feed.self) }
    let text1 = outline { _ = $0.require(FeedList.self) }
    #expect(
      text1 == """
        FeedList built
        ├─ Feed built
        │  └─ any Store built
        └─ Clock built
           ├─ any Store reused
           └─ Feed reused
        """)
    let text2 = outline { container in
      _ = container.require(Feed.self)
      _ = container.require((any Store).self)
    }
    #expect(
      text2 == """
        Feed built
        └─ any Store reused
        any Store reused
        """)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak].map(\.description))
  func theFirstAndTheSecondRequest(_ scope: String) {
    let scope = [ObjectScope.transient, .graph, .container, .weak].first { $0.description == scope }!
    container.register(Clock.self) { _ in Clock() }.inObjectScope(scope)
    let kept = Recorder<Clock>()
    let text = outline { container in
      for _ in 0..<2 { kept.append(container.require(Clock.self)) }
    }
    let isShared = scope === ObjectScope.container || scope === ObjectScope.weak
    #expect(text == (isShared ? "Clock built\nClock reused" : "Clock built\nClock built"))
  }

  @Test func failuresAreShown() {
    container.register((any Store).self) { _ in throw CancellationError() }
    container.register(Feed.self) { try Feed(store: $0.get((any Store).self)) }
    let text3 = outline { _ = try? $0.get(Feed.self) }
    #expect(
      text3 == """
        Feed failed
        └─ any Store failed
        """)
  }

  @Test func aParentsServiceIsTraced() {
    let child = Container(parent: container)
    container.register((any Store).self) { _ in DiskStore() }
    container.register(Feed.self) { try Feed(store: $0.get((any Store).self)) }.inObjectScope(.container)
    let trace = child.trace { $0.require(Feed.self) }.trace
    #expect(trace.outline == "Feed built\n└─ any Store built")
  }

  @Test func onlyTheGivenContainerIsTraced() {
    container.register(Clock.self) { _ in Clock() }
    let text = outline { [container] _ in _ = container.require(Clock.self) }
    #expect(text == "")
  }

  @Test func nothingIsTracedAfterwards() {
    container.register(Clock.self) { _ in Clock() }.inObjectScope(.container)
    let kept = container.trace { $0 }.result
    let clocks = [kept.require(Clock.self), container.require(Clock.self)]
    #expect(clocks[0] === clocks[1])
  }

  @Test func namesAndArgumentsAreShown() {
    container.register(Int.self, name: "n") { (_: any Resolver, text: String) in text.count }
    let text = outline { _ = $0.resolve(Int.self, name: "n", argument: "abc") }
    #expect(text == "Int named \"n\" with arguments (String) built")
  }

  @Test func asynchronousRequestsAreTraced() async throws {
    container.register((any Store).self) { _ async throws in DiskStore() }.inObjectScope(.container)
    container.register(Feed.self) { resolver async throws in try await Feed(store: resolver.getAsync((any Store).self))
    }
    let trace = try await container.traceAsync { container in
      _ = try await container.getAsync(Feed.self)
      _ = try await container.getAsync((any Store).self)
    }.trace
    #expect(trace.outline == "Feed built\n└─ any Store built\nany Store reused")
  }

  @Test func durationsArePrinted() throws {
    container.register(Clock.self) { _ in Clock() }
    let trace = container.trace { $0.require(Clock.self) }.trace
    #expect(trace.description.wholeMatch(of: /Clock built in \d+\.\d\d ms/) != nil)
    #expect(trace.requests[0].duration > .zero)
  }
}
