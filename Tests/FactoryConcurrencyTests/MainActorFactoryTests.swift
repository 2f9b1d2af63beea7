import FactoryInjection
import TestSupport
import Testing

struct MainActorFactoryTests {
  @Test func aMainActorFactoryIsResolvedAnywhereAndCalledOnTheMainActor() async {
    let (container, _) = Container.withComponents()
    let make = await Task.detached { container.require(factory: Screen.self) }.value
    let numbers = await MainActor.run { [make(1).part.number, make(2).part.number] }
    #expect(numbers == [1, 2])
  }

  @Test @MainActor func aMainActorServiceIsAutoregisteredWithAMainActorFactory() throws {
    let (container, _) = Container.withComponents()
    container.autoregister(Window.self, name: "main", initializer: Window.init).inObjectScope(.container)
    let window = try container.get(Window.self, name: "main")
    #expect(window.screens(7).id == 7)
    #expect(try container.get(Window.self, name: "main") === window)
  }

  @Test func anAutoregisteredMainActorServiceIsRefusedOffTheMainActorAndReachedByGetAsync() async throws {
    let (container, _) = Container.withComponents()
    container.autoregister(Window.self, initializer: Window.init).inObjectScope(.container)
    await Task.detached {
      let error = #expect(throws: ResolutionError.self) { _ = try container.get(Window.self) }
      #expect(error?.kind == .needsMainActor)
    }.value
    let window = try await container.getAsync(Window.self)
    #expect(await window.screens(8).id == 8)
  }

  @Test @MainActor func aMainActorProductTakesMainActorDependenciesAfterAnAwait() async {
    let (container, _) = Container.withComponents()
    container.register(Part.self) { @MainActor _ in Part(9) }
    let make = container.require(factory: Screen.self)
    await Task.yield()
    await Task.detached {}.value
    #expect(make(1).part.number == 9)
  }
}
