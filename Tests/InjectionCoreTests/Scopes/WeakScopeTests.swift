import InjectionCore
import TestSupport
import Testing

private protocol Service {}
private protocol ClassService: AnyObject {}
private final class Live: Service, ClassService, Sendable {}
private final class Generic<Element>: Service {}
private struct Plain: Service {}
private struct Holder {
  let live: Live
}
private enum Choice {
  case live(Live)
}

struct WeakScopeTests {
  private let container = Container()
  private let runs = Counter()

  @Test func aClassIsSharedWhileSomebodyKeepsIt() throws {
    register(Live.self) { Live() }
    let kept = try container.get(Live.self)
    #expect(try container.get(Live.self) === kept)
    #expect(runs.value == 1)
  }

  @Test func aClassIsMadeAgainAfterNobodyKeptIt() throws {
    register(Live.self) { Live() }
    _ = try container.get(Live.self)
    _ = try container.get(Live.self)
    #expect(runs.value == 2)
  }

  @Test func aClassBehindAProtocolIsShared() throws {
    register((any Service).self) { Live() }
    let kept = try container.get((any Service).self)
    #expect(try container.get((any Service).self) as? Live === kept as? Live)
    #expect(runs.value == 1)
  }

  @Test func aClassBehindAClassProtocolIsShared() throws {
    register((any ClassService).self) { Live() }
    let kept = try container.get((any ClassService).self)
    #expect(try container.get((any ClassService).self) === kept)
    #expect(runs.value == 1)
  }

  @Test func aClassBehindACompositionIsShared() throws {
    register((any Service & ClassService).self) { Live() }
    let kept = try container.get((any Service & ClassService).self)
    #expect(try container.get((any Service & ClassService).self) === kept)
    #expect(runs.value == 1)
  }

  @Test func aClassBehindAnyIsShared() throws {
    register(Any.self) { Live() }
    let kept = try container.get(Any.self)
    #expect(try container.get(Any.self) as? Live === kept as? Live)
    #expect(runs.value == 1)
  }

  @Test func aClassBehindAnyObjectIsShared() throws {
    register(AnyObject.self) { Live() }
    let kept = try container.get(AnyObject.self)
    #expect(try container.get(AnyObject.self) === kept)
    #expect(runs.value == 1)
  }

  @Test func aGenericClassIsShared() throws {
    register(Generic<Int>.self) { Generic<Int>() }
    let kept = try container.get(Generic<Int>.self)
    #expect(try container.get(Generic<Int>.self) === kept)
  }

  @Test func anOptionalClassIsShared() throws {
    register(Live?.self) { Live() }
    let kept = try container.get(Live?.self)
    #expect(try container.get(Live?.self) === kept)
    #expect(runs.value == 1)
  }

  @Test func anOptionalClassIsMadeAgainAfterNobodyKeptIt() throws {
    register(Live?.self) { Live() }
    _ = try container.get(Live?.self)
    #expect(try container.get(Live?.self) != nil)
    #expect(runs.value == 2)
  }

  @Test func anOptionalProtocolIsShared() throws {
    register((any Service)?.self) { Live() }
    let kept = try container.get((any Service)?.self)
    #expect(try container.get((any Service)?.self) as? Live === kept as? Live)
    #expect(runs.value == 1)
  }

  @Test func aDoubleOptionalClassIsShared() throws {
    register(Live??.self) { .some(.some(Live())) }
    let kept = try container.get(Live??.self)
    #expect(try container.get(Live??.self)! === kept!)
    #expect(runs.value == 1)
  }

  @Test func aNilIsMadeAgain() throws {
    register(Live?.self) { nil }
    #expect(try container.get(Live?.self) == nil)
    #expect(try container.get(Live?.self) == nil)
    #expect(runs.value == 2)
  }

  @Test func aStructIsMadeAgain() throws {
    register(Plain.self) { Plain() }
    let kept = [try container.get(Plain.self), try container.get(Plain.self)]
    #expect(runs.value == kept.count)
  }

  @Test func aStructThatHoldsAClassIsMadeAgain() throws {
    register(Holder.self) { Holder(live: Live()) }
    let kept = try container.get(Holder.self)
    #expect(try container.get(Holder.self).live !== kept.live)
  }

  @Test func aStructBehindAProtocolIsMadeAgain() throws {
    register((any Service).self) { Plain() }
    let kept = [try container.get((any Service).self), try container.get((any Service).self)]
    #expect(runs.value == kept.count)
  }

  @Test func anEnumThatHoldsAClassIsMadeAgain() throws {
    register(Choice.self) { .live(Live()) }
    let kept = [try container.get(Choice.self), try container.get(Choice.self)]
    #expect(runs.value == kept.count)
  }

  @Test func aClosureIsMadeAgain() throws {
    let live = Live()
    register((() -> Live).self) { { live } }
    let kept = [try container.get((() -> Live).self), try container.get((() -> Live).self)]
    #expect(kept[0]() === kept[1]())
    #expect(runs.value == 2)
  }

  @Test func aMetatypeIsMadeAgain() throws {
    register(Live.Type.self) { Live.self }
    #expect(try container.get(Live.Type.self) == Live.self)
    #expect(try container.get(Live.Type.self) == Live.self)
    #expect(runs.value == 2)
  }

  @Test func anArrayOfClassesIsMadeAgain() throws {
    register([Live].self) { [Live()] }
    let kept = try container.get([Live].self)
    #expect(try container.get([Live].self)[0] !== kept[0])
  }

  @Test func theContainerKeepsNothing() throws {
    let lifetimes = Lifetimes()
    container.register(Tracked.self) { _ in Tracked(lifetimes) }.inObjectScope(.weak)
    _ = try container.get(Tracked.self)
    #expect(lifetimes.alive == 0)
  }

  @Test func theInstanceLivesWhileInitCompletedRuns() throws {
    let lifetimes = Lifetimes()
    let alive = Recorder<Int>()
    container.register(Tracked.self) { _ in Tracked(lifetimes) }.inObjectScope(.weak)
      .initCompleted { _, _ in alive.append(lifetimes.alive) }
    _ = try container.get(Tracked.self)
    #expect(alive.values == [1])
  }

  @Test func initCompletedRunsForEachNewInstance() throws {
    let completions = Counter()
    register(Live.self) { Live() }.initCompleted { _, _ in completions.increment() }
    let kept = [try container.get(Live.self), try container.get(Live.self)]
    #expect(completions.value == 1)
    withExtendedLifetime(kept) {}
  }

  @discardableResult
  private func register<S>(_ type: S.Type, _ make: @escaping @Sendable () -> sending S) -> ServiceEntry<S> {
    let runs = runs
    return container.register(type) { _ in
      runs.increment()
      return make()
    }.inObjectScope(.weak)
  }
}
