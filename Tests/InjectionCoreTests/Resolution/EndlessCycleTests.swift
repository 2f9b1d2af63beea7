import Foundation
import InjectionCore
import TestSupport
import Testing

private final class First {
  var second: Second?
}
private final class Second {
  let first: First
  init(first: First) { self.first = first }
}
private struct Plain {}

/// Cycles whose second visit finds nothing to end with. They must be errors, where the stack used to
/// overflow; hence each runs in a process of its own.
struct EndlessCycleTests {
  @Test func aPropertyCycleThroughTheCapturedContainerIsAnError() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let kinds = Recorder<ResolutionError.Kind>()
      container.register(First.self) { _ in First() }.initCompleted { [unowned container] _, first in
        do throws(ResolutionError) { first.second = try container.get(Second.self) } catch { kinds.append(error.kind) }
      }
      container.register(Second.self) { resolver in Second(first: try resolver.get(First.self)) }
      _ = try container.get(Second.self)
      #expect(kinds.values == [.cycle])
    }
  }

  @Test func aTransientCycleThatAsksForAWeakValueOnItsWayIsAnError() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let kinds = Recorder<ResolutionError.Kind>()
      container.register(Plain.self) { _ in Plain() }.inObjectScope(.weak)
      container.register(First.self) { _ in First() }.inObjectScope(.transient).initCompleted { resolver, first in
        _ = resolver.require(Plain.self)
        do throws(ResolutionError) { first.second = try resolver.get(Second.self) } catch { kinds.append(error.kind) }
      }
      container.register(Second.self) { resolver in Second(first: try resolver.get(First.self)) }
        .inObjectScope(.transient)
      _ = try container.get(Second.self)
      #expect(Set(kinds.values) == [.cycle])
    }
  }

  @Test func aTransientCycleThatAsksForAWeakObjectOnItsWayIsAnError() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let kinds = Recorder<ResolutionError.Kind>()
      container.register(Tracked.self) { _ in Tracked(Lifetimes()) }.inObjectScope(.weak)
      container.register(First.self) { _ in First() }.inObjectScope(.transient).initCompleted { resolver, first in
        _ = resolver.require(Tracked.self)
        do throws(ResolutionError) { first.second = try resolver.get(Second.self) } catch { kinds.append(error.kind) }
      }
      container.register(Second.self) { resolver in Second(first: try resolver.get(First.self)) }
        .inObjectScope(.transient)
      _ = try container.get(Second.self)
      #expect(Set(kinds.values) == [.cycle])
    }
  }

  @Test func aTransientCycleThatUsesAnotherContainerOnItsWayIsAnError() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let other = Container()
      let kinds = Recorder<ResolutionError.Kind>()
      other.register(Plain.self) { _ in Plain() }
      other.register(Int.self) { resolver in [resolver.require(Plain.self)].count }
      container.register(First.self) { _ in First() }.inObjectScope(.transient).initCompleted { resolver, first in
        _ = other.require(Int.self)
        do throws(ResolutionError) { first.second = try resolver.get(Second.self) } catch { kinds.append(error.kind) }
      }
      container.register(Second.self) { resolver in Second(first: try resolver.get(First.self)) }
        .inObjectScope(.transient)
      _ = try container.get(Second.self)
      #expect(Set(kinds.values) == [.cycle])
    }
  }

  /// What the second run had stored was gone when the first run came to its end: two instances were
  /// completed, and who asked for the second one in its own `initCompleted` waited for nobody.
  @Test func aWeakServiceWhoseFactoryRanTwiceIsTheInstanceThatWasStoredFirst() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let completed = Recorder<ObjectIdentifier>()
      let found = Recorder<ObjectIdentifier>()
      alarm(60)  // Ends the process if it waits.
      container.register(First.self) { _ in First() }.inObjectScope(.weak)
        .initCompleted { resolver, _ in _ = resolver.require(Tracked.self) }
      container.register(Tracked.self) { resolver in
        _ = try resolver.get(First.self)
        return Tracked(Lifetimes())
      }.inObjectScope(.weak)
        .initCompleted { resolver, tracked in
          completed.append(ObjectIdentifier(tracked))
          found.append(ObjectIdentifier(resolver.require(Tracked.self)))
        }
      let tracked = try container.get(Tracked.self)
      #expect(completed.values == [ObjectIdentifier(tracked)])
      #expect(found.values == [ObjectIdentifier(tracked)])
    }
  }

  @Test func aWeakValueThatNeedsItselfInInitCompletedGetsItself() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      let runs = Counter()
      container.register(Int.self) { _ in runs.increment() }.inObjectScope(.weak)
        .initCompleted { resolver, value in #expect(resolver.require(Int.self) == value) }
      #expect(container.resolve(Int.self) == 1)
      #expect(runs.value == 1)
    }
  }
}
