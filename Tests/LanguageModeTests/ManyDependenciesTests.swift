import FactoryInjection
import Testing

/// Dependencies have no limit, whatever the initializer does besides, in all three modes.
struct ManyDependenciesTests {
  private static nonisolated let parts = Array(1...25)

  @Test func componentsGetTheirArgumentsAndAllDependencies() async throws {
    let container = containerOfParts()
    registerComponents(in: container)
    let expected = [-2, -1] + Self.parts
    #expect(container.require(factory: Many.self)(-2, -1).numbers == expected)
    #expect(try container.require(factory: ManyThrowing.self)(-2, -1).numbers == expected)
    #expect(await container.require(factory: ManyAsync.self)(-2, -1).numbers == expected)
    #expect(try await container.require(factory: ManyAsyncThrowing.self)(-2, -1).numbers == expected)
    #expect(await MainActor.run { container.require(factory: ManyMainActor.self)(-2, -1).numbers } == expected)
    #expect(
      try await MainActor.run { try container.require(factory: ManyMainActorThrowing.self)(-2, -1).numbers } == expected
    )
  }

  @Test func servicesGetAllDependencies() async throws {
    let container = containerOfParts()
    container.autoregister(ManyWired.self, initializer: ManyWired.init)
    container.autoregister(ManyWiredMainActor.self, initializer: ManyWiredMainActor.init)
    container.autoregister(ManyWiredAsync.self, initializer: ManyWiredAsync.init)
    #expect(try container.get(ManyWired.self).numbers == Self.parts)
    #expect(try await MainActor.run { try container.get(ManyWiredMainActor.self).numbers } == Self.parts)
    #expect(try await container.getAsync(ManyWiredAsync.self).numbers == Self.parts)
  }

  @Test func graphKnowsAllDependencies() throws {
    let container = containerOfParts()
    registerComponents(in: container)
    container.autoregister(ManyWired.self, initializer: ManyWired.init)
    container.autoregister(ManyWiredMainActor.self, initializer: ManyWiredMainActor.init)
    container.autoregister(ManyWiredAsync.self, initializer: ManyWiredAsync.init)
    let report = container.verify()
    let needs = Dictionary(grouping: report.edges, by: \.source).mapValues { edges in
      edges.map { report.entries[$0.target].title }
    }
    #expect(needs.count == 9)
    #expect(needs.values.allSatisfy { $0 == namesOfParts })
    try report.check(.warnings)
  }

  // A tuple is one parameter where somebody asks for it, and never stands for many.
  @Test func tupleIsOneDependency() throws {
    let container = Container()
    container.register((Int, String).self) { _ in (7, "seven") }
    container.autoregister([String].self) { (pair: (Int, String)) in ["\(pair.0)", pair.1] }
    #expect(try container.get([String].self) == ["7", "seven"])
  }

  private func registerComponents(in container: Container) {
    container.register(factory: Many.self)
    container.register(factory: ManyThrowing.self)
    container.register(factory: ManyAsync.self)
    container.register(factory: ManyAsyncThrowing.self)
    container.register(factory: ManyMainActor.self)
    container.register(factory: ManyMainActorThrowing.self)
  }
}
