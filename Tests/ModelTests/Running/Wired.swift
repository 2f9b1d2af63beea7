import InjectionCore

/// A component, wired as `autocreate` does it but by the core's own entry points: it is the core that is compared here.
protocol Wired: Node {
  static var dependencies: [DeclaredDependency] { get }
  static func factory(_ resolver: any Resolver) -> (_ number: Int) throws -> Self
}

extension One: Wired {
  static var dependencies: [DeclaredDependency] { [DeclaredDependency(A.self)] }

  static func factory(_ resolver: any Resolver) -> (_ number: Int) throws -> One {
    let wiring = FactoryWiring(resolver, component: One.self, fileID: #fileID, line: #line)
    let a = wiring.bind(A.self)
    return { _ in
      var call = ProductCall(wiring)
      defer { call.end() }
      return World.current!.make(.one, parts: [try call.get(a)]) as! One
    }
  }
}

extension Two: Wired {
  static var dependencies: [DeclaredDependency] {
    [DeclaredDependency(B?.self), DeclaredDependency([any P].self), DeclaredDependency(Provider<C>.self)]
  }

  static func factory(_ resolver: any Resolver) -> (_ number: Int) throws -> Two {
    let wiring = FactoryWiring(resolver, component: Two.self, fileID: #fileID, line: #line)
    let (b, all, provider) = (wiring.bind(B?.self), wiring.bind([any P].self), wiring.bind(Provider<C>.self))
    return { _ in
      var call = ProductCall(wiring)
      defer { call.end() }
      let parts = (try call.get(b).map { [$0] } ?? []) + (try call.get(all)).map(\.node)
      let made = try call.get(provider)
      return World.current!.make(.two, parts: parts, uses: [Use(text: "provider", body: { try made.get() })]) as! Two
    }
  }
}

extension Wired {
  /// - Parameter id: What errors give as the line of the registration.
  static func register(id: Int, in container: Container) {
    let place = SourceLocation(fileID: #fileID, line: #line)
    _ = container.registerFactory(
      components: [Self.self], name: nil,
      declaration: FactoryDeclaration(parameterCount: 1, dependencies: dependencies, location: place),
      fileID: "ModelTests/Program.swift", line: UInt(id), factory: { factory($0) })
  }

  static func unregister(in container: Container) -> Bool {
    container.unregisterFactory(of: Self.self, name: nil)
  }

  static func get(_ resolver: any Resolver) throws -> (_ number: Int) throws -> Node {
    try resolver.container.fetchFactory(of: Self.self, ((Int) throws -> Self).self, name: nil)
  }
}

extension Component {
  var type: any Wired.Type {
    switch self {
    case .one: One.self
    case .two: Two.self
    }
  }
}
