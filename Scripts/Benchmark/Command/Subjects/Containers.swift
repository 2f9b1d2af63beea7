import FactoryInjection
import InjectionCore

/// The containers that are measured.
enum Containers {
  static let name = "utc"

  /// The whole graph, registered with closures, and the singletons, warm.
  static func make(_ scope: ObjectScope = .graph) -> Container {
    let container = Container(defaultObjectScope: .container)
    container.register((any Leaf).self) { _ in LiveLeaf() }.inObjectScope(scope)
    container.register((any OtherLeaf).self) { _ in LiveOtherLeaf() }.inObjectScope(scope)
    container.register((any Left).self) { resolver in
      LiveLeft(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
    }.inObjectScope(scope)
    container.register((any Middle).self) { resolver in
      LiveMiddle(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
    }.inObjectScope(scope)
    container.register((any Right).self) { resolver in
      LiveRight(leaf: try resolver.get((any Leaf).self), other: try resolver.get((any OtherLeaf).self))
    }.inObjectScope(scope)
    container.register((any Root).self) { resolver in
      LiveRoot(
        left: try resolver.get((any Left).self), middle: try resolver.get((any Middle).self),
        right: try resolver.get((any Right).self))
    }.inObjectScope(scope)
    addSingletons(to: container)
    return container
  }

  /// The same graph, auto-wired.
  static func makeAutowired(_ scope: ObjectScope) -> Container {
    let container = Container()
    container.autoregister((any Leaf).self, initializer: LiveLeaf.init).inObjectScope(scope)
    container.autoregister((any OtherLeaf).self, initializer: LiveOtherLeaf.init).inObjectScope(scope)
    container.autoregister((any Left).self, initializer: LiveLeft.init).inObjectScope(scope)
    container.autoregister((any Middle).self, initializer: LiveMiddle.init).inObjectScope(scope)
    container.autoregister((any Right).self, initializer: LiveRight.init).inObjectScope(scope)
    container.autoregister((any Root).self, initializer: LiveRoot.init).inObjectScope(scope)
    return container
  }

  /// An empty container below others, the singletons registered in the topmost only.
  static func makeChild(depth: Int) -> Container {
    (0..<depth).reduce(make()) { parent, _ in Container(parent: parent) }
  }

  /// A container with further singletons, each of a type of its own.
  static func make(among types: [any NumberedService.Type]) -> Container {
    let container = make()
    for type in types { type.register(in: container) }
    return container
  }

  private static func addSingletons(to container: Container) {
    container.register((any Clock).self) { _ in LiveClock() }
    container.register((any Clock).self, name: name) { _ in LiveClock() }
    container.register((any Log).self) { _ in LiveLog() }
    container.register(factory: Detail.self)
    container.register(Detail.self) { resolver, id in
      Detail(id: id, clock: try resolver.get((any Clock).self), log: try resolver.get((any Log).self))
    }.inObjectScope(.transient)
    // The second request of a singleton is the first one that finds it ready.
    for _ in 0..<2 {
      consume(container.require((any Clock).self))
      consume(container.require((any Clock).self, name: name))
      consume(container.require((any Log).self))
    }
  }
}
