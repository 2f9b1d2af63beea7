public import FactoryInjection

/// Knows the users.
public protocol UserService: Sendable {}

struct LiveUserService: UserService {}

/// The container of the app.
public func makeAppContainer() -> Container {
  let container = Container()
  container.autoregister((any UserService).self) { LiveUserService() }
  container.register(factory: UserDetail.self)
  return container
}
