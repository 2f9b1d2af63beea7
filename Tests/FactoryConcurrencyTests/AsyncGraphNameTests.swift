import FactoryInjection
import TestSupport
import Testing

private final class Note: Sendable {}

/// One asynchronous request is one object graph, whatever continues it.
struct AsyncGraphNameTests {
  private final class Late: Sendable {
    let lazy: Lazy<Note>
    let note: Note
    init(lazy: Lazy<Note>, note: Note) async { (self.lazy, self.note) = (lazy, note) }
  }

  private final class Named: Sendable {
    let graph: GraphIdentifier
    let note: Note
    init(graph: GraphIdentifier, note: Note) async { (self.graph, self.note) = (graph, note) }
  }

  /// A synchronous service that is made within the request.
  private final class Inner: Sendable {
    let lazy: Lazy<Note>
    let graph: GraphIdentifier
    init(lazy: Lazy<Note>, graph: GraphIdentifier) { (self.lazy, self.graph) = (lazy, graph) }
  }

  private final class Outer: Sendable {
    let inner: Inner
    let noteOfInner: Note
    let note: Note
    init(inner: Inner, note: Note) async {
      (self.inner, self.note) = (inner, note)
      noteOfInner = inner.lazy.instance
    }
  }

  private let container = Container { $0.register(Note.self) { _ in Note() } }

  /// It was another object.
  @Test func lazyOfAnAsyncInitializerIsTheObjectOfItsGraph() async throws {
    container.autoregister(Late.self, initializer: Late.init)
    let late = try await container.getAsync(Late.self)
    #expect(late.lazy.instance === late.note)
    let other = try await container.getAsync(Late.self)
    #expect(other.note !== late.note)
  }

  /// It was the name of an empty graph.
  @Test func graphOfAnAsyncInitializerIsContinuedByItsName() async throws {
    container.autoregister(Named.self, initializer: Named.init)
    let named = try await container.getAsync(Named.self)
    #expect(container.withObjectGraph(named.graph) { $0.require(Note.self) } === named.note)
    let other = try await container.getAsync(Named.self)
    #expect(other.graph != named.graph)
  }

  @Test func synchronousServiceWithinTheRequestHasTheSameGraph() async throws {
    container.autoregister(Inner.self, initializer: Inner.init)
    container.autoregister(Outer.self, initializer: Outer.init)
    let outer = try await container.getAsync(Outer.self)
    #expect(outer.noteOfInner === outer.note)
    #expect(outer.inner.lazy.instance === outer.note)
    #expect(container.withObjectGraph(outer.inner.graph) { $0.require(Note.self) } === outer.note)
  }

  @Test func childTasksThatNameTheGraphNameOne() async throws {
    container.register([GraphIdentifier].self) { resolver async throws in
      async let first = resolver.getAsync(GraphIdentifier.self)
      async let second = resolver.getAsync(GraphIdentifier.self)
      return [try await first, try await second, try resolver.get(GraphIdentifier.self)]
    }
    let names = try await container.getAsync([GraphIdentifier].self)
    #expect(Set(names).count == 1)
  }

  @Test func nameKeepsNoObject() async throws {
    container.autoregister(Named.self, initializer: Named.init)
    weak var note: Note?
    let graph: GraphIdentifier
    do {
      let named = try await container.getAsync(Named.self)
      note = named.note
      graph = named.graph
    }
    #expect(note == nil)
    withExtendedLifetime(graph) {}
  }
}

/// Cycles that `initCompleted` of an async service closes. The closure got nil.
struct AsyncCompletionCycleTests {
  private final class Tree: Sendable {
    let branch = Box<Branch>()
  }

  private final class Branch: Sendable {
    let tree: Tree
    init(tree: Tree) { self.tree = tree }
  }

  private final class AsyncBranch: Sendable {
    let tree: Tree
    init(tree: Tree) async { self.tree = tree }
  }

  private final class Box<Value: Sendable>: Sendable {
    private let values = Recorder<Value>()
    var value: Value? { values.values.first }
    func set(_ value: Value?) { if let value { values.append(value) } }
  }

  private let container = Container()

  @Test(arguments: [ObjectScope.container, .graph, .weak])
  func synchronousServiceThatNeedsTheAsyncOneGetsItEarly(scope: ObjectScope) async throws {
    container.register(Tree.self) { _ async in Tree() }.inObjectScope(scope)
      .initCompleted { resolver, tree in tree.branch.set(resolver.resolve(Branch.self)) }
    container.autoregister(Branch.self, initializer: Branch.init)
    let tree = try await container.getAsync(Tree.self)
    #expect(tree.branch.value?.tree === tree)
  }

  @Test func othersGetItWhenItIsCompleted() async throws {
    let kinds = Recorder<ResolutionError.Kind?>()
    container.register(Tree.self) { _ async in Tree() }.inObjectScope(.container)
      .initCompleted { [container] resolver, tree in
        RunningThread { kinds.append(failure { try container.get(Tree.self) }?.kind) }.join()
        tree.branch.set(resolver.resolve(Branch.self))
      }
    container.autoregister(Branch.self, initializer: Branch.init)
    let tree = try await container.getAsync(Tree.self)
    #expect(kinds.values == [.needsAsync])
    #expect(tree.branch.value?.tree === tree)
    #expect(try container.get(Tree.self) === tree)
  }

  @Test func transientOneIsACycleStill() async throws {
    let kinds = Recorder<ResolutionError.Kind?>()
    container.register(Tree.self) { _ async in Tree() }.inObjectScope(.transient)
      .initCompleted { resolver, _ in kinds.append(failure { try resolver.get(Branch.self) }?.kind) }
    container.autoregister(Branch.self, initializer: Branch.init)
    _ = try await container.getAsync(Tree.self)
    #expect(kinds.values == [.needsAsync])
  }
}
