import FactoryInjection
import TestSupport
import Testing

/// No lock of the container is held while initializers of components run.
struct UserInitializerTests {
  private final class Caller: FactoryComponent, Sendable {
    init(container: Container, part: Part) {
      Self.useEverything(container)
      RunningThread { Self.useEverything(container) }.join()
    }

    static var factory: Wiring<@Sendable () -> Caller> { autocreate(Caller.init) }

    private static func useEverything(_ container: Container) {
      precondition(container.require(factory: Product.self)(1).id == 1)
      container.register(factory: Product.self)
      container.register(Int.self) { _ in 3 }
      precondition(container.resolve(Int.self) == 3)
      container.unregister(Int.self)
      precondition(container.copy().hasAnyRegistration(ofFactory: Product.self))
    }
  }

  @Test func theInitializerOfAProductMayUseTheContainer() {
    watched("product") { _ in
      let (container, parts) = Container.withComponents()
      container.register(Container.self, instance: container)
      container.register(factory: Caller.self)
      _ = container.require(factory: Caller.self)()
      #expect(parts.value == 3)
      container.removeAll()
    }
  }

  @Test func theInitializerOfAnAutoregisteredSingletonMayUseTheContainer() {
    watched("autoregistered") { _ in
      let (container, parts) = Container.withComponents()
      container.register(Container.self, instance: container)
      container.autoregister(Caller.self, initializer: Caller.init).inObjectScope(.container)
      onThreads(4) { _ in _ = container.require(Caller.self) }
      #expect(parts.value == 3)
      container.removeAll()
    }
  }
}
