import InjectionCore
import ServiceBoot
import TestSupport
import Testing

/// Who boots before whom: the column «boot order» of the edges, and what lies between members.
struct BootOrderTests {
  private let stage = Stage()
  private let container = Container()

  @Test func serviceBootsAfterWhatItsClosureTakes() async throws {
    container.addPlayer("a", needs: ["b"], stage)
    container.addPlayer("b", stage)
    try await container.boot()
    #expect(stage.log == ["boot b", "boot a"])
    #expect(container.bootState == .booted)
  }

  @Test func independentServicesBootInTheOrderOfRegistration() async throws {
    for name in ["c", "a", "b"] { container.addPlayer(name, stage) }
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot c", "boot a", "boot b"])
  }

  @Test(arguments: EdgeCase.allCases)
  func edgeOrdersAsItsKindSays(_ edge: EdgeCase) async throws {
    let stage = stage
    edge.register(in: container, stage)
    if edge != .declared { container.addPlayer("needed", stage) }
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == (edge.isOrdered ? ["boot needed", "boot asking"] : ["boot asking", "boot needed"]))
  }

  enum EdgeCase: CaseIterable {
    case direct, optional, collection, declared, lazy, provider, completion, forward, throughTwoOthers
    case throughASharedOne, throughOneWithAnArgument, decorator

    var isOrdered: Bool {
      switch self {
      case .lazy, .provider, .completion: false
      default: true
      }
    }

    func register(in container: Container, _ stage: Stage) {
      let asking: ServiceEntry<Player>
      switch self {
      case .direct: asking = container.asking(stage) { _ = try $0.get(Player.self, name: "needed") }
      case .optional: asking = container.asking(stage) { _ = try $0.get(Player?.self, name: "needed") }
      case .collection:
        asking = container.asking(stage) { _ = try $0.get([any Item].self) }
        container.register((any Item).self) { Thing(try $0.get(Player.self, name: "needed")) }
      case .declared:
        asking = container.asking(stage) { _ in }.depends(on: (any Item).self)
        container.forward((any Item).self, to: container.addPlayer("needed", stage))
      case .lazy: asking = container.asking(stage) { _ = try $0.get(Lazy<Player>.self, name: "needed") }
      case .provider: asking = container.asking(stage) { _ = try $0.get(Provider<Player>.self, name: "needed") }
      case .completion:
        asking = container.asking(stage) { _ in }
        asking.initCompleted { resolver, _ in _ = resolver.require(Player.self, name: "needed") }
      case .forward:
        container.register(Thing.self) { Thing(try $0.get(Player.self, name: "needed")) }
          .implements((any Item).self)
        asking = container.asking(stage) { _ = try $0.get((any Item).self) }
      case .throughTwoOthers, .throughASharedOne:
        container.register(Thing.self) { Thing(try $0.get(Player.self, name: "needed")) }
          .inObjectScope(self == .throughASharedOne ? .container : .transient)
        container.register((any Item).self) { try $0.get(Thing.self) }
        asking = container.asking(stage) { _ = try $0.get((any Item).self) }
      case .throughOneWithAnArgument:
        container.register(Thing.self) { (resolver: any Resolver, _: Int) in
          Thing(try resolver.get(Player.self, name: "needed"))
        }
        asking = container.asking(stage) { _ = try $0.get(Thing.self, argument: 1) }
      case .decorator:
        asking = container.asking(stage) { _ in }
        container.decorate(Player.self, name: "asking") { resolver, player in
          _ = try resolver.get(Player.self, name: "needed")
          return player
        }
      }
      _ = asking
    }
  }

  @Test func whatACapturedContainerGivesIsSeenOnlyWhenItIsDeclared() async throws {
    let container = container
    container.register(Player.self, name: "asking") { [stage] _ in
      _ = try container.get(Thing.self)
      return Player("asking", stage)
    }
    .inObjectScope(.container)
    container.register(Thing.self) { Thing(try $0.get(Player.self, name: "needed")) }
    container.addPlayer("needed", stage)
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["boot asking", "boot needed"])
    container.removeAll()  // The closures keep the container.
  }

  @Test func buildsPrecedeAllBootsAndComeInTheOrderOfRegistration() async throws {
    for name in ["b", "a"] {
      container.register(Player.self, name: name) { [stage] _ in
        stage.note("make \(name)")
        return Player(name, stage)
      }
      .inObjectScope(.container)
    }
    try await container.boot(BootOptions(limit: 1))
    #expect(stage.log == ["make b", "make a", "boot b", "boot a"])
  }

  @Test func cycleIsReportedWithItsChainBeforeAnythingBoots() async throws {
    container.register(Player.self, line: 1) { [stage] in
      _ = try $0.get(Thing.self)
      return Player("a", stage)
    }
    .inObjectScope(.container)
    container.register(Thing.self, line: 2) { Thing(try $0.get(Player.self, name: "b")) }
    container.register(Player.self, name: "b", line: 3) { [stage] _ in Player("b", stage) }
      .inObjectScope(.container)
      .depends(on: Player.self)
    let error = await bootError { try await container.boot() }
    #expect(error?.kind == .cycle)
    #expect(error?.services.map(\.description) == ["Player", "Thing", "Player named \"b\"", "Player"])
    #expect(
      error?.description == """
        Services need each other, so that none of them can boot first.
          chain: Player (ServiceBootTests/BootOrderTests.swift:1) → \
        Thing (ServiceBootTests/BootOrderTests.swift:2) → \
        Player named "b" (ServiceBootTests/BootOrderTests.swift:3) → \
        Player (ServiceBootTests/BootOrderTests.swift:1)
          fix: let one of them take a Lazy, a Provider or a factory of the other, or get it in initCompleted
        """)
    #expect(stage.log == [])
    #expect(container.bootState == .failed)
  }
}

private protocol Item {}

extension Player: Item {}

private final class Thing: Item {
  init(_ player: Player) {}
}

extension Container {
  fileprivate func asking(
    _ stage: Stage, _ take: @escaping @Sendable (any Resolver) throws -> Void
  ) -> ServiceEntry<Player> {
    register(Player.self, name: "asking") { resolver in
      try take(resolver)
      return Player("asking", stage)
    }
    .inObjectScope(.container)
  }
}
