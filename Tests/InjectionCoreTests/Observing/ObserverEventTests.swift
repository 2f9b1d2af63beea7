import TestSupport
import Testing

@testable import InjectionCore

private protocol Store: Sendable {}
private struct DiskStore: Store {}
private final class Clock: Sendable {}

private final class Feed: Sendable {
  init(store: any Store) {}
}

private final class FeedList: Sendable {
  init(feed: Feed, clock: Clock) {}
}

private final class EventObserver: ContainerObserver {
  let observesRequests: Bool
  private let recorder = Recorder<String>()

  init(observesRequests: Bool = true) {
    self.observesRequests = observesRequests
  }

  var events: [String] { recorder.values }

  func registered(_ registration: Registration, in container: Container) {
    recorder.append("registered \(registration.serviceType)")
  }

  func overridden(_ old: Registration, by new: Registration, in container: Container) {
    recorder.append("overridden \(old.location.line) by \(new.location.line)")
  }

  func built(_ event: ResolutionEvent, in container: Container) { recorder.append("built \(event.link.service)") }
  func reused(_ event: ResolutionEvent, in container: Container) { recorder.append("reused \(event.link.service)") }
  func waited(_ event: ResolutionEvent, in container: Container) { recorder.append("waited \(event.link.service)") }
  func failed(_ event: ResolutionEvent, _ error: any Error, in container: Container) {
    recorder.append("failed \(event.link.service)")
  }

  func containerDisposed(_ container: Container) { recorder.append("disposed") }
}

/// What an observer is told.
struct ObserverEventTests {
  private let container = Container()

  @Test func registrationsAndOverrides() {
    let observer = EventObserver(observesRequests: false)
    container.observer = observer
    container.register(Clock.self, line: 1) { _ in Clock() }
    container.register(Clock.self, line: 2) { _ in Clock() }
    #expect(observer.events == ["registered Clock", "overridden 1 by 2", "registered Clock"])
  }

  @Test func requestsOfAllKinds() {
    let observer = EventObserver()
    container.register((any Store).self) { _ in DiskStore() }.inObjectScope(.container)
    container.register(Feed.self) { try Feed(store: $0.get((any Store).self)) }
    container.register(FeedList.self) { try FeedList(feed: $0.get(Feed.self), clock: $0.get(Clock.self)) }
    _ = container.resolve((any Store).self)
    container.observer = observer
    _ = container.resolve(Feed.self)
    _ = try? container.get(FeedList.self)
    container.dispose()
    #expect(
      observer.events == [
        "reused Store", "built Feed", "reused Store", "built Feed", "failed FeedList", "disposed",
      ])
  }

  @Test func whoDoesNotAskIsNotTold() {
    let observer = EventObserver(observesRequests: false)
    container.register(Clock.self) { _ in Clock() }
    container.observer = observer
    _ = container.resolve(Clock.self)
    #expect(observer.events == [])
  }

  @Test func anObserverThatIsReplacedIsNotTold() {
    let observer = EventObserver()
    container.register(Clock.self) { _ in Clock() }
    container.observer = observer
    container.observer = StandardErrorObserver()
    _ = container.resolve(Clock.self)
    #expect(observer.events == [])
  }

  @Test func childrenTellTheParentsObserver() {
    let observer = EventObserver()
    container.observer = observer
    let child = Container(parent: container)
    child.register(Clock.self) { _ in Clock() }
    _ = child.resolve(Clock.self)
    #expect(observer.events == ["registered Clock", "built Clock"])
  }

  @Test func aWaitIsTold() {
    watched("wait") { _ in
      let observer = EventObserver()
      let (isMaking, waiting) = (Latch(), Recorder<UInt>())
      container.register(Clock.self) { _ in
        isMaking.open()
        spin { waiting.values.first.map(WaitGraph.isWaiting) == true }
        return Clock()
      }.inObjectScope(.container)
      container.observer = observer
      onThreads([
        { [container] in _ = container.resolve(Clock.self) },
        { [container] in
          isMaking.wait()
          waiting.append(CurrentThread.id)
          _ = container.resolve(Clock.self)
        },
      ])
      #expect(observer.events.sorted() == ["built Clock", "reused Clock", "waited Clock"])
    }
  }
}
