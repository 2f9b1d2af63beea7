public import FactoryInjection

public protocol UserService: Sendable {}

struct LiveUserService: UserService {}

public func makeAppContainer() -> Container {
  let container = Container()
  container.autoregister((any UserService).self) { LiveUserService() }
  container.register(factory: UserDetail.self)
  return container
}
