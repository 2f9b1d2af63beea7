import InjectionCore
import TestSupport
import Testing

private final class Engine: Sendable {}

struct CopyTests {
  private let container = Container()

  @Test func aCopyHasTheSameRegistrations() {
    container.register(Int.self) { _ in 0 }
    container.register(Int.self, name: "one") { _ in 1 }
    let copy = container.copy()
    #expect(copy.resolve(Int.self) == 0)
    #expect(copy.resolve(Int.self, name: "one") == 1)
  }

  @Test func aCopyKeepsOrderScopesAndPlaces() {
    container.register(Int.self, line: 11) { _ in 0 }.inObjectScope(.weak)
    container.register(String.self, line: 12) { _ in "" }.inObjectScope(.container)
    container.register(Int.self, line: 13) { _ in 0 }.inObjectScope(.transient)
    let copies = container.copy().registrations
    #expect(copies.map(\.location.line) == [12, 13])
    #expect(copies.map { "\($0.objectScope)" } == ["container", "transient"])
  }

  @Test func aCopyHasNoInstances() throws {
    container.register(Engine.self) { _ in Engine() }.inObjectScope(.container)
    let original = try container.get(Engine.self)
    let copy = container.copy()
    #expect(try copy.get(Engine.self) !== original)
    #expect(try container.get(Engine.self) === original)
  }

  @Test func registeredInstancesAreSharedWithTheCopy() throws {
    let engine = Engine()
    container.register(Engine.self, instance: engine)
    #expect(try container.copy().get(Engine.self) === engine)
  }

  @Test func aCopyKeepsInitCompleted() {
    let completions = Counter()
    container.register(Int.self) { _ in 7 }.initCompleted { _, _ in completions.increment() }
    _ = container.copy().resolve(Int.self)
    #expect(completions.value == 1)
  }

  @Test func initCompletedOfTheCopyIsNotAddedToTheOriginal() {
    let completions = Counter()
    container.register(Int.self) { _ in 7 }
    let copy = container.copy()
    copy.register(Int.self) { _ in 7 }.initCompleted { _, _ in completions.increment() }
    _ = container.resolve(Int.self)
    #expect(completions.value == 0)
  }

  @Test func laterChangesOfTheOriginalDoNotShowInTheCopy() {
    container.register(Int.self) { _ in 1 }
    let copy = container.copy()
    container.register(Int.self) { _ in 2 }
    container.register(String.self) { _ in "" }
    #expect(copy.resolve(Int.self) == 1)
    #expect(copy.resolve(String.self) == nil)
  }

  @Test func laterChangesOfTheCopyDoNotShowInTheOriginal() {
    container.register(Int.self) { _ in 1 }
    let copy = container.copy()
    copy.removeAll()
    copy.register(String.self) { _ in "" }
    #expect(container.resolve(Int.self) == 1)
    #expect(container.resolve(String.self) == nil)
  }

  @Test func aScopeChangeOfTheOriginalDoesNotShowInTheCopy() throws {
    let entry = container.register(Engine.self) { _ in Engine() }.inObjectScope(.container)
    let copy = container.copy()
    entry.inObjectScope(.transient)
    #expect(try copy.get(Engine.self) === copy.get(Engine.self))
  }

  @Test func dependenciesOfTheCopyComeFromTheCopy() {
    container.register(Int.self) { _ in 1 }
    container.register(String.self) { resolver in "\(resolver.require(Int.self))" }
    let copy = container.copy()
    copy.register(Int.self) { _ in 2 }
    #expect(copy.resolve(String.self) == "2")
    #expect(container.resolve(String.self) == "1")
  }

  @Test func aCopyHasACopyOfTheParent() {
    let child = Container(parent: container)
    container.register(Int.self) { _ in 1 }
    let copy = child.copy()
    container.register(Int.self) { _ in 2 }
    #expect(copy.resolve(Int.self) == 1)
    #expect(child.resolve(Int.self) == 2)
  }

  @Test func aCopyHasCopiesOfAllAncestors() {
    container.register(Int.self) { _ in 1 }
    let copy = Container(parent: Container(parent: container)).copy()
    container.removeAll()
    #expect(copy.resolve(Int.self) == 1)
  }

  @Test func instancesOfTheParentAreNotSharedWithTheCopy() throws {
    container.register(Engine.self) { _ in Engine() }.inObjectScope(.container)
    let child = Container(parent: container)
    #expect(try child.get(Engine.self) !== child.copy().get(Engine.self))
  }

  @Test func aCopyKeepsTheDefaultScope() {
    let copy = Container(defaultObjectScope: .weak).copy()
    #expect(copy.register(Int.self) { _ in 7 }.objectScope === ObjectScope.weak)
  }

  @Test func aCopyKeepsTheObserver() {
    let observer = RecordingObserver()
    container.observer = observer
    container.register(Int.self, line: 11) { resolver in try resolver.get(Int.self, line: 12) }
    #expect(container.copy().resolve(Int.self) == nil)
    #expect(observer.lines.count == 1)
  }

  @Test func aCopyMadeByAFactoryHasNoPartInItsGraph() throws {
    container.register(Engine.self) { _ in Engine() }
    container.register(Bool.self) { resolver in
      try resolver.get(Engine.self) === resolver.container.copy().get(Engine.self)
    }
    #expect(try !container.get(Bool.self))
  }
}
