import InjectionCore
import TestSupport
import Testing

struct ScopeChangeTests {
  private let container = Container()
  private let lifetimes = Lifetimes()

  @Test(arguments: [ObjectScope.transient, .graph, .weak])
  func leavingContainerScopeLetsGoOfTheInstanceAtOnce(_ scope: ObjectScope) {
    let entry = register(.container)
    resolveOften()
    #expect(lifetimes.alive == 1)
    entry.inObjectScope(scope)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.transient, .graph])
  func leavingContainerScopeTakesEffectForTheNextRequest(_ scope: ObjectScope) throws {
    let entry = register(.container)
    resolveOften()
    entry.inObjectScope(scope)
    #expect(try container.get(Tracked.self) !== container.get(Tracked.self))
  }

  @Test(arguments: [ObjectScope.transient, .graph, .weak])
  func enteringContainerScopeTakesEffectForTheNextRequest(_ scope: ObjectScope) throws {
    let entry = register(scope)
    let before = try container.get(Tracked.self)
    entry.inObjectScope(.container)
    let after = try container.get(Tracked.self)
    #expect(after !== before)
    #expect(try container.get(Tracked.self) === after)
  }

  @Test func choosingTheSameScopeAgainKeepsTheInstance() throws {
    let entry = register(.container)
    let instance = try container.get(Tracked.self)
    entry.inObjectScope(.container)
    #expect(try container.get(Tracked.self) === instance)
  }

  @Test func goingAwayAndBackMakesANewInstance() throws {
    let entry = register(.container)
    let instance = try container.get(Tracked.self)
    entry.inObjectScope(.transient).inObjectScope(.container)
    #expect(try container.get(Tracked.self) !== instance)
  }

  @Test func aChildSeesTheChangeOfItsParentsEntry() throws {
    let entry = register(.container)
    let child = Container(parent: container)
    for _ in 0..<3 { _ = child.resolve(Tracked.self) }
    entry.inObjectScope(.transient)
    #expect(lifetimes.alive == 0)
    #expect(try child.get(Tracked.self) !== child.get(Tracked.self))
  }

  @Test func aChangeFromAFactoryLetsGoAtOnce() {
    let entry = register(.container)
    resolveOften()
    container.register(Int.self) { [lifetimes] _ in
      entry.inObjectScope(.transient)
      return lifetimes.alive
    }
    #expect(container.resolve(Int.self) == 0)
  }

  @Test func aChangeFromAnInitCompletedLetsGoAtOnce() {
    let entry = register(.container)
    resolveOften()
    let seen = Recorder<Int>()
    container.register(Int.self) { _ in 7 }.initCompleted { [lifetimes] _, _ in
      entry.inObjectScope(.graph)
      seen.append(lifetimes.alive)
    }
    _ = container.resolve(Int.self)
    #expect(seen.values == [0])
  }

  @Test func aChangeFromADeinitLetsGoAtOnce() {
    let entry = register(.container)
    resolveOften()
    let seen = Recorder<Int>()
    container.register(Tracked.self, name: "outer") { [lifetimes] _ in
      Tracked(Lifetimes()) {
        entry.inObjectScope(.graph)
        seen.append(lifetimes.alive)
      }
    }
    _ = container.resolve(Tracked.self, name: "outer")
    #expect(seen.values == [0])
  }

  @Test func aChangeFromTheServicesOwnFactoryTakesEffectForTheNextRequest() {
    let entries = Recorder<ServiceEntry<Tracked>>()
    entries.append(
      container.register(Tracked.self) { [lifetimes, unowned entries] _ in
        entries.values[0].inObjectScope(.transient)
        return Tracked(lifetimes)
      }.inObjectScope(.container))
    resolveOften()
    #expect(lifetimes.made == 3)
    #expect(lifetimes.alive == 0)
  }

  @Test func aChangeOfAReplacedEntryHasNoEffectOnItsSuccessor() throws {
    let old = register(.container)
    register(.container)
    let instance = try container.get(Tracked.self)
    old.inObjectScope(.transient)
    #expect(try container.get(Tracked.self) === instance)
  }

  @Test func initCompletedAddedAfterTheFirstRequestRunsForTheNextInstance() {
    let completions = Counter()
    let entry = register(.transient)
    resolveOften()
    entry.initCompleted { _, _ in completions.increment() }
    resolveOften()
    #expect(completions.value == 3)
  }

  @discardableResult
  private func register(_ scope: ObjectScope) -> ServiceEntry<Tracked> {
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(scope)
  }

  private func resolveOften() {
    for _ in 0..<3 { _ = container.resolve(Tracked.self) }
  }
}
