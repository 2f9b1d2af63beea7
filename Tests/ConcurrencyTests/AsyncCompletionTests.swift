import InjectionCore
import TestSupport
import Testing

/// Closures of `initCompleted` that are `async`.
struct AsyncCompletionTests {
  private final class Tree: Sendable {
    private let kept = Guarded<Branch?>(nil)
    var branch: Branch? {
      get { kept.withLock { $0 } }
      set { kept.withLock { $0 = newValue } }
    }
  }
  private final class Branch: Sendable {
    let tree: Tree
    init(_ tree: Tree) { self.tree = tree }
  }
  private struct Failure: Error {}

  private let container = Container()
  private let events = Recorder<String>()

  @Test func theyRunInOrderWithTheOthersBeforeAnybodyHasTheInstance() async throws {
    let (isCompleting, mayEnd) = (Latch(), Latch())
    container.register(Tree.self) { _ in Tree() }.inObjectScope(.container)
      .initCompleted { [events] _, _ in events.append("first") }
      .initCompleted { [events] _, _ async in
        events.append("second begins")
        isCompleting.open()
        await mayEnd.opened()
        events.append("second ends")
      }
      .initCompleted { [events] _, _ in events.append("third") }
    async let first = container.getAsync(Tree.self)
    await isCompleting.opened()
    #expect(throws: ResolutionError.self) { try container.get(Tree.self) }
    async let second = container.getAsync(Tree.self)
    mayEnd.open()
    let trees = try await (first, second)
    #expect(trees.0 === trees.1)
    #expect(try container.get(Tree.self) === trees.0)
    #expect(events.values == ["first", "second begins", "second ends", "third"])
  }

  @Test(arguments: [ObjectScope.container, .weak, .graph, .transient])
  func theServiceCountsAsAsync(_ scope: ObjectScope) async throws {
    container.register(Tree.self) { _ in Tree() }.inObjectScope(scope)
      .initCompleted { [events] _, _ async in events.append("completed") }
    let error = #expect(throws: ResolutionError.self) { try container.get(Tree.self) }
    #expect(error?.kind == .needsAsync)
    let tree = try await container.getAsync(Tree.self)
    #expect(events.values == ["completed"])
    let isKept = scope === ObjectScope.container || scope === ObjectScope.weak
    #expect((try? container.get(Tree.self) === tree) == (isKept ? true : nil))
  }

  @Test func anErrorReachesWhoAsksAndTheNextOneTriesAgain() async throws {
    let runs = Counter()
    container.register(Tree.self) { _ in Tree() }.inObjectScope(.container)
      .initCompleted { _, _ async throws in
        runs.increment()
        if runs.value == 1 { throw Failure() }
      }
      .onDispose { [events] _ in events.append("disposed") }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Tree.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying is Failure)
    #expect(events.values == ["disposed"])
    _ = try await container.getAsync(Tree.self)
    #expect(runs.value == 2)
    #expect(events.values == ["disposed"])
  }

  @Test(arguments: [ObjectScope.container, .graph])
  func theyCloseCycles(_ scope: ObjectScope) async throws {
    container.register(Tree.self) { _ in Tree() }.inObjectScope(scope)
      .initCompleted { resolver, tree async throws in tree.branch = try await resolver.getAsync(Branch.self) }
    container.register(Branch.self) { Branch(try $0.get(Tree.self)) }.inObjectScope(scope)
    let tree = try await container.getAsync(Tree.self)
    #expect(tree.branch?.tree === tree)
  }

  @Test func aSecondRunWithinTheRequestIsACycle() async throws {
    container.register(Tree.self) { _ in Tree() }.inObjectScope(.transient)
      .initCompleted { resolver, tree async throws in _ = try await resolver.getAsync(Tree.self) }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Tree.self) }
    #expect(error?.kind == .cycle)
    #expect(error?.chain.map { "\($0.service)" } == ["Tree", "Tree"])
  }

  @Test func instancesThatWereMadeBeforeAreLetGo() async throws {
    let entry = container.register(Tree.self) { _ in Tree() }.inObjectScope(.container)
      .onDispose { [events] _ in events.append("disposed") }
    let before = try container.get(Tree.self)
    entry.initCompleted { [events] _, _ async in events.append("completed") }
    #expect(events.values == ["disposed"])
    #expect(throws: ResolutionError.self) { try container.get(Tree.self) }
    #expect(try await container.getAsync(Tree.self) !== before)
    #expect(events.values == ["disposed", "completed"])
  }

  @Test func theyAreCopiedAndForwarded() async throws {
    let entry = container.register(Tree.self) { _ in Tree() }.inObjectScope(.container)
    container.forward(AnyObject.self, to: entry).initCompleted { [events] _, tree async in
      events.append("\(type(of: tree))")
    }
    let copy = container.copy()
    _ = try await container.getAsync(AnyObject.self)
    _ = try await copy.getAsync(Tree.self)
    #expect(events.values == ["Tree", "Tree"])
  }

  @Test(arguments: [ObjectScope.container, .weak, .graph])
  func whatASynchronousFactoryNeedsIsMadeFirst(_ scope: ObjectScope) async throws {
    container.register(Tree.self) { _ async in Tree() }.inObjectScope(scope)
    container.register(Branch.self) { Branch(try $0.get(Tree.self)) }.inObjectScope(.container)
      .depends(on: Tree.self)
      .initCompleted { [events] _, branch async in events.append("completed") }
    _ = try await container.getAsync(Branch.self)
    #expect(events.values == ["completed"])
  }

  @Test func aTransientAsyncServiceThatASynchronousFactoryNeedsIsAnError() async throws {
    container.register(Tree.self) { _ async in Tree() }.inObjectScope(.transient)
    container.register(Branch.self) { Branch(try $0.get(Tree.self)) }.inObjectScope(.container)
      .depends(on: Tree.self)
      .initCompleted { _, branch async in }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Branch.self) }
    #expect(error?.kind == .needsAsync)
  }

  @MainActor private final class Panel {}

  @Test func factoriesAndClosuresOfTheMainActorRunThere() async throws {
    container.register(Panel.self) { @MainActor _ in Panel() }.inObjectScope(.container)
      .initCompleted { @MainActor [events] _, _ in
        MainActor.preconditionIsolated()
        events.append("plain")
      }
      .initCompleted { @MainActor [events] _, _ async in
        MainActor.preconditionIsolated()
        events.append("async")
      }
    _ = try await container.getAsync(Panel.self)
    #expect(events.values == ["plain", "async"])
  }

  @Test func aThreadThatMakesOneMeanwhileGetsTheOneThatWasCompleted() async throws {
    let (isMaking, mayGoOn) = (Latch(), Latch())
    let runs = Counter()
    let entry = container.register(Tree.self) { _ in
      guard runs.increment() == 1 else { return Tree() }
      isMaking.open()
      mayGoOn.wait()
      return Tree()
    }.inObjectScope(.container)
    let trees = Recorder<Tree>()
    let thread = RunningThread { [container] in trees.append(container.require(Tree.self)) }
    await isMaking.opened()
    entry.initCompleted { [events] _, _ async in events.append("completed") }
    let completed = try await container.getAsync(Tree.self)
    mayGoOn.open()
    await thread.end()
    #expect(trees.values.map { $0 === completed } == [true])
    #expect(events.values == ["completed"])
  }
}
