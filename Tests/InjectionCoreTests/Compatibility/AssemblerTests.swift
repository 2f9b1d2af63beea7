import InjectionCore
import TestSupport
import Testing

private struct NumberAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Int.self) { _ in 7 }
  }
}

private struct TextAssembly: Assembly {
  func assemble(container: Container) {
    container.register(String.self) { resolver in "\(try resolver.get(Int.self))" }
  }
}

private final class Steps: Assembly, Sendable {
  let name: String
  let steps: Guarded<[String]>

  init(_ name: String, _ steps: Guarded<[String]>) {
    self.name = name
    self.steps = steps
  }

  func assemble(container: Container) { steps.withLock { $0.append("assemble \(name)") } }

  func loaded(resolver: any Resolver) {
    let number = resolver.resolve(Int.self)
    steps.withLock { $0.append("loaded \(name) \(number.map(String.init) ?? "nil")") }
  }
}

struct AssemblerTests {
  @Test func assembliesSeeEachOtherInAnyOrder() {
    #expect(Assembler([TextAssembly(), NumberAssembly()]).resolver.resolve(String.self) == "7")
  }

  @Test func allAssembleBeforeAnyIsLoaded() {
    let steps = Guarded<[String]>([])
    _ = Assembler([Steps("a", steps), NumberAssembly(), Steps("b", steps)])
    #expect(steps.withLock { $0 } == ["assemble a", "assemble b", "loaded a 7", "loaded b 7"])
  }

  @Test func lateAssemblyIsLoadedAtOnce() {
    let steps = Guarded<[String]>([])
    let assembler = Assembler([NumberAssembly()])
    assembler.apply(assembly: Steps("late", steps))
    assembler.apply(assemblies: [TextAssembly()])
    #expect(steps.withLock { $0 } == ["assemble late", "loaded late 7"])
    #expect(assembler.resolver.resolve(String.self) == "7")
  }

  @Test func containerCanBeGiven() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    #expect(Assembler([TextAssembly()], container: container).resolver.resolve(String.self) == "1")
    #expect(Assembler(container: container).resolver.resolve(Int.self) == 1)
    #expect(Assembler(container: nil).resolver.resolve(Int.self) == nil)
    #expect(Assembler().resolver.resolve(Int.self) == nil)
  }

  @Test func childAssemblerSeesItsParent() {
    let parent = Assembler([NumberAssembly()])
    let child = Assembler([TextAssembly()], parent: parent)
    #expect(child.resolver.resolve(String.self) == "7")
    #expect(parent.resolver.resolve(String.self) == nil)
    #expect(Assembler(parentAssembler: parent).resolver.resolve(Int.self) == 7)
    #expect(Assembler([NumberAssembly()], parent: nil).resolver.resolve(Int.self) == 7)
  }

  @Test func defaultScopeAndBehaviorsAreThoseOfTheContainer() throws {
    let assembler = Assembler(parentAssembler: nil, defaultObjectScope: .container, behaviors: [Doubling()])
    assembler.apply(assembly: Boxes())
    let resolver = assembler.resolver
    #expect(try resolver.get(Counter.self) === resolver.get(Counter.self))
    #expect(try resolver.get(Counter.self).value == 1)
    let other = Assembler([Boxes()], parent: nil, defaultObjectScope: .transient, behaviors: [Doubling()]).resolver
    #expect(try other.get(Counter.self) !== other.get(Counter.self))
    #expect(try other.get(Counter.self).value == 1)
  }

  @Test func resolverKeepsTheContainer() {
    let resolver = Assembler([NumberAssembly()]).resolver
    #expect(resolver.resolve(Int.self) == 7)
  }
}

private struct Boxes: Assembly {
  func assemble(container: Container) {
    container.register(Counter.self) { _ in Counter() }
  }
}

private struct Doubling: Behavior {
  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    entry.initCompleted { _, service in (service as? Counter)?.increment() }
  }
}
