import InjectionCore
import TestSupport
import Testing

/// What is resolved together is one graph. Each element used to be a graph of its own.
struct CollectionGraphTests {
  private let container = Container()
  private let made = Counter()

  init() {
    container.register(Int.self) { [made] _ in made.increment() }
    for name in ["a", "b"] { container.register(String.self, name: name) { "\(name)\(try $0.get(Int.self))" } }
  }

  @Test func elementsShareAGraph() throws {
    #expect(container.resolveAll(String.self) == ["a1", "b1"])
    #expect(try container.getAll(String.self) == ["a2", "b2"])
    #expect(try container.get([String].self) == ["a3", "b3"])
  }

  @Test func elementsShareTheGraphOfWhoAsks() throws {
    container.register([String].self, name: "all") { resolver in
      ["\(try resolver.get(Int.self))"] + resolver.resolveAll(String.self)
    }
    #expect(try container.get([String].self, name: "all") == ["1", "a1", "b1"])
  }
}
