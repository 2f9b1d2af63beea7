import InjectionCore
import TestSupport
import Testing

struct ArgumentCycleTests {
  private final class Node: Sendable {
    let child: Node?

    init(_ child: Node?) { self.child = child }

    var depth: Int { (child?.depth ?? 0) + 1 }
  }

  private struct NotHashable: Sendable {}

  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func recursionWithOtherArgumentsEnds(_ scope: ObjectScope) throws {
    let container = Container()
    container.register(Node.self) { (resolver: any Resolver, depth: Int) in
      Node(depth == 1 ? nil : try resolver.get(Node.self, argument: depth - 1))
    }.inObjectScope(scope)
    #expect(try container.get(Node.self, argument: 50).depth == 50)
  }

  @Test func secondVisitWithEqualArgumentsIsACycle() throws {
    let container = Container()
    container.register(Node.self) { (resolver: any Resolver, depth: Int) in
      Node(try resolver.get(Node.self, argument: (depth + 1) % 3))
    }
    let error = try #require(throws: ResolutionError.self) { try container.get(Node.self, argument: 0) }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.arguments.count) == [1, 1, 1, 1])
    #expect(error.description.hasPrefix("Node with arguments (Int) needs itself before it exists.\n  chain: "))
  }

  @Test func argumentsThatAreNotHashableAreEqualOneThousandDeep() {
    let container = Container()
    let visits = Counter()
    container.register(Node.self) { (resolver: any Resolver, argument: NotHashable) in
      visits.increment()
      return Node(try resolver.get(Node.self, argument: argument))
    }
    let kind = Guarded<ResolutionError.Kind?>(nil)
    onThreads(
      [
        {
          do { _ = try container.get(Node.self, argument: NotHashable()) } catch {
            kind.withLock { $0 = (error as? ResolutionError)?.kind }
          }
        }
      ], stackSize: 64 << 20)
    #expect(kind.withLock { $0 } == .cycle)
    #expect(visits.value == 1000)
  }

  @Test func hashableArgumentsTellVisitsApartAlsoBesideOthers() {
    let container = Container()
    container.register(Node.self) { (resolver: any Resolver, depth: Int, argument: NotHashable) in
      Node(depth == 1 ? nil : try resolver.get(Node.self, arguments: depth - 1, argument))
    }
    let depth = Guarded(0)
    onThreads(
      [{ depth.withLock { $0 = container.require(Node.self, arguments: 1500, NotHashable()).depth } }],
      stackSize: 64 << 20)
    #expect(depth.withLock { $0 } == 1500)
  }

  @Test func asyncRecursionEndsAlikeOneThousandDeep() async throws {
    let container = Container()
    let visits = Counter()
    container.register(Node.self) { (resolver: any Resolver, argument: NotHashable) in
      visits.increment()
      return Node(try await resolver.getAsync(Node.self, argument: argument))
    }
    let error = await #expect(throws: ResolutionError.self) {
      try await container.getAsync(Node.self, argument: NotHashable())
    }
    #expect(error?.kind == .cycle)
    #expect(visits.value == 1000)
  }
}
