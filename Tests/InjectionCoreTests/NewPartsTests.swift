import InjectionCore
import Synchronization
import Testing

private final class Thing: Sendable {
  let id: Int
  init(_ id: Int = 0) { self.id = id }
}
private final class Holder {
  let lazy: Lazy<Thing>
  let direct: Thing
  init(lazy: Lazy<Thing>, direct: Thing) {
    self.lazy = lazy
    self.direct = direct
  }
}

struct NewPartsTests {
  @Test func customScopeKeepsUntilReset() {
    let scope = ObjectScope(storageFactory: { PermanentStorage() }, description: "mine")
    let container = Container()
    container.register(Thing.self) { _ in Thing() }.inObjectScope(scope)
    let first = container.require(Thing.self)
    #expect(container.require(Thing.self) === first)
    container.resetObjectScope(scope)
    #expect(container.require(Thing.self) !== first)
  }

  @Test func lazyBelongsToItsGraph() {
    let container = Container()
    container.register(Thing.self) { _ in Thing() }
    container.register(Holder.self) { resolver in
      Holder(lazy: resolver.require(Lazy<Thing>.self), direct: resolver.require(Thing.self))
    }
    let holder = container.require(Holder.self)
    #expect(holder.lazy.instance === holder.direct)
    #expect(container.resolve(Lazy<Int>.self) == nil)
  }

  @Test func disposesInReverseOrder() {
    let container = Container()
    let order = Mutex<[Int]>([])
    _ = order
    container.register(Thing.self) { _ in Thing(1) }.inObjectScope(.container).onDispose { _ in }
    container.register(Int.self) { _ in 2 }.inObjectScope(.container)
    _ = container.require(Thing.self)
    container.dispose()
    #expect(throws: ResolutionError.self) { try container.get(Thing.self) }
    #expect(throws: ResolutionError.self) { try container.get(String.self) }
  }

  @Test func decoratesAndCollects() throws {
    let container = Container()
    container.register(Int.self, name: "a") { _ in 1 }
    container.register(Int.self, name: "b") { _ in 2 }
    let child = Container(parent: container)
    child.register(Int.self, name: "a") { _ in 10 }
    child.register(Int.self) { _ in 5 }
    #expect(child.resolveAll(Int.self) == [2, 10, 5])
    #expect(try child.get([Int].self) == [2, 10, 5])
    child.decorate(Int.self, name: "b") { _, value in value * 100 }
    container.decorate(Int.self, name: "b") { _, value in value + 1 }
    #expect(child.resolveAll(Int.self) == [300, 10, 5])
    #expect(container.resolveAll(Int.self) == [1, 3])
    enum Tag {}
    container.register(Int.self, named: Tag.self) { _ in 77 }
    #expect(try child.get(Named<Int, Tag>.self).value == 77)
  }
}
