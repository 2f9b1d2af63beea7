import Dispatch
import InjectionCore
import TestSupport
import Testing

/// No lock of the container is held while an observer or a behavior is told something.
struct ObserverCodeTests {
  /// Calls back for what concerns `LinkedNode`, and notes what that was.
  private struct Observer: ContainerObserver {
    var observesRequests: Bool = false
    let events = Recorder<String>()
    let calls = Counter()

    func resolutionFailed(_ error: ResolutionError, in container: Container) {
      callBack("resolutionFailed", error.service, container)
    }

    func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {
      callBack("waitIsLong", service, container)
    }

    func registered(_ registration: Registration, in container: Container) {
      callBack("registered", registration.serviceType, container)
    }

    func overridden(_ old: Registration, by new: Registration, in container: Container) {
      callBack("overridden", new.serviceType, container)
    }

    func built(_ event: ResolutionEvent, in container: Container) {
      callBack("built", event.link.service, container)
    }

    func reused(_ event: ResolutionEvent, in container: Container) {
      callBack("reused", event.link.service, container)
    }

    func waited(_ event: ResolutionEvent, in container: Container) {
      callBack("waited", event.link.service, container)
    }

    func failed(_ event: ResolutionEvent, _ error: any Error, in container: Container) {
      callBack("failed", event.link.service, container)
    }

    private func callBack(_ event: String, _ service: Any.Type, _ container: Container) {
      guard service == LinkedNode.self else { return }
      events.append(event)
      CallingBack.call(container, calls)
      container.observer = self
    }
  }

  private func makeContainer(_ observer: Observer) -> Container {
    let container = CallingBack.makeContainer()
    container.observer = observer
    return container
  }

  @Test func whoIsToldOfAFailureMayUseTheContainer() {
    watched("failure") { _ in
      let observer = Observer()
      let container = makeContainer(observer)
      container.register(LinkedNode.self, name: "bad") { _ in throw Refusal() }
      #expect(container.resolve(LinkedNode.self, name: "bad") == nil)
      #expect(observer.events.values == ["registered", "resolutionFailed"])
      #expect(observer.calls.value == 2)
    }
  }

  @Test func whoIsToldOfARegistrationMayUseTheContainer() {
    watched("registration") { _ in
      let observer = Observer()
      let container = makeContainer(observer)
      container.register(LinkedNode.self) { _ in LinkedNode(0) }
      container.register(LinkedNode.self) { _ in LinkedNode(1) }
      #expect(observer.events.values == ["registered", "overridden", "registered"])
      #expect(observer.calls.value == 3)
    }
  }

  @Test func whoIsToldOfEachRequestMayUseTheContainer() {
    watched("requests") { _ in
      let observer = Observer(observesRequests: true)
      let container = CallingBack.makeContainer()
      container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(.container)
      container.register(LinkedNode.self, name: "bad") { _ in throw Refusal() }
      container.observer = observer
      for _ in 0..<2 { _ = container.require(LinkedNode.self) }
      _ = try? container.get(LinkedNode.self, name: "bad")
      #expect(observer.events.values == ["built", "reused", "failed"])
      #expect(observer.calls.value == 3)
    }
  }

  @Test func whoIsToldOfAnAsyncRequestMayUseTheContainer() async throws {
    try await watched(async: "async requests") { () async throws in
      let observer = Observer(observesRequests: true)
      let container = CallingBack.makeContainer()
      container.register(LinkedNode.self) { _ async in LinkedNode(0) }.inObjectScope(.container)
      container.register(LinkedNode.self, name: "bad") { _ async throws in throw Refusal() }
      container.observer = observer
      for _ in 0..<2 { _ = try await container.getAsync(LinkedNode.self) }
      _ = try? await container.getAsync(LinkedNode.self, name: "bad")
      #expect(observer.events.values == ["built", "reused", "failed"])
      #expect(observer.calls.value == 3)
    }
  }

  @Test func whoIsToldOfAWaitMayUseTheContainerWhileItGoesOn() {
    watched("wait") { _ in
      let observer = Observer(observesRequests: true)
      let container = CallingBack.makeContainer()
      container.slowWait = .milliseconds(1)
      let mayEnd = Latch()
      container.register(LinkedNode.self) { _ in
        mayEnd.wait()
        return LinkedNode(0)
      }.inObjectScope(.container)
      container.observer = observer
      let askers = (0..<2).map { _ in RunningThread { _ = container.require(LinkedNode.self) } }
      spin { observer.events.values.contains("waitIsLong") && observer.calls.value == 1 }
      mayEnd.open()
      for asker in askers { asker.join() }
      #expect(observer.events.values.sorted() == ["built", "reused", "waitIsLong", "waited"])
      #expect(observer.calls.value == 4)
    }
  }

  @Test func whoIsToldOfTheEndOfAContainerMayUseIt() {
    struct Observer: ContainerObserver {
      let kinds: Recorder<ResolutionError.Kind?>
      func containerDisposed(_ container: Container) {
        kinds.append(failure { try container.get(Int.self) }?.kind)
        RunningThread { kinds.append(failure { try container.get(Int.self) }?.kind) }.join()
      }
    }
    watched("end") { _ in
      let container = CallingBack.makeContainer()
      let kinds = Recorder<ResolutionError.Kind?>()
      container.observer = Observer(kinds: kinds)
      container.dispose()
      #expect(kinds.values == [.disposed, .disposed])
    }
  }

  @Test func aBehaviorMayUseTheContainer() {
    struct Listener: Behavior {
      let calls: Counter
      func container<Type, Service>(
        _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
        withName name: String?
      ) {
        if Service.self == LinkedNode.self { CallingBack.call(container, calls) }
      }
    }
    watched("behavior") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.addBehavior(Listener(calls: calls))
      let entry = container.register(LinkedNode.self) { _ in LinkedNode(0) }
      entry.implements(AnyObject.self)
      #expect(calls.value == 2)
    }
  }
}
