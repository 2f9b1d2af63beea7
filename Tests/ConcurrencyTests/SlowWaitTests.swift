import Dispatch
import TestSupport
import Testing

@testable import InjectionCore

struct SlowWaitTests {
  private final class Outer: Sendable {}
  private final class Slow: Sendable {}

  private final class Observer: ContainerObserver {
    let told = Latch()
    let reports = Recorder<[String]>()
    let whenTold: @Sendable (Container) -> Void

    init(_ whenTold: @escaping @Sendable (Container) -> Void = { _ in }) {
      self.whenTold = whenTold
    }

    func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {
      reports.append(["\(service)"] + chain.map { "\($0.service)" })
      guard service == Slow.self else { return }  // What the observer itself waits for is told, too.
      whenTold(container)
      told.open()
    }
  }

  /// The factory ends when the observer has been told about the wait for it.
  private func makeContainer(_ observer: Observer) -> (container: Container, isMaking: Latch) {
    let isMaking = Latch()
    let container = Container { container in
      container.observer = observer
      container.slowWait = .seconds(0)
      container.register(Slow.self) { _ in
        isMaking.open()
        observer.told.wait()
        return Slow()
      }.inObjectScope(.container)
      container.register(Outer.self) { resolver in
        _ = try resolver.get(Slow.self)
        return Outer()
      }.inObjectScope(.container)
    }
    return (container, isMaking)
  }

  @Test func aContainerTellsItsObserverAfterFiveSecondsIfNotToldOtherwise() {
    #expect(Container().slowWait == .seconds(5))
  }

  @Test func theObserverIsToldOnceAboutALongWaitWithWhatTheOwnerIsMaking() {
    watched("slow wait") { _ in
      let observer = Observer()
      let (container, isMaking) = makeContainer(observer)
      let owner = RunningThread { _ = container.require(Outer.self) }
      isMaking.wait()
      _ = container.require(Slow.self)
      owner.join()
      #expect(observer.reports.values == [["Slow", "Outer", "Slow"]])
    }
  }

  /// What the observer resolves may wait too; the outer wait was forgotten then.
  @Test func theObserverMayResolveWhatAnotherThreadIsMaking() {
    watched("observer waits") { _ in
      let otherMayEnd = Latch()
      let observer = Observer { container in
        otherMayEnd.open()
        _ = container.require(Int.self)
      }
      let (container, isMaking) = makeContainer(observer)
      let isMakingOther = Latch()
      container.register(Int.self) { _ in
        isMakingOther.open()
        otherMayEnd.wait()
        return 7
      }.inObjectScope(.container)
      let owners = [
        RunningThread { _ = container.require(Outer.self) }, RunningThread { _ = container.require(Int.self) },
      ]
      isMaking.wait()
      isMakingOther.wait()
      _ = container.require(Slow.self)
      for owner in owners { owner.join() }
      #expect(container.require(Int.self) == 7)
    }
  }

  private final class SettlingObserver: ContainerObserver {
    let toldBySettling = Latch()
    let reports = Recorder<[String]>()
    let settling = Guarded<UInt?>(nil)

    func waitIsLong(for service: Any.Type, chain: [ResolutionError.Link], in container: Container) {
      // The other thread may wait long, too; how often is up to the machine.
      guard CurrentThread.id == settling.withLock({ $0 }) else { return }
      reports.append(["\(service)"] + chain.map { $0.name ?? "" })
      toldBySettling.open()
    }
  }

  @Test func theObserverIsToldOnceWhenAThreadWaitsForTheCompletionOfAnInstanceItTookEarly() {
    watched("slow settling") { _ in
      let observer = SettlingObserver()
      let container = Container()
      container.observer = observer
      let (bothMade, threadOfZero) = (Barrier(count: 2), Recorder<UInt>())
      container.register(LinkedNode.self, name: "0") { _ in LinkedNode(0) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          threadOfZero.append(CurrentThread.id)
          bothMade.wait()
          node.link(to: resolver.require(LinkedNode.self, name: "1"))
          observer.toldBySettling.wait()
          node.complete()
        }
      container.register(LinkedNode.self, name: "1") { _ in LinkedNode(1) }.inObjectScope(.container)
        .initCompleted { resolver, node in
          bothMade.wait()
          spin { WaitGraph.isWaiting(threadOfZero.values[0]) }
          node.link(to: resolver.require(LinkedNode.self, name: "0"))
          observer.settling.withLock { $0 = CurrentThread.id }
          container.slowWait = .seconds(0)
          node.complete()
        }
      onThreads(2) { #expect(container.require(LinkedNode.self, name: "\($0)").isWhollyCompleted) }
      #expect(observer.reports.values == [["LinkedNode", "1"]])
    }
  }
}
