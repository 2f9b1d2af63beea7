import InjectionCore
import TestSupport
import Testing

struct LifetimeTests {
  /// Counts how many of its kind are alive.
  private final class Tracked: Sendable {
    private let living: Counted
    private let words = [1, 2, 3, 4]

    init(_ living: Counted) {
      self.living = living
      living.add(1)
    }

    var sum: Int { words.reduce(0, +) }

    deinit { living.add(-1) }
  }

  private final class Counted: Sendable {
    private let guarded = Guarded(0)
    var value: Int { guarded.withLock { $0 } }
    func add(_ change: Int) { guarded.withLock { $0 += change } }
  }

  @Test(arguments: [ObjectScope.container, .weak, .graph])
  func instancesAreLetGoWhileOthersReadThem(scope: ObjectScope) {
    watched("let go during reads") { _ in
      let living = Counted()
      let container = Container()
      let isOver = Latch()
      let wrong = Counter()
      let changer = RunningThread {
        while !isOver.isOpen {
          container.register(Tracked.self) { _ in Tracked(living) }.inObjectScope(scope)
          container.unregister(Tracked.self)
        }
      }
      onThreads(6) { _ in
        for _ in 0..<5_000 {
          if let tracked = container.resolve(Tracked.self), tracked.sum != 10 { wrong.increment() }
        }
      }
      isOver.open()
      changer.join()
      #expect(wrong.value == 0)
      #expect(living.value == 0)
    }
  }

  @Test func aReplacedSingletonIsLetGoAtOnce() {
    let living = Counted()
    let container = Container()
    container.register(Tracked.self) { _ in Tracked(living) }.inObjectScope(.container)
    _ = container.require(Tracked.self)
    _ = container.require(Tracked.self)
    #expect(living.value == 1)
    container.register(Tracked.self) { _ in Tracked(living) }
    #expect(living.value == 0)
  }

  @Test func aChangedScopeLetsGoOfTheInstancesWhileOthersReadThem() {
    watched("scope changes during reads") { _ in
      let living = Counted()
      let container = Container()
      let entry = container.register(Tracked.self) { _ in Tracked(living) }.inObjectScope(.container)
      let isOver = Latch()
      let changer = RunningThread {
        while !isOver.isOpen { entry.inObjectScope(.weak).inObjectScope(.container) }
      }
      onThreads(6) { _ in
        for _ in 0..<5_000 {
          // One that is changed twice while it is made is an error.
          do throws(ResolutionError) { _ = try container.get(Tracked.self).sum } catch {
            #expect(error.kind == .replaced)
          }
        }
      }
      isOver.open()
      changer.join()
      container.removeAll()
      #expect(living.value == 0)
    }
  }

  @Test func aContainerThatIsLetGoTakesItsInstancesAlongWhileOthersStillResolveThroughChildren() {
    let living = Counted()
    onThreads(8) { _ in
      for _ in 0..<200 {
        let parent = Container()
        parent.register(Tracked.self) { _ in Tracked(living) }.inObjectScope(.container)
        let child = Container(parent: parent)
        #expect(child.require(Tracked.self) === child.require(Tracked.self))
      }
    }
    #expect(living.value == 0)
  }

  @Test func aContainerMayBeLetGoByItsOwnFactory() {
    let living = Counted()
    let kept = Guarded<Container?>(Container())
    kept.withLock { $0 }?.register(Tracked.self) { resolver in
      kept.withLock { $0 = nil }
      _ = resolver.require(Int.self)
      return Tracked(living)
    }.inObjectScope(.container)
    kept.withLock { $0 }?.register(Int.self) { _ in 7 }
    #expect(kept.withLock { $0 }?.require(Tracked.self).sum == 10)
    #expect(living.value == 0)
  }

  /// It once reached for the container, which was gone.
  @Test func anEntryMayBeConfiguredAfterItsContainerIsGone() {
    let entry = Container().register(Tracked.self) { _ in fatalError("never called") }
    entry.inObjectScope(.container).initCompleted { _, _ in }.onDispose { _ in }.eager().depends(on: Int.self)
      .implements(AnyObject.self).implements(Bool.self, name: "a").implements(String.self) { "\($0.sum)" }
      .initCompleted { @MainActor _, _ in }
    #expect(entry.objectScope === ObjectScope.container)
  }

  /// It once reached for the container, which was gone.
  @Test func aForwardToAServiceWhoseContainerIsGoneIsAnError() async {
    let entry = Container().register(Tracked.self) { _ in fatalError("never called") }
    let container = Container()
    container.forward(AnyObject.self, to: entry).inObjectScope(.container)
    #expect(failure { try container.get(AnyObject.self) }?.kind == .disposed)
    await #expect { try await container.getAsync(AnyObject.self) } throws: { error in
      (error as? ResolutionError)?.kind == .disposed
    }
  }

  @Test func aResolverThatAFactoryKeptLetsTheInstancesOfItsGraphGo() {
    let living = Counted()
    let container = Container()
    let resolvers = Recorder<any Resolver>()
    container.register(Tracked.self) { _ in Tracked(living) }
    container.register(Int.self) { resolver in
      resolvers.append(resolver)
      return resolver.require(Tracked.self).sum
    }
    #expect(container.require(Int.self) == 10)
    #expect(living.value == 0)
    withExtendedLifetime(resolvers) {}
  }

  @Test func aThreadThatHoldsAnEarlyInstanceLetsItGoAfterwards() {
    let living = Counted()
    for _ in 0..<100 {
      let container = Container()
      let wiring = LinkedNodeWiring(properties: [[1], [0]])
      wiring.register(in: container, made: wiring.makeCounters())
      container.register(Tracked.self) { resolver in
        _ = try resolver.get(LinkedNode.self, name: "0")
        return Tracked(living)
      }.inObjectScope(.container)
      onThreads([
        { _ = container.require(Tracked.self) }, { _ = container.require(LinkedNode.self, name: "1") },
      ])
      container.removeAll()
    }
    #expect(living.value == 0)
  }
}
