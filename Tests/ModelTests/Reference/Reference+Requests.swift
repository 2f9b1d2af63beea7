extension Reference {
  func get(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Node {
    guard let entry = entry(of: key, argument, resolver) else { throw missing(key, argument, resolver) }
    return try instance(of: entry, argument, resolver)
  }

  func require(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Node {
    try get(key, argument, resolver)
  }

  func resolve(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) -> Node? {
    try? get(key, argument, resolver)
  }

  /// Nil if nothing is registered, or its session has no key; what is registered and fails is an error.
  func optional(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Node? {
    guard let entry = entry(of: key, argument, resolver) else {
      if isAnyDisposed(resolver) { throw missing(key, argument, resolver) }
      return nil
    }
    do { return try get(key, argument, resolver) } catch let error as ReferenceError
      where error.kind == .noSession && error.chain.count == runningLinks(resolver).count + entry.linkCount
    { return nil }
  }

  /// What cannot be made is left out.
  func resolveAll(_ service: Service, _ resolver: ReferenceResolver) -> [Node] {
    inOneGraph(resolver) { resolver in
      resolver.container.keys(of: service).compactMap { key in
        try? get(Key(service: service, name: key.name), nil, resolver)
      }
    }
  }

  func getAll(_ service: Service, _ resolver: ReferenceResolver) throws -> [Node] {
    if isAnyDisposed(resolver) { throw missing(Key(service: service), nil, resolver) }
    return try inOneGraph(resolver) { resolver in
      try resolver.container.keys(of: service).compactMap { key in
        let key = Key(service: service, name: key.name)
        // What is unregistered meanwhile is left out.
        if !isAnyDisposed(resolver), entry(of: key, nil, resolver) == nil { return nil }
        return try get(key, nil, resolver)
      }
    }
  }

  /// `[T]` as a dependency: an error if there is none.
  func array(_ service: Service, _ resolver: ReferenceResolver) throws -> [Node] {
    guard !resolver.container.keys(of: service).isEmpty else {
      throw missing(Key(service: service), nil, resolver)
    }
    return try getAll(service, resolver)
  }

  // MARK: For later use

  /// Resolves in the graph in which it was made, also after that has ended.
  func lazy(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Use {
    guard entry(of: key, argument, resolver) != nil else { throw missing(key, argument, resolver) }
    let graph = running(resolver)?.graph ?? ReferenceGraph()
    var made: Node?
    return Use(text: "Lazy \(key.text)", traps: true) { [unowned self] in
      if let made { return made }
      if running(resolver) != nil {
        made = try get(key, argument, resolver)
      } else {
        made = try within(ReferenceResolution(graph: graph, enclosing: current)) {
          try get(key, argument, ReferenceResolver(container: resolver.container, resolution: current))
        }
      }
      return made!
    }
  }

  /// Each use is a graph of its own.
  func provider(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) throws -> Use {
    guard entry(of: key, argument, resolver) != nil else { throw missing(key, argument, resolver) }
    let container = resolver.container
    return Use(text: "Provider \(key.text)") { [unowned self] in
      try get(key, argument, ReferenceResolver(container: container))
    }
  }

  /// Each call is a graph, and a chain, of its own.
  func factory(_ component: Component, _ resolver: ReferenceResolver) throws -> Use {
    guard let entry = resolver.container.entry(of: EntryKey(component: component)) else {
      throw missing("\(component.rawValue).factory", resolver)
    }
    if let needed = needed(by: component, resolver.container) {
      let links = runningLinks(resolver) + [entry.link(nil), needed]
      throw ReferenceError(kind: isAnyDisposed(resolver) ? .disposed : .notRegistered, chain: links)
    }
    let container = resolver.container
    return Use(text: "\(component.rawValue).factory") { [unowned self] in
      try within(ReferenceResolution(enclosing: current, product: component)) {
        try product(of: component, ReferenceResolver(container: container, resolution: current))
      }
    }
  }

  private func product(of component: Component, _ resolver: ReferenceResolver) throws -> Node {
    let world = World.current!
    switch component {
    case .one: return world.make(.one, parts: [try get(Key(service: .a), nil, resolver)])
    case .two:
      let b = try optional(Key(service: .b), nil, resolver)
      let all = try array(.base, resolver)
      let provider = try provider(Key(service: .c), nil, resolver)
      return world.make(
        .two, parts: (b.map { [$0] } ?? []) + all, uses: [Use(text: "provider", body: provider.body)])
    }
  }

  /// The first dependency that a component declares and nothing answers for.
  private func needed(by component: Component, _ container: ReferenceContainer) -> String? {
    switch component {
    case .one: container.entry(of: EntryKey(service: .a)) == nil ? Service.a.rawValue : nil
    case .two:
      container.keys(of: .base).isEmpty
        ? Service.base.rawValue
        : container.entry(of: EntryKey(service: .c)) == nil ? Service.c.rawValue : nil
    }
  }

  // MARK: What is missing

  func entry(of key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) -> ReferenceEntry? {
    resolver.container.entry(of: EntryKey(service: key.service, name: key.name, argument: argument?.type))
  }

  private func missing(_ key: Key, _ argument: Argument?, _ resolver: ReferenceResolver) -> ReferenceError {
    missing(Reference.link(key, argument?.type), resolver)
  }

  private func missing(_ link: String, _ resolver: ReferenceResolver) -> ReferenceError {
    ReferenceError(
      kind: isAnyDisposed(resolver) ? .disposed : .notRegistered, chain: runningLinks(resolver) + [link])
  }

  /// A disposed container or ancestor might have answered.
  private func isAnyDisposed(_ resolver: ReferenceResolver) -> Bool {
    resolver.container.chain.contains { $0.isDisposed }
  }
}
