import InjectionCore

/// A registration of the engine.
protocol EngineEntry {
  func changeScope(_ scope: ObjectScope)
  func forward<Forwarded>(_ type: Forwarded.Type, name: String?, id: Int, in container: Container) -> any EngineEntry
}

extension ServiceEntry: EngineEntry {
  func changeScope(_ scope: ObjectScope) { inObjectScope(scope) }

  func forward<Forwarded>(_ type: Forwarded.Type, name: String?, id: Int, in container: Container) -> any EngineEntry {
    container.forward(type, name: name, to: self, line: UInt(id))
  }
}

/// Makes typed calls for one type of service, whose instances it knows by their nodes.
struct Kind<Service>: AnyKind {
  let wrap: @Sendable (Node) -> Service
  let node: @Sendable (Service) -> Node

  func register(
    _ registration: Registration, in container: Container, _ hooks: Hooks<any Resolver>, scope: ObjectScope?
  ) -> any EngineEntry {
    nonisolated(unsafe) let hooks = hooks  // A run stays on one thread.
    let (wrap, node, name, line) = (wrap, node, registration.key.name, UInt(registration.id))
    let entry: ServiceEntry<Service> =
      switch registration.argument {
      case nil: container.register(Service.self, name: name, line: line) { wrap(try hooks.make($0, nil)) }
      case .number:
        container.register(Service.self, name: name, line: line) { (resolver: any Resolver, number: Int) in
          wrap(try hooks.make(resolver, .number(number)))
        }
      case .opaque:
        container.register(Service.self, name: name, line: line) { (resolver: any Resolver, _: Opaque) in
          wrap(try hooks.make(resolver, .opaque))
        }
      }
    if let scope { entry.inObjectScope(scope) }
    if let complete = hooks.complete {
      nonisolated(unsafe) let complete = complete
      entry.initCompleted { resolver, service in complete(resolver, node(service)) }
    }
    if let session = hooks.session {
      nonisolated(unsafe) let session = session
      entry.hooks(in: Engine.login).onDeactivate { session.deactivate(node($0), $1) }
        .onActivate { session.activate(node($0), $1) }
    }
    return entry.onDispose { hooks.dispose(node($0)) }
  }

  func forward(_ key: Key, to entry: any EngineEntry, id: Int, in container: Container) -> any EngineEntry {
    entry.forward(Service.self, name: key.name, id: id, in: container)
  }

  func decorate(
    _ key: Key, id: Int, in container: Container, _ decorator: @escaping @Sendable (any Resolver, Node) throws -> Node
  ) {
    let (wrap, node) = (wrap, node)
    container.decorate(Service.self, name: key.name, line: UInt(id)) { resolver, service in
      wrap(try decorator(resolver, node(service)))
    }
  }

  func unregister(_ key: Key, in container: Container) -> Bool { container.unregister(Service.self, name: key.name) }

  func reset(_ scope: ObjectScope, in container: Container) {
    container.resetObjectScope(scope, serviceType: Service.self)
  }

  // MARK: Requests

  func get(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> Node {
    switch (name, argument) {
    case (nil, nil): node(try resolver.get(Service.self))
    case (let name, nil): node(try resolver.get(Service.self, name: name))
    case (let name, .number(let number)): node(try resolver.get(Service.self, name: name, argument: number))
    case (let name, .opaque): node(try resolver.get(Service.self, name: name, argument: Opaque()))
    }
  }

  func require(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) -> Node {
    switch (name, argument) {
    case (nil, nil): node(resolver.require(Service.self))
    case (let name, nil): node(resolver.require(Service.self, name: name))
    case (let name, .number(let number)): node(resolver.require(Service.self, name: name, argument: number))
    case (let name, .opaque): node(resolver.require(Service.self, name: name, argument: Opaque()))
    }
  }

  func resolve(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) -> Node? {
    switch (name, argument) {
    case (nil, nil): resolver.resolve(Service.self).map(node)
    case (let name, nil): resolver.resolve(Service.self, name: name).map(node)
    case (let name, .number(let number)): resolver.resolve(Service.self, name: name, argument: number).map(node)
    case (let name, .opaque): resolver.resolve(Service.self, name: name, argument: Opaque()).map(node)
    }
  }

  func optional(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> Node? {
    try get(Service?.self, name, argument, resolver).map(node)
  }

  func lazy(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> () throws -> Node {
    let (lazy, node) = (try get(Lazy<Service>.self, name, argument, resolver), node)
    return { node(lazy.instance) }
  }

  func provider(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> () throws -> Node {
    let (provider, node) = (try get(Provider<Service>.self, name, argument, resolver), node)
    return { node(try provider.get()) }
  }

  private func get<Wrapper>(
    _ type: Wrapper.Type, _ name: String?, _ argument: Argument?, _ resolver: any Resolver
  ) throws -> Wrapper {
    switch argument {
    case nil: try resolver.get(type, name: name)
    case .number(let number): try resolver.get(type, name: name, argument: number)
    case .opaque: try resolver.get(type, name: name, argument: Opaque())
    }
  }

  func resolveAll(_ resolver: any Resolver) -> [Node] { resolver.resolveAll(Service.self).map(node) }
  func getAll(_ resolver: any Resolver) throws -> [Node] { try resolver.getAll(Service.self).map(node) }
  func array(_ resolver: any Resolver) throws -> [Node] { try resolver.get([Service].self).map(node) }
}

/// A kind whose type is not known.
protocol AnyKind: Sendable {
  func register(
    _ registration: Registration, in container: Container, _ hooks: Hooks<any Resolver>, scope: ObjectScope?
  ) -> any EngineEntry
  func forward(_ key: Key, to entry: any EngineEntry, id: Int, in container: Container) -> any EngineEntry
  func decorate(
    _ key: Key, id: Int, in container: Container, _ decorator: @escaping @Sendable (any Resolver, Node) throws -> Node)
  func unregister(_ key: Key, in container: Container) -> Bool
  func reset(_ scope: ObjectScope, in container: Container)
  func get(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> Node
  func require(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) -> Node
  func resolve(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) -> Node?
  func optional(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> Node?
  func lazy(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> () throws -> Node
  func provider(_ name: String?, _ argument: Argument?, _ resolver: any Resolver) throws -> () throws -> Node
  func resolveAll(_ resolver: any Resolver) -> [Node]
  func getAll(_ resolver: any Resolver) throws -> [Node]
  func array(_ resolver: any Resolver) throws -> [Node]
}

extension Service {
  var kind: any AnyKind {
    switch self {
    case .a: Kind<A>(wrap: { $0 as! A }, node: { $0 })
    case .b: Kind<B>(wrap: { $0 as! B }, node: { $0 })
    case .c: Kind<C>(wrap: { $0 as! C }, node: { $0 })
    case .value: Kind<V>(wrap: { V(node: $0) }, node: { $0.node })
    case .base: Kind<any P>(wrap: { $0 as! any P }, node: { $0.node })
    case .other: Kind<any Q>(wrap: { $0 as! any Q }, node: { $0.node })
    }
  }
}
