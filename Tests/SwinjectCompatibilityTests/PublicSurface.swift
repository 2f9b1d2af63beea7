import FactoryInjection

// Not run: that this compiles shows that calls to everything public in Swinject do.

enum PublicSurface {
  static func container(parent: Container, behavior: Behavior, scope: ObjectScope, custom: ObjectScopeProtocol) {
    _ = Container()
    _ = Container { _ in }
    _ = Container(defaultObjectScope: .transient)
    _ = Container(behaviors: [behavior]) { _ in }
    _ = Container(parent: parent)
    _ = Container(parent: nil, defaultObjectScope: .weak, behaviors: [], registeringClosure: { _ in })
    let container = Container(parent: parent, defaultObjectScope: scope, behaviors: [behavior]) { _ in }

    let entry: ServiceEntry<Animal> = container.register(Animal.self) { _ in Cat() }
    container.register(Animal.self, name: "n", factory: { _ in Cat() })
    container.register(Animal.self, name: nil) { (_: Resolver) -> Animal in Cat() }
    container.removeAll()
    container.resetObjectScope(.container)
    container.resetObjectScope(scope)
    container.resetObjectScope(custom)
    container.resetObjectScope(.container, serviceType: Animal.self)
    container.resetObjectScope(custom, serviceType: Animal.self)
    let isRegistered: Bool =
      container.hasAnyRegistration(of: Animal.self) || container.hasAnyRegistration(of: Cat.self, name: "n")
    let resolver: Resolver = container.synchronize()
    container.addBehavior(behavior)
    container.forward(Person.self, to: entry)
    container.forward(Person.self, name: "n", to: entry)
    container.withObjectGraph(GraphIdentifier()) { container in _ = container.resolve(Animal.self) }
    let description: String = container.description
    _ = (isRegistered, resolver, description, resolver as? Container)
  }

  static func registering(_ container: Container) {
    container.register(Animal.self) { (_, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self) { (_, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in Cat() }
    container.register(Animal.self, name: "n") {
      (_, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in Cat()
    }
  }

  static func resolving(_ resolver: Resolver) {
    _ = resolver.resolve(Animal.self)
    _ = resolver.resolve(Animal.self, name: "n")
    _ = resolver.resolve(Animal.self, name: nil)
    _ = resolver.resolve(Animal.self, argument: 1)
    _ = resolver.resolve(Animal.self, name: "n", argument: 1)
    _ = resolver.resolve(Animal.self, arguments: 1, 2)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4, 5)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4, 5)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4, 5, 6)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4, 5, 6)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4, 5, 6, 7)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4, 5, 6, 7)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4, 5, 6, 7, 8)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4, 5, 6, 7, 8)
    _ = resolver.resolve(Animal.self, arguments: 1, 2, 3, 4, 5, 6, 7, 8, 9)
    _ = resolver.resolve(Animal.self, name: "n", arguments: 1, 2, 3, 4, 5, 6, 7, 8, 9)
    _ = (resolver.resolve(Lazy<Animal>.self)?.instance, resolver.resolve(Provider<Animal>.self)?.instance)
    _ = resolver.resolve(Animal?.self)
    let unapplied: (Cat.Type) -> Cat? = resolver.resolve(_:)
    let unappliedNamed: (Cat.Type, String?) -> Cat? = resolver.resolve(_:name:)
    _ = (unapplied, unappliedNamed)
  }

  static func entry(_ entry: ServiceEntry<Cat>, custom: ObjectScopeProtocol) {
    entry.inObjectScope(.graph).inObjectScope(custom).initCompleted { _, _ in }
    entry.implements(Animal.self)
    entry.implements(Animal.self, name: "n")
    entry.implements(Animal.self, Any.self)
    entry.implements(Animal.self, Any.self, AnyObject.self)
    entry.implements(Animal.self, Any.self, AnyObject.self, Cat.self)
    let types: (Any.Type, Any.Type) = (entry.serviceType, entry.argumentsType)
    _ = types
  }

  static func scopes() {
    let scope = ObjectScope(storageFactory: PermanentStorage.init)
    let described = ObjectScope(storageFactory: PermanentStorage.init, description: "described")
    let child = ObjectScope(storageFactory: WeakStorage.init, description: "child", parent: described)
    let description: String = child.description
    let parent: ObjectScopeProtocol? = child.parent
    let storages: [InstanceStorage] = [
      scope.makeStorage(), GraphStorage(), PermanentStorage(), TransientStorage(), WeakStorage(),
      CompositeStorage([GraphStorage(), PermanentStorage()]),
    ]
    let graph = GraphIdentifier()
    for storage in storages {
      storage.instance = 7
      storage.setInstance(7, inGraph: graph)
      _ = (storage.instance, storage.instance(inGraph: graph))
      storage.graphResolutionCompleted()
    }
    _ = (
      description, parent, [graph: 1], ObjectScope.transient, ObjectScope.graph, ObjectScope.container, ObjectScope.weak
    )
  }

  static func assembler(_ assemblies: [Assembly], parent: Assembler?, container: Container, behavior: Behavior) {
    _ = Assembler()
    _ = Assembler(container: container)
    _ = Assembler(parentAssembler: parent)
    _ = Assembler(parentAssembler: parent, defaultObjectScope: .container, behaviors: [behavior])
    _ = Assembler(assemblies)
    _ = Assembler(assemblies, container: container)
    _ = Assembler(assemblies, parent: parent)
    let assembler = Assembler(assemblies, parent: parent, defaultObjectScope: .container, behaviors: [behavior])
    assembler.apply(assembly: assemblies[0])
    assembler.apply(assemblies: assemblies)
    let resolver: Resolver = assembler.resolver
    _ = resolver
  }
}

private final class OwnStorage: InstanceStorage {
  var instance: Any?

  func graphResolutionCompleted() {}
  func instance(inGraph graph: GraphIdentifier) -> Any? { instance }
  func setInstance(_ instance: Any?, inGraph graph: GraphIdentifier) { self.instance = instance }
}

private final class OwnScope: ObjectScopeProtocol {
  var description: String { "own" }

  func makeStorage() -> InstanceStorage { OwnStorage() }
}
