import InjectionCore
import TestSupport
import Testing

private final class Recorder: Behavior {
  let calls = Guarded<[String]>([])

  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    calls.withLock { $0.append("\(type) to \(entry.serviceType) as \(name ?? "-")") }
  }
}

private struct Singletons: Behavior {
  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    entry.inObjectScope(.container)
    _ = container.resolve(Type.self, name: name)
  }
}

struct BehaviorTests {
  private let recorder = Recorder()

  @Test func behaviorIsToldAboutLaterRegistrationsAndForwardings() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    container.addBehavior(recorder)
    container.register(String.self, name: "n") { _ in "" }.implements((any Hashable).self, name: "f")
    container.register(Int.self) { (_: any Resolver, number: Int) in number }
    container.register(Bool.self, instance: true)
    container.register(Double.self) { _ async in 1 }
    container.register(Float.self) { @MainActor _ in 1 }
    #expect(
      recorder.calls.withLock { $0 } == [
        "String to String as n", "Hashable to String as f", "Int to Int as -", "Bool to Bool as -",
        "Double to Double as -", "Float to Float as -",
      ])
  }

  @Test func behaviorsOfTheInitializerAreToldAboutTheRegisteringClosure() {
    let container = Container(behaviors: [recorder, recorder]) { container in
      container.register(Int.self) { _ in 1 }
    }
    Container(parent: container).register(String.self) { _ in "" }
    #expect(recorder.calls.withLock { $0 } == ["Int to Int as -", "Int to Int as -"])
  }

  @Test func behaviorMayConfigureAndResolve() throws {
    let container = Container(behaviors: [Singletons()])
    container.register(Counter.self) { _ in Counter() }
    #expect(try container.get(Counter.self) === container.get(Counter.self))
  }

  @Test func copyHasTheBehaviorsButRepeatsNothing() {
    let container = Container(behaviors: [recorder])
    container.register(Int.self) { _ in 1 }
    let copy = container.copy()
    copy.register(String.self) { _ in "" }
    #expect(recorder.calls.withLock { $0 } == ["Int to Int as -", "String to String as -"])
  }
}
