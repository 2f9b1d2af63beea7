import FactoryInjection
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private struct StoreAssembly: Assembly {
  func assemble(container: Container) {
    container.register((any Store).self, fileID: "App/Stores.swift", line: 1) { _ in DiskStore() }
      .implements(DiskStore.self, as: { _ in DiskStore() })
    container.register(factory: Detail.self, fileID: "App/Stores.swift", line: 3)
  }
}

/// Registers by itself, by another assembly and by another thread.
private final class AppAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Clock.self, fileID: "App/App.swift", line: 1) { _ in Clock() }
    Assembler(container: container).apply(assembly: StoreAssembly())
    container.register(Int.self, fileID: "App/App.swift", line: 3) { _ in 1 }
    RunningThread { container.register(Double.self, fileID: "App/Thread.swift", line: 1) { _ in 1 } }.join()
  }

  func loaded(resolver: any Resolver) {
    (resolver as? Container)?.register(Bool.self, fileID: "App/Loaded.swift", line: 1) { _ in true }
  }
}

/// The groups of a report are assemblies or files.
struct GroupTests {
  private let container = Container()
  private let groups = [
    "App/Before.swift", "AppAssembly", "StoreAssembly", "StoreAssembly", "StoreAssembly", "AppAssembly",
    "App/Thread.swift", "App/Loaded.swift", "App/After.swift",
  ]

  init() {
    container.register(String.self, fileID: "App/Before.swift", line: 1) { _ in "" }
    _ = Assembler([AppAssembly()], container: container)
    container.register(Float.self, fileID: "App/After.swift", line: 1) { _ in 1 }
  }

  /// They used to be files only.
  @Test func whatAnAssemblyRegistersIsItsGroup() {
    #expect(container.verify().entries.map(\.group) == groups)
  }

  @Test func newRegistrationHasItsOwnGroup() {
    container.register(Clock.self, fileID: "App/After.swift", line: 2) { _ in Clock() }
    container.unregister(DiskStore.self)
    #expect(
      container.verify().entries.map(\.group) == [
        "App/Before.swift", "StoreAssembly", "StoreAssembly", "AppAssembly", "App/Thread.swift", "App/Loaded.swift",
        "App/After.swift", "App/After.swift",
      ])
  }

  @Test func copiesHaveTheSameGroups() async {
    #expect(container.copy().verify().entries.map(\.group) == groups)
    #expect(await container.verify(building: true).entries.map(\.group) == groups)
  }

  @Test func picturesHaveAFrameForEachAssembly() {
    let container = Container()
    _ = Assembler([StoreAssembly()], container: container)
    #expect(
      container.verify().mermaid == """
        flowchart LR
          subgraph g0["StoreAssembly"]
            n0("any Store<br/><small>graph, opaque</small>")
            n1["DiskStore<br/><small>forward</small>"]
            n2[/"Detail.factory<br/><small>factory</small>"/]
          end
          n1 -->|stands for| n0
          n2 --> n0
          classDef scope1 fill:#d2e3fc,color:#202124
          class n0 scope1

        """)
  }
}
