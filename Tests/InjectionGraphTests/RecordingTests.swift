import FactoryInjection
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private final class A: Sendable {}
private final class B: Sendable {}
private final class C: Sendable {}

/// What is learned about closures when they run.
struct RecordingTests {
  private let container = Container()

  private func edges(_ container: Container? = nil) -> [String] {
    let report = (container ?? self.container).verify()
    return report.edges.map { edge in
      "\(report.entries[edge.source].title) \(edge.kind) \(report.entries[edge.target].title)"
    }
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak].map(\.description))
  func theFirstConstructionIsRecorded(_ scope: String) {
    let scope = [ObjectScope.transient, .graph, .container, .weak].first { $0.description == scope }!
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }.inObjectScope(scope)
    container.register(B.self) { _ in B() }
    #expect(edges() == [])
    _ = container.resolve(A.self)
    #expect(edges() == ["A direct B"])
  }

  @Test func allWaysToAskAreRecorded() throws {
    container.register(A.self) { resolver in
      _ = try resolver.get(B.self, name: "1")
      _ = resolver.require(B?.self)
      _ = resolver.resolveAll(C.self)
      _ = resolver.resolve(factory: Profile.self)
      _ = resolver.resolve(Lazy<Clock>.self)
      return A()
    }
    container.register(B.self, name: "1") { _ in B() }
    container.register(B.self) { _ in B() }
    container.register(C.self) { _ in C() }
    container.register(Clock.self) { _ in Clock() }
    container.register(factory: Profile.self)
    _ = try container.get(A.self)
    #expect(
      edges() == [
        "A direct B named \"1\"", "A optional B", "A collection C", "A factory Profile.factory", "A lazy Clock",
        "Profile.factory direct Clock",
      ])
  }

  @Test func readyInstancesAreRecordedToo() {
    container.register(B.self, instance: B())
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }
    _ = container.resolve(B.self)
    _ = container.resolve(A.self)
    #expect(edges() == ["A direct B"])
  }

  @Test func eachClosureOfAChainIsRecordedForItself() {
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }
    container.register(B.self) { resolver in
      _ = resolver.resolve(C.self)
      return B()
    }
    container.register(C.self) { _ in C() }
    _ = container.resolve(A.self)
    #expect(edges() == ["A direct B", "B direct C"])
    let opaque = container.verify().entries.filter(\.isOpaque)
    #expect(opaque.allSatisfy { $0.isObserved })
    #expect(container.verify().description == "3 registrations, 2 dependencies, 3 opaque (3 observed): no findings")
  }

  @Test func laterConstructionsAreNot() {
    let asksForC = Guarded(false)
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      if asksForC.withLock({ $0 }) { _ = resolver.resolve(C.self) }
      return A()
    }
    container.register(B.self) { _ in B() }
    container.register(C.self) { _ in C() }
    _ = container.resolve(A.self)
    asksForC.withLock { $0 = true }
    _ = container.resolve(A.self)
    #expect(edges() == ["A direct B"])
  }

  @Test func laterConstructionsOfATraceAre() {
    let asksForC = Guarded(false)
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      if asksForC.withLock({ $0 }) { _ = resolver.resolve(C.self) }
      return A()
    }
    container.register(B.self) { _ in B() }
    container.register(C.self) { _ in C() }
    _ = container.resolve(A.self)
    asksForC.withLock { $0 = true }
    _ = container.trace { $0.resolve(A.self) }
    #expect(edges() == ["A direct B", "A direct C"])
  }

  @Test func aFailureKeepsTheNextConstructionRecorded() {
    let asksForC = Guarded(false)
    container.register(A.self) { resolver in
      if asksForC.withLock({ $0 }) { _ = try resolver.get(C.self) } else { _ = try resolver.get(B.self) }
      return A()
    }
    container.register(C.self) { _ in C() }
    _ = container.resolve(A.self)
    #expect(container.verify().findings.map(\.services) == [["B", "A"], ["A", "C"]])
    asksForC.withLock { $0 = true }
    _ = container.resolve(A.self)
    #expect(edges() == ["A direct C", "A direct B"])
  }

  @Test func whatAClosureDoesWithoutIsNotMissing() {
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }
    _ = container.resolve(A.self)
    #expect(container.verify().findings == [])
  }

  @Test func aLaterFailureIsRecorded() {
    let isLater = Guarded(false)
    container.register(A.self) { resolver in
      if isLater.withLock({ $0 }) { _ = try resolver.get(C.self) }
      return A()
    }
    _ = container.resolve(A.self)
    isLater.withLock { $0 = true }
    #expect(throws: ResolutionError.self) { try container.get(A.self) }
    #expect(container.verify().findings.map(\.services) == [["C", "A"]])
  }

  @Test func asynchronousClosuresAreRecorded() async throws {
    container.register(A.self) { resolver async throws in
      _ = try await resolver.getAsync(B.self)
      return A()
    }.initCompleted { resolver, _ in _ = resolver.resolve(C.self) }
    container.register(B.self) { _ async throws in B() }
    container.register(C.self) { _ in C() }
    _ = try await container.getAsync(A.self)
    #expect(edges() == ["A direct B", "A completion C"])
  }

  @Test func aKeptResolverStillWorksAndRecordsNothing() {
    let kept = Recorder<any Resolver>()
    container.register(A.self) { resolver in
      kept.append(resolver)
      return A()
    }
    container.register(B.self) { _ in B() }
    _ = container.resolve(A.self)
    container.register(C.self) { _ in C() }
    #expect(kept.values[0].resolve(B.self) != nil)
    #expect(kept.values[0].resolve(C.self) != nil)
    #expect(edges() == [])
  }

  @Test func aCopyKnowsWhatWasRecorded() {
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }
    container.register(B.self) { _ in B() }
    _ = container.resolve(A.self)
    #expect(edges(container.copy()) == ["A direct B"])
  }

  @Test func aParentsSharedServiceIsRecordedForTheParent() {
    container.register(A.self) { resolver in
      _ = resolver.resolve(B.self)
      return A()
    }.inObjectScope(.container)
    container.register(B.self) { _ in B() }
    let child = Container(parent: container)
    child.register(B.self) { _ in B() }
    _ = child.resolve(A.self)
    let report = child.verify()
    let edge = report.edges[0]
    #expect(report.edges.count == 1)
    #expect(report.entries[edge.source].level == 1)
    #expect(report.entries[edge.target].level == 1)
  }
}
