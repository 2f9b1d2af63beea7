import InjectionCore
import TestSupport
import Testing

/// Many threads resolve a graph with all scopes while one thread changes the container.
struct MixedResolveTests {
  private final class Transient: Sendable {
    let singleton: Singleton
    init(_ singleton: Singleton) { self.singleton = singleton }
  }
  private final class Graph: Sendable {}
  private final class Singleton: Sendable {}
  private final class Weak: Sendable {
    let singleton: Singleton
    init(_ singleton: Singleton) { self.singleton = singleton }
  }
  private final class Custom: Sendable {}
  private final class Replaced: Sendable {
    let generation: Int
    init(_ generation: Int) { self.generation = generation }
  }
  private final class Root: Sendable {
    let transients: (Transient, Transient)
    let graphs: (Graph, Graph)
    let singletons: (Singleton, Singleton)
    let weaks: (Weak, Weak)
    let customs: (Custom, Custom)
    let perArgument: (Numbered, Numbered)
    let replaced: Int?

    init(_ resolver: any Resolver) throws {
      transients = (try resolver.get(Transient.self), try resolver.get(Transient.self))
      graphs = (try resolver.get(Graph.self), try resolver.get(Graph.self))
      singletons = (try resolver.get(Singleton.self), try resolver.get(Singleton.self))
      weaks = (try resolver.get(Weak.self), try resolver.get(Weak.self))
      customs = (try resolver.get(Custom.self), try resolver.get(Custom.self))
      perArgument = (
        try resolver.get(Numbered.self, argument: 1), try resolver.get(Numbered.self, argument: 1)
      )
      replaced = try resolver.get(Replaced?.self)?.generation
    }

    var isConsistent: Bool {
      transients.0 !== transients.1 && graphs.0 === graphs.1 && singletons.0 === singletons.1
        && customs.0 === customs.1 && perArgument.0 === perArgument.1 && weaks.0 === weaks.1
        && weaks.0.singleton === singletons.0 && transients.0.singleton === singletons.0
    }
  }

  private static let steps = 20_000

  private struct Counts {
    let transients = Counter()
    let graphs = Counter()
    let singletons = Counter()
    let customs = Counter()
    let numbered = Counter()
    let roots = Counter()
  }

  private static func makeContainer(_ counts: Counts) -> Container {
    Container { container in
      container.register(Transient.self) { resolver in
        counts.transients.increment()
        return Transient(try resolver.get(Singleton.self))
      }.inObjectScope(.transient)
      container.register(Graph.self) { _ in
        counts.graphs.increment()
        return Graph()
      }
      container.register(Singleton.self) { _ in
        counts.singletons.increment()
        return Singleton()
      }.inObjectScope(.container)
      container.register(Custom.self) { _ in
        counts.customs.increment()
        return Custom()
      }.inObjectScope(ObjectScope(storageFactory: { PermanentStorage() }))
      container.register(Numbered.self) { (_, number: Int) in
        counts.numbered.increment()
        return Numbered(number)
      }.inObjectScope(.container)
      container.register(Weak.self) { Weak(try $0.get(Singleton.self)) }.inObjectScope(.weak)
      container.register(Root.self) { resolver in
        counts.roots.increment()
        return try Root(resolver)
      }
    }
  }

  @Test func eightThreadsResolveAGraphWithAllScopesWhileOneChangesOtherRegistrations() {
    watched("mixed") { _ in
      let counts = Counts()
      let container = Self.makeContainer(counts)
      let child = Container(parent: container)
      let wrong = Counter()
      let threads: [@Sendable () -> Void] = (0..<8).map { _ in
        {
          var newest = 0
          for step in 0..<Self.steps {
            switch step % 8 {
            case 0:
              // What is replaced twice while it is made is an error.
              do throws(ResolutionError) {
                let root = try (step % 16 == 0 ? container : child).get(Root.self)
                if !root.isConsistent { wrong.increment() }
              } catch {
                if error.kind != .replaced { wrong.increment() }
              }
            case 1: _ = container.require(Transient.self)
            case 2: _ = container.require(Graph.self)
            case 3: _ = child.require(Singleton.self)
            case 4: _ = container.require(Weak.self)
            case 5: if container.resolve(Replaced.self, name: "never") != nil { wrong.increment() }
            default:
              // A thread that has seen a registration never sees an older one.
              let generation = container.resolve(Replaced.self)?.generation ?? newest
              if generation < newest { wrong.increment() }
              newest = generation
            }
          }
        }
      }
      let isOver = Latch()
      let changes = Counter()
      let changer = RunningThread {
        for generation in 1... {
          if generation.isMultiple(of: 3) { container.resetObjectScope(.container, serviceType: Replaced.self) }
          let entry = container.register(Replaced.self) { _ in Replaced(generation) }
          switch generation % 5 {
          case 0: entry.inObjectScope(.container)
          case 1: entry.inObjectScope(.weak)
          case 2: child.register(Replaced.self) { _ in Replaced(generation) }
          case 3: child.unregister(Replaced.self)
          default: container.unregister(Replaced.self)
          }
          changes.increment()
          if isOver.isOpen, generation >= 100 { return }
        }
      }
      onThreads(threads)
      isOver.open()
      changer.join()
      #expect(wrong.value == 0)
      #expect(counts.singletons.value == 1)
      #expect(counts.customs.value == 1)
      #expect(counts.numbered.value == 1)
      #expect(counts.roots.value == 8 * Self.steps / 8)
      #expect(counts.transients.value == 8 * Self.steps / 8 * 3)
      #expect(counts.graphs.value == 8 * Self.steps / 8 * 2)
      #expect(changes.value >= 100)
    }
  }

