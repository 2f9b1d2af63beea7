@testable import InjectionCore
import Synchronization
import TestSupport
import Testing

private final class Plain: Sendable {}
private final class Shared: Sendable {}
private final class Delayed: Sendable {}

/// Holds a container as a service does that must not keep it.
private final class WeakHandle: Sendable {
  private struct State {
    weak var container: Container?
    var containers = 0
  }

  private let state = Mutex(State())

  var container: Container? { state.withLock { $0.container } }

  func hold(_ container: Container) {
    state.withLock { $0.container = container }
  }
}

private struct HoldingObserver: ContainerObserver {
  let handle: WeakHandle
  var observesRequests: Bool { true }

  func built(_ event: ResolutionEvent, in container: Container) { handle.hold(container) }
  func resolutionFailed(_ error: ResolutionError, in container: Container) { handle.hold(container) }
}

/// Where code of the app receives a container.
private enum Place: CaseIterable {
  case factory, reusedFactory, sharedFactory, dependency, completion, decorator, trace, tracedFactory, graph,
    nestedGraph
  case observer, failureObserver, childOfFactory, cast

  /// Makes services whose code meets the container, and resolves them.
  func meet(_ container: Container, _ handle: WeakHandle) {
    container.register(Plain.self) { _ in Plain() }
    switch self {
    case .factory, .reusedFactory, .tracedFactory:
      container.register(Plain.self) { resolver in
        handle.hold(resolver.container)
        return Plain()
      }
    case .cast:
      container.register(Plain.self) { resolver in
        if let container = resolver as? Container { handle.hold(container) }
        return Plain()
      }
    case .sharedFactory, .dependency:
      container.register(Shared.self) { resolver in
        handle.hold(resolver.container)
        return Shared()
      }.inObjectScope(.container)
      container.register(Plain.self) { resolver in
        _ = resolver.require(Shared.self)
        return Plain()
      }
    case .completion:
      container.register(Plain.self) { _ in Plain() }.initCompleted { resolver, _ in handle.hold(resolver.container) }
    case .decorator:
      container.decorate(Plain.self) { resolver, plain in
        handle.hold(resolver.container)
        return plain
      }
    case .nestedGraph:
      container.register(Plain.self) { resolver in
        resolver.container.withObjectGraph(resolver.require(GraphIdentifier.self)) { handle.hold($0) }
        return Plain()
      }
    case .observer: container.observer = HoldingObserver(handle: handle)
    case .failureObserver:
      container.observer = HoldingObserver(handle: handle)
      container.register(Shared.self) { resolver in
        _ = try resolver.get(Delayed.self)
        return Shared()
      }
    case .childOfFactory, .trace, .graph: break
    }
    request(container, handle)
  }

  private func request(_ container: Container, _ handle: WeakHandle) {
    switch self {
    case .reusedFactory: for _ in 0..<3 { _ = container.require(Plain.self) }
    case .sharedFactory: _ = container.require(Shared.self)
    case .trace: _ = container.trace { handle.hold($0) }
    case .tracedFactory: _ = container.trace { $0.require(Plain.self) }
    case .graph: container.withObjectGraph(GraphIdentifier()) { handle.hold($0) }
    case .failureObserver: _ = container.resolve(Shared.self)
    case .childOfFactory:
      container.register(Plain.self) { resolver in
        _ = Container(parent: resolver.container) { $0.register(Int.self) { _ in 1 } }.require(Int.self)
        handle.hold(resolver.container)
        return Plain()
      }
      _ = container.require(Plain.self)
    default: _ = container.require(Plain.self)
    }
  }
}

/// A weak reference to a container that code of the app received is valid as long as the container.
struct WeakHandleTests {
  /// It used to dangle once the container was gone, or to be nil as soon as the request had ended.
  @Test(arguments: Place.allCases)
  private func weakReferenceLivesAsLongAsTheContainer(place: Place) {
    let handle = WeakHandle()
    var container: Container? = Container()
    container?.register(Int.self) { _ in 7 }
    weak let original = container
    place.meet(container.unsafelyUnwrapped, handle)
    for _ in 0..<3 { _ = container?.resolve(Int.self) }
    #expect(handle.container?.resolve(Int.self) == 7)
    container = nil
    #expect(original == nil)
    #expect(handle.container == nil)
  }

  /// The strong reference used to keep a handle on freed memory.
  @Test(arguments: Place.allCases)
  private func strongReferenceFromAWeakOneKeepsTheContainer(place: Place) {
    let handle = WeakHandle()
    var container: Container? = Container()
    container?.register(Int.self) { _ in 7 }
    place.meet(container.unsafelyUnwrapped, handle)
    let strong = handle.container
    container = nil
    #expect(strong?.resolve(Int.self) == 7)
  }

  @Test func unownedReferenceIsValidWhileTheContainerIs() {
    final class Holder: @unchecked Sendable {
      unowned let container: Container
      init(_ container: Container) { self.container = container }
    }
    var container: Container? = Container { $0.register(Int.self) { _ in 7 } }
    container?.register(Holder.self) { Holder($0.container) }
    let holder = container?.require(Holder.self)
    _ = container?.resolve(Int.self)
    let strong = holder?.container
    container = nil
    #expect(strong?.resolve(Int.self) == 7)
  }

  @Test func weakReferenceOfAnAsyncFactoryLivesAsLongAsTheContainer() async throws {
    let handle = WeakHandle()
    var container: Container? = Container { $0.register(Int.self) { _ in 7 } }
    container?.register(Plain.self) { resolver async in
      handle.hold(resolver.container)
      return Plain()
    }
    _ = try await container?.getAsync(Plain.self)
    #expect(handle.container?.resolve(Int.self) == 7)
    container = nil
    #expect(handle.container == nil)
  }

  @Test func weakReferenceOfASharedAsyncFactoryLivesAsLongAsTheContainer() async throws {
    let handle = WeakHandle()
    let container = Container { $0.register(Int.self) { _ in 7 } }
    container.register(Plain.self) { _ async in Plain() }.inObjectScope(.container)
      .initCompleted { resolver, _ in handle.hold(resolver.container) }
    _ = try await container.getAsync(Plain.self)
    #expect(handle.container?.resolve(Int.self) == 7)
  }

  @Test func weakReferenceToAParentLivesAsLongAsAChild() {
    let handle = WeakHandle()
    var parent: Container? = Container { $0.register(Int.self) { _ in 7 } }
    parent?.register(Plain.self) { resolver in
      handle.hold(resolver.container)
      return Plain()
    }
    _ = parent?.require(Plain.self)
    var child: Container? = Container(parent: parent)
    parent = nil
    #expect(handle.container?.resolve(Int.self) == child?.resolve(Int.self))
    child = nil
    #expect(handle.container == nil)
  }

  @Test func handlesThatNobodyHoldsAnyMoreAreLetGo() {
    let lifetimes = Lifetimes()
    let container = Container()
    let handle = WeakHandle()
    container.register(Tracked.self) { resolver in
      handle.hold(resolver.container)
      return Tracked(lifetimes)
    }
    for _ in 0..<1_000 { _ = container.require(Tracked.self) }
    #expect(lifetimes.alive == 0)
    #expect(container.core.lifecycle.lentHandleCount <= 8)
  }
}
