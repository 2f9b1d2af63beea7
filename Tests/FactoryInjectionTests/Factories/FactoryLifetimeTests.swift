import FactoryInjection
import TestSupport
import Testing

private final class Detail: FactoryComponent {
  let tracked: Tracked
  init(id: Int, tracked: Tracked) { self.tracked = tracked }
  static var factory: Wiring<@Sendable (Int) -> Detail> { autocreate(Detail.init) }
}
private final class List {
  let make: Detail.Factory
  init(make: @escaping Detail.Factory) { self.make = make }
}

private final class Holder {
  let make: Detail.Factory
  let factory: FactoryOf<Detail>
  let provider: Provider<Tracked>
  let lazy: Lazy<Tracked>

  init(make: @escaping Detail.Factory, factory: FactoryOf<Detail>, provider: Provider<Tracked>, lazy: Lazy<Tracked>) {
    self.make = make
    self.factory = factory
    self.provider = provider
    self.lazy = lazy
  }
}

/// Who keeps a factory keeps its container, and nothing else does.
struct FactoryLifetimeTests {
  private let lifetimes = Lifetimes()

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aContainerWithAFactoryOfAnyScopeIsFreed(_ scope: ObjectScope) {
    let use = {
      let container = makeContainer(scope)
      _ = container.require(factory: Detail.self)(7)
      _ = container.require(Detail.Factory.self)(7)
      _ = container.require(FactoryOf<Detail>.self).make(7)
    }
    use()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.transient, .container])
  func aChildThatResolvedTheFactoryOfItsParentIsFreed(_ scope: ObjectScope) {
    let parent = makeContainer(scope)
    let childLifetimes = Lifetimes()
    let use = {
      let child = Container(parent: parent)
      child.register(Tracked.self) { _ in Tracked(childLifetimes) }.inObjectScope(.container)
      _ = child.require(factory: Detail.self)(7)
    }
    use()
    #expect(childLifetimes.made == 1)
    #expect(childLifetimes.alive == 0)
    withExtendedLifetime(parent) {}
  }

  @Test func aKeptFactoryKeepsItsContainer() {
    let make = makeContainer().require(factory: Detail.self)
    _ = make(7)
    #expect(lifetimes.alive == 1)
    #expect(make(8).tracked === make(9).tracked)
  }

  @Test func aKeptFactoryOfAParentKeepsTheChildThatWasAsked() {
    let make = {
      let child = Container(parent: makeContainer())
      child.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }
      return child.require(factory: Detail.self)
    }()
    #expect(make(8).tracked !== make(9).tracked)
  }

  @Test func aContainerIsFreedWithTheLastFactoryThatWasKept() {
    var make: Detail.Factory? = makeContainer().require(factory: Detail.self)
    _ = make?(7)
    #expect(lifetimes.alive == 1)
    make = nil
    #expect(lifetimes.alive == 0)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .weak])
  func aServiceThatKeepsAFactoryKeepsItsContainerOnlyWhileItLives(_ scope: ObjectScope) {
    var list: List? = {
      let container = makeContainer()
      container.autoregister(List.self, initializer: List.init).inObjectScope(scope)
      return container.require(List.self)
    }()
    _ = list?.make(7)
    #expect(lifetimes.alive == 1)
    list = nil
    #expect(lifetimes.alive == 0)
  }

  @Test func aSharedServiceThatKeepsAFactoryIsLetGoByRemoveAll() {
    let use = {
      let container = makeContainer()
      container.autoregister(List.self, initializer: List.init).inObjectScope(.container)
      _ = container.require(List.self).make(7)
      container.removeAll()
    }
    use()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  /// Singletons that keep the container that keeps them, in each way there is.
  @Test(arguments: [false, true])
  func aContainerWhoseSingletonsHoldFactoriesAndProvidersIsFreedAfterDispose(_ isAsync: Bool) async {
    weak var holder: Holder?
    weak var registered: Tracked?
    func makeUsedContainer() -> Container {
      let container = makeContainer(.container)
      container.autoregister(Holder.self, initializer: Holder.init).inObjectScope(.container)
      let made = container.require(Holder.self)
      holder = made
      registered = made.lazy.instance
      _ = (made.make(7), made.factory.make(7), made.provider.instance)
      return container
    }
    func use() async {
      let container = makeUsedContainer()
      if isAsync { await container.disposeAsync() } else { container.dispose() }
    }
    await use()
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
    #expect(holder == nil)
    #expect(registered == nil)
  }

  @Test func productsAreNotKept() {
    let container = Container()
    container.register(factory: Detail.self)
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }
    let make = container.require(factory: Detail.self)
    for _ in 0..<3 { _ = make(7) }
    #expect(lifetimes.made == 3)
    #expect(lifetimes.alive == 0)
  }

  private func makeContainer(_ scope: ObjectScope = .graph) -> Container {
    let container = Container()
    container.register(Tracked.self) { [lifetimes] _ in Tracked(lifetimes) }.inObjectScope(.container)
    container.register(factory: Detail.self).inObjectScope(scope)
    return container
  }
}