  @Test func threadsThatResolveWhileEverythingIsReplacedAndRemovedSeeBeforeOrAfter() {
    watched("replaced and removed") { _ in
      let container = Container()
      let parent = Container()
      let child = Container(parent: parent)
      let isOver = Latch()
      let wrong = Counter()
      @Sendable func fill(_ container: Container, _ generation: Int) {
        container.register(Replaced.self) { _ in Replaced(generation) }.inObjectScope(.container)
        container.register(Singleton.self) { _ in Singleton() }.inObjectScope(.container)
      }
      fill(parent, 0)
      let changer = RunningThread {
        for generation in 1... {
          fill(container, generation)
          fill(child, generation)
          container.removeAll()
          child.removeAll()
          if isOver.isOpen, generation >= 100 { return }
        }
      }
      onThreads(8) { _ in
        for _ in 0..<5_000 {
          _ = container.resolve(Replaced.self)?.generation
          _ = container.resolve(Singleton.self)
          // What the parent has is there at any time; only what is replaced twice while it is made is an error.
          do throws(ResolutionError) { _ = try child.get(Replaced.self) } catch {
            if error.kind != .replaced { wrong.increment() }
          }
          do throws(ResolutionError) { _ = try child.get(Singleton.self) } catch {
            if error.kind != .replaced { wrong.increment() }
          }
        }
      }
      isOver.open()
      changer.join()
      #expect(wrong.value == 0)
      #expect(container.registrations.isEmpty)
    }
  }

  /// A search that had passed one ancestor before, and came to the other one after, found nothing.
  @Test func aRegistrationThatMovesBetweenAncestorsIsFoundAtAnyTime() {
    watched("moving") { _ in
      let far = Container()
      let near = (0..<100).reduce(far) { parent, _ in Container(parent: parent) }
      far.register(Int.self) { _ in 0 }
      let (isOver, missing) = (Latch(), Counter())
      let readers = (0..<3).map { reader in
        RunningThread {
          while !isOver.isOpen {
            let child = Container(parent: near)
            if reader == 0, child.resolve(Int?.self) == .some(nil) { missing.increment() }
            if reader == 1, child.resolve(Int.self) == nil { missing.increment() }
            if reader == 2, !child.hasAnyRegistration(of: Int.self) { missing.increment() }
          }
        }
      }
      for _ in 0..<10_000 {
        near.register(Int.self) { _ in 1 }
        far.unregister(Int.self)
        far.register(Int.self) { _ in 0 }
        near.unregister(Int.self)
      }
      isOver.open()
      for reader in readers { reader.join() }
      #expect(missing.value == 0)
    }
  }

  /// An answer that was looked up before a change could be stored after it.
  @Test func theThreadThatChangesAnAncestorSeesTheChangeAtOnceWhileOthersLookUp() {
    let grandparent = Container()
    let parent = Container(parent: grandparent)
    let child = Container(parent: parent)
    grandparent.register(Int.self) { _ in 0 }
    let (isOver, stale) = (Latch(), Counter())
    let readers = (0..<3).map { _ in
      RunningThread { while !isOver.isOpen { _ = child.require(Int.self) } }
    }
    for generation in 1...5_000 {
      parent.register(Int.self) { _ in generation }
      for _ in 0..<3 where child.require(Int.self) != generation { stale.increment() }
      parent.unregister(Int.self)
      for _ in 0..<3 where child.require(Int.self) != 0 { stale.increment() }
    }
    isOver.open()
    for reader in readers { reader.join() }
    #expect(stale.value == 0)
  }

  @Test func aServiceRegisteredUnderAThousandNamesIsFoundAtOnceByItsThread() {
    let container = Container()
    let wrong = Counter()
    onThreads(4) { thread in
      for name in 0..<1_000 {
        container.register(Int.self, name: "\(thread)-\(name)") { _ in name }
        if container.resolve(Int.self, name: "\(thread)-\(name)") != name { wrong.increment() }
        _ = container.resolve(Int.self, name: "\((thread + 1) % 4)-\(name)")
      }
    }
    #expect(wrong.value == 0)
    #expect(container.registrations.count == 4_000)
  }
}
