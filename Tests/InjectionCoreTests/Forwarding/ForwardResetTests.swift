import InjectionCore
import TestSupport
import Testing

private protocol Enumerated { var number: Int { get } }
extension Int: Enumerated { fileprivate var number: Int { self } }

/// A forwarded type has the instances of its service: they are reset, and disposed, under each name.
struct ForwardResetTests {
  private let container = Container()
  private let made = Counter()
  private let disposed = Recorder<Int>()

  init() {
    container.register(Int.self) { [made] _ in made.increment() }.inObjectScope(.container)
      .onDispose { [disposed] in disposed.append($0) }.implements((any Enumerated).self)
  }

  /// Resetting the forwarded type changed nothing.
  @Test func resettingTheForwardedTypeResetsTheService() throws {
    #expect(try container.get(Int.self) == 1)
    container.resetObjectScope(.container, serviceType: (any Enumerated).self)
    #expect(disposed.values == [1])
    #expect(try container.get(Int.self) == 2)
  }

  /// A replaced service that a forward still stands for kept its instance for good.
  @Test func resetReachesAReplacedService() throws {
    container.register(Int.self) { _ in 70 }
    #expect(try container.get((any Enumerated).self).number == 1)
    container.resetObjectScope(.container)
    #expect(disposed.values == [1])
    #expect(try container.get((any Enumerated).self).number == 2)
  }

  /// Its instance was not disposed.
  @Test func disposeReachesAReplacedService() throws {
    container.register(Int.self) { _ in 70 }
    _ = try container.get((any Enumerated).self)
    container.dispose()
    #expect(disposed.values == [1])
  }

  /// The instance of the registration that had taken its place was let go.
  @Test func theScopeOfAReplacedForwardChangesNothingElse() throws {
    let forward = container.forward((any Enumerated).self, name: "n", to: container.register(Int.self) { _ in 70 })
    container.register((any Enumerated).self, name: "n") { [made] _ in made.increment() }.inObjectScope(.container)
    #expect(try container.get((any Enumerated).self, name: "n").number == 1)
    forward.inObjectScope(.transient)
    #expect(try container.get((any Enumerated).self, name: "n").number == 1)
  }

  @Test func resetReachesTheServiceOfAnotherContainer() throws {
    let child = Container()
    let entry = child.register(Int.self) { [made] _ in made.increment() }.inObjectScope(.container)
    container.forward((any Enumerated).self, to: entry)
    #expect(try child.get(Int.self) == 1)
    container.resetObjectScope(.container)
    #expect(try child.get(Int.self) == 2)
  }

  /// What was reset while a forward made it was never disposed.
  @Test func whatIsResetWhileAForwardMakesItIsDisposed() throws {
    container.register(Int.self, name: "resetting") { resolver in
      resolver.container.resetObjectScope(.container)
      return 7
    }.inObjectScope(.container).onDispose { [disposed] in disposed.append($0) }
      .implements((any Enumerated).self, name: "resetting")
    #expect(try container.get((any Enumerated).self, name: "resetting").number == 7)
    #expect(disposed.values == [7])
  }

  /// Nor was what is made when its container is disposed by its own factory.
  @Test func whatDisposesItsContainerIsDisposed() throws {
    container.register(Int.self, name: "last") { resolver in
      resolver.container.dispose()
      return 7
    }.inObjectScope(.container).onDispose { [disposed] in disposed.append($0) }
      .implements((any Enumerated).self, name: "last")
    #expect(try container.get((any Enumerated).self, name: "last").number == 7)
    #expect(disposed.values == [7])
  }
}
