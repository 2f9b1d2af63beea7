import FactoryInjection
import TestSupport
import Testing

@testable import InjectionCore

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
    container.register(factory: Profile.self)
    #expect(
      observer.events == [
        "registered Clock", "overridden 1 by 2", "registered Clock", "registered (Int) -> Screen",
      ])
  }

  @Test func requestsOfAllKinds() {
    let observer = EventObserver()
    container.register((any Store).self) { _ in DiskStore() }.inObjectScope(.container)
    container.autoregister(Feed.self, initializer: Feed.init)
    container.autoregister(FeedList.self, initializer: FeedList.init)
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

  @Test func dependenciesOfProductsCount() {
    let observer = EventObserver()
    container.register(Clock.self) { _ in Clock() }.inObjectScope(.container)
    container.register(factory: Profile.self)
    let make = container.require(factory: Profile.self)
    _ = make(1)
    container.observer = observer
    _ = make(2)
    #expect(observer.events == ["reused Clock"])
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
