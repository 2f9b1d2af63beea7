import FactoryInjection
import TestSupport
import Testing

private final class Clock: Sendable {}

private struct Profile: FactoryComponent {
  init(id: Int, clock: Clock) {}
  static var factory: Wiring<(_ id: Int) -> Profile> { autocreate(Profile.init) }
}

private struct EventObserver: ContainerObserver {
  let events = Recorder<String>()

  var observesRequests: Bool { true }

  func registered(_ registration: Registration, in container: Container) {
    events.append("registered \(registration.serviceType) of \(registration.component.map { "\($0)" } ?? "nothing")")
  }

  func built(_ event: ResolutionEvent, in container: Container) { events.append("built \(event.link.service)") }
  func reused(_ event: ResolutionEvent, in container: Container) { events.append("reused \(event.link.service)") }
}

/// What observers and traces tell about factories and their products.
struct FactoryObservingTests {
  private let container = Container()
  private let observer = EventObserver()

  init() {
    container.register(Clock.self) { _ in Clock() }.inObjectScope(.container)
  }

  @Test func theRegistrationOfAFactoryIsTold() {
    container.observer = observer
    container.register(factory: Profile.self)
    #expect(observer.events.values == ["registered (Int) -> Profile of Profile"])
  }

  @Test func theRequestForAFactoryIsTold() {
    container.register(factory: Profile.self)
    container.observer = observer
    _ = container.resolve(factory: Profile.self)
    #expect(observer.events.values == ["built (Int) -> Profile"])
  }

  @Test func dependenciesOfProductsAreTold() {
    container.register(factory: Profile.self)
    let make = container.require(factory: Profile.self)
    _ = make(1)
    container.observer = observer
    _ = make(2)
    #expect(observer.events.values == ["reused Clock"])
  }

  @Test func aTraceShowsFactoriesAndNotTheirCalls() {
    container.register(factory: Profile.self)
    let outline = container.trace { container in _ = container.resolve(factory: Profile.self)?(1) }.trace.outline
    #expect(outline == "Profile.factory built")
  }
}
