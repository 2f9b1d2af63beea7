import TestSupport
import Testing

@testable import InjectionCore

struct AsyncGraphTests {
  private final class Report: Sendable {
    let numbers: [Int]
    init(_ numbers: [Int]) { self.numbers = numbers }
  }

  @Test func childTasksOfAnAsyncFactoryShareTheGraphOfSynchronousServices() async throws {
    try await watched(async: "synchronous services") { () async throws in
      for _ in 0..<300 {
        let container = Container()
        let (made, completed) = (Counter(), Counter())
        container.register(LinkedNode.self) { _ in LinkedNode(made.increment()) }
          .initCompleted { _, node in
            completed.increment()
            node.complete()
          }
        container.register([LinkedNode].self) { resolver async throws in
          async let first = resolver.getAsync(LinkedNode.self)
          async let second = Task.yield()
          async let third = resolver.getAsync(LinkedNode.self)
          await second
          return [try resolver.get(LinkedNode.self), try await first, try await third]
        }
        let nodes = try await container.getAsync([LinkedNode].self)
        #expect(nodes.map(\.number) == [1, 1, 1])
        #expect(nodes.map(\.isCompleted) == [true, true, true])
        #expect(made.value == 1)
        #expect(completed.value == 1)
      }
    }
  }

  /// Each child task once made an instance of its own, and all but one were thrown away.
  @Test func childTasksOfAnAsyncFactoryBuildAGraphScopedAsyncServiceOnce() async throws {
    try await watched(async: "asynchronous services") { () async throws in
      let container = Container()
      let (made, mayEnd) = (Counter(), Latch())
      container.register(Numbered.self) { _ async in
        let number = made.increment()
        await mayEnd.opened()
        return Numbered(number)
      }
      container.register(Report.self) { resolver async throws in
        async let first = resolver.getAsync(Numbered.self)
        async let second = resolver.getAsync(Numbered.self)
        let core = container.core
        let entry = try #require(core.answeringEntry(of: ServiceKey(Numbered.self)))
        let graph = try #require(resolver.container.runningRequest).graph
        let cell = graph.cells(of: entry, core).plainCell
        while !mayEnd.isOpen, cell.waiterCount != 2 { await Task.yield() }
        mayEnd.open()
        return Report([try await first.number, try await second.number])
      }
      #expect(try await container.getAsync(Report.self).numbers == [1, 1])
      #expect(made.value == 1)
      #expect(try await container.getAsync(Report.self).numbers == [2, 2])
    }
  }

  @Test func aSynchronousGraphScopedServiceIsSharedWithinTheGraphOfAnAsyncFactory() async throws {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register(Int.self) { resolver in resolver.require(Numbered.self).number }.inObjectScope(.transient)
    container.register(String.self) { resolver async throws in "\(try resolver.get(Numbered.self).number)" }
      .inObjectScope(.transient)
    container.register(Report.self) { resolver async throws in
      let before = [try resolver.get(Numbered.self).number, try await resolver.getAsync(Numbered.self).number]
      let nested = [try resolver.get(Int.self), Int(try await resolver.getAsync(String.self)) ?? -1]
      await Task.yield()
      return Report(before + nested + [try resolver.get(Numbered.self).number])
    }
    #expect(try await container.getAsync(Report.self).numbers == [1, 1, 1, 1, 1])
    #expect(try await container.getAsync(Report.self).numbers == [2, 2, 2, 2, 2])
  }

  @Test func anAsyncHandleThatIsKeptStartsGraphsOfItsOwnAfterwards() async throws {
    let container = Container()
    let made = Counter()
    let handles = Recorder<any Resolver>()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    container.register(Report.self) { resolver async throws in
      handles.append(resolver)
      return Report([try resolver.get(Numbered.self).number, try await resolver.getAsync(Numbered.self).number])
    }
    #expect(try await container.getAsync(Report.self).numbers == [1, 1])
    let kept = handles.values[0]
    #expect(try await kept.getAsync(Numbered.self).number == 2)
    #expect(try kept.get(Numbered.self).number == 3)
    #expect(try await Task.detached { try await kept.getAsync(Numbered.self).number }.value == 4)
  }

  /// A kept handle kept everything.
  @Test func anAsyncHandleThatIsKeptLetsTheInstancesOfItsGraphGo() async throws {
    let container = Container()
    let handles = Recorder<any Resolver>()
    let instances = Guarded<[WeakNumbered]>([])
    container.register(Numbered.self) { _ in Numbered(1) }
    container.register(Int.self) { resolver async throws in
      handles.append(resolver)
      let numbered = try resolver.get(Numbered.self)
      instances.withLock { $0.append(WeakNumbered(numbered)) }
      return numbered.number
    }
    #expect(try await container.getAsync(Int.self) == 1)
    #expect(instances.withLock { $0.map { $0.value == nil } } == [true])
    withExtendedLifetime(handles) {}
  }

  private struct WeakNumbered {
    weak var value: Numbered?
    init(_ value: Numbered) { self.value = value }
  }

  @Test func eachOutermostGetAsyncIsAGraphOfItsOwn() async throws {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }
    #expect(try await container.getAsync(Numbered.self).number == 1)
    #expect(try await container.getAsync(Numbered.self).number == 2)
  }

  @Test func optionalAsyncDependenciesAreNilWhenMissing() async throws {
    let container = Container()
    #expect(try await container.getAsync(Numbered?.self) == nil)
    container.register(Numbered.self) { _ async in Numbered(5) }
    #expect(try await container.getAsync(Numbered?.self)?.number == 5)
    #expect(failure { try container.get(Numbered?.self) }?.kind == .needsAsync)
  }

  @Test func anOptionalAsyncDependencyWhoseFactoryFailsIsAnError() async {
    let container = Container()
    container.register(Numbered.self) { _ async throws in throw Refusal() }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Numbered?.self) }
    #expect(error?.kind == .factoryFailed)
  }
}
