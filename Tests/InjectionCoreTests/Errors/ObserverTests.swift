import InjectionCore
import TestSupport
import Testing

private final class Engine {}
private final class Car {
  init(engine: Engine?) {}
}

/// What a container tells its observer when `resolve` returns nil.
struct ObserverTests {
  private let container = Container()
  private let observer = RecordingObserver()
  private let file = "InjectionCoreTests/ObserverTests.swift"
  private let register = "register it in this container or a parent: container.register"

  init() {
    container.observer = observer
  }

  @Test func aPlainMissingServiceIsNotTold() {
    #expect(container.resolve(Engine.self) == nil)
    #expect(container.resolve(Engine.self, name: "diesel") == nil)
    #expect(observer.lines.isEmpty)
  }

  @Test func aSuccessIsNotTold() {
    container.register(Engine.self) { _ in Engine() }
    _ = container.resolve(Engine.self)
    #expect(observer.lines.isEmpty)
  }

  @Test func getTellsNothing() {
    container.register(Car.self) { Car(engine: try $0.get(Engine.self)) }
    #expect(throws: ResolutionError.self) { try container.get(Car.self) }
    #expect(observer.lines.isEmpty)
  }

  @Test func aMissingDependencyIsTold() {
    container.register(Car.self, line: 1) { Car(engine: try $0.get(Engine.self, line: 9)) }
    #expect(container.resolve(Car.self) == nil)
    #expect(
      observer.lines == [
        "Engine is not registered; chain: Car (\(file):1) → Engine; asked at: \(file):9; "
          + "fix: \(register)(Engine.self) { resolver in … }"
      ])
  }

  @Test func aFactoryThatThrewIsTold() {
    container.register(Engine.self, line: 1) { _ in throw CancellationError() }
    #expect(container.resolve(Engine.self) == nil)
    #expect(
      observer.lines == [
        "Engine could not be made: its factory threw an error; registered at: \(file):1; "
          + "error: CancellationError(); fix: see the error that the factory threw"
      ])
  }

  @Test func aCycleIsTold() {
    container.register(Engine.self, line: 1) { try $0.get(Engine.self, line: 9) }
    #expect(container.resolve(Engine.self) == nil)
    #expect(
      observer.lines == [
        "Engine needs itself before it exists; chain: Engine (\(file):1) → Engine (\(file):1); "
          + "asked at: \(file):9; "
          + "fix: let it get itself in initCompleted, or take a Lazy or a factory of itself"
      ])
  }

  @Test func aNilWithinAFactoryIsTold() {
    container.register(Car.self, line: 1) { Car(engine: $0.resolve(Engine.self)) }
    #expect(container.resolve(Car.self) != nil)
    #expect(
      observer.lines == [
        "Engine is not registered; chain: Car (\(file):1) → Engine; fix: \(register)(Engine.self) { resolver in … }"
      ])
  }

  @Test func aNilWithinAFactoryIsToldAlsoIfTheOutermostCallIsGet() throws {
    container.register(Car.self, line: 1) { Car(engine: $0.resolve(Engine.self)) }
    _ = try container.get(Car.self)
    #expect(observer.lines.count == 1)
  }

  @Test func aNilThroughTheCapturedContainerIsTold() {
    container.register(Car.self, line: 1) { [unowned container] _ in Car(engine: container.resolve(Engine.self)) }
    _ = container.resolve(Car.self)
    #expect(
      observer.lines == [
        "Engine is not registered; chain: Car (\(file):1) → Engine; fix: \(register)(Engine.self) { resolver in … }"
      ])
  }

  @Test func aNilWithinAnInitCompletedIsTold() {
    container.register(Int.self, line: 1) { _ in 7 }
      .initCompleted { resolver, _ in _ = resolver.resolve(Engine.self, name: "diesel") }
    _ = container.resolve(Int.self)
    #expect(
      observer.lines == [
        "Engine named \"diesel\" is not registered; chain: Int (\(file):1) → Engine named \"diesel\"; "
          + "fix: \(register)(Engine.self, name: \"diesel\") { resolver in … }"
      ])
  }

  @Test func aFailureThatFollowsFromANilIsNotToldAgain() {
    container.register(Car.self, line: 1) { resolver in
      guard let engine = resolver.resolve(Engine.self) else { throw CancellationError() }
      return Car(engine: engine)
    }
    container.register(Int.self) { resolver in resolver.resolve(Car.self) == nil ? 0 : 1 }
    #expect(container.resolve(Int.self) == 0)
    #expect(observer.lines.count == 1)
  }

  @Test func aNilThatHasNothingToDoWithAnEarlierOneIsToldToo() {
    container.register(Int.self, line: 1) { resolver in
      _ = resolver.resolve(Engine.self)
      _ = resolver.resolve(String.self)
      return 7
    }
    #expect(container.resolve(Int.self) == 7)
    #expect(
      observer.lines == [
        "Engine is not registered; chain: Int (\(file):1) → Engine; fix: \(register)(Engine.self) { resolver in … }",
        "String is not registered; chain: Int (\(file):1) → String; "
          + "before that, resolve had returned nil: Engine is not registered; "
          + "fix: \(register)(String.self) { resolver in … }",
      ])
  }

  @Test func aFailureOfTheNextOutermostCallIsToldAgain() {
    container.register(Car.self) { Car(engine: try $0.get(Engine.self)) }
    _ = container.resolve(Car.self)
    _ = container.resolve(Car.self)
    #expect(observer.lines.count == 2)
  }

  @Test func anOptionalDependencyThatIsMissingIsNotTold() {
    container.register(Car.self) { Car(engine: $0.resolve(Engine?.self) ?? nil) }
    _ = container.resolve(Car.self)
    #expect(observer.lines.isEmpty)
  }

  @Test func childrenTellTheObserverOfTheirParent() {
    let child = Container(parent: Container(parent: container))
    child.register(Engine.self) { _ in throw CancellationError() }
    _ = child.resolve(Engine.self)
    #expect(observer.lines.count == 1)
  }

  @Test func anObserverOfAChildComesFirst() {
    let child = Container(parent: container)
    let own = RecordingObserver()
    child.observer = own
    child.register(Engine.self) { _ in throw CancellationError() }
    _ = child.resolve(Engine.self)
    #expect(own.lines.count == 1)
    #expect(observer.lines.isEmpty)
  }

  @Test func theObserverMayUseTheContainer() {
    struct Repairing: ContainerObserver {
      func resolutionFailed(_ error: ResolutionError, in container: Container) {
        container.register(Engine.self) { _ in Engine() }
      }
    }
    container.observer = Repairing()
    container.register(Engine.self) { _ in throw CancellationError() }
    #expect(container.resolve(Engine.self) == nil)
    #expect(container.resolve(Engine.self) != nil)
  }

  @Test func aReplacedObserverIsLetGo() {
    final class Observer: ContainerObserver {
      let tracked: Tracked
      init(_ lifetimes: Lifetimes) { tracked = Tracked(lifetimes) }
    }
    let lifetimes = Lifetimes()
    container.observer = Observer(lifetimes)
    container.observer = observer
    #expect(lifetimes.alive == 0)
  }
}
