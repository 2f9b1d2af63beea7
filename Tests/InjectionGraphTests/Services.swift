import FactoryInjection

// Services of the graphs that are tested, named after a small app.

protocol Store: Sendable {}
struct DiskStore: Store {}

protocol Screen {}

final class Clock: Sendable {
  init() {}
}

final class Feed: Sendable {
  init(store: any Store) {}
}

final class FeedList: Sendable {
  init(feed: Feed, clock: Clock) {}
}

struct Detail: FactoryComponent, Screen {
  init(id: Int, store: any Store) {}
  static var factory: Wiring<(_ id: Int) -> any Screen> { autocreate(Detail.init, fileID: "App/Detail.swift", line: 3) }
}

struct Profile: FactoryComponent, Screen {
  init(id: Int, clock: Clock) {}
  static var factory: Wiring<(_ id: Int) -> any Screen> {
    autocreate(Profile.init, fileID: "App/Profile.swift", line: 3)
  }
}

/// Asks for the closure, and not for one component's.
final class Tabs {
  init(make: @escaping Detail.Factory) {}
}

/// `retries` has a default value, which `autoregister` does not see.
final class Download {
  init(store: any Store, retries: Int = 3) {}
}

final class Chicken {
  init(egg: Egg) {}
}

final class Egg {
  init(nest: Nest) {}
}

final class Nest {
  init(chicken: Chicken) {}
}

extension ObjectScope {
  static let request = ObjectScope(storageFactory: PermanentStorage.init, description: "request")
}

final class Session: Sendable {
  init() {}
}

final class Relay: Sendable {
  init(session: Session) {}
}

final class Bridge: Sendable {
  init(relay: Relay) {}
}

final class Hub: Sendable {
  init(bridge: Bridge) {}
}

/// Registers with places that texts can name.
extension Container {
  @discardableResult
  func add<Service, each Dependency>(
    _ type: Service.Type, _ line: UInt, _ initializer: @escaping @Sendable (repeat each Dependency) throws -> Service
  ) -> ServiceEntry<Service> {
    var dependencies: [DeclaredDependency] = []
    repeat dependencies.append(DeclaredDependency((each Dependency).self))
    return registerAutowired(type, name: nil, dependencies: dependencies, fileID: "App/Wiring.swift", line: line) {
      resolver in
      try initializer(repeat resolver.get((each Dependency).self))
    }
  }
}
