// modes: mainactor
// In a module whose default is the main actor, container values and key paths belong to it.
import PropertyInjection

protocol UserService: AnyObject {}

final class LiveUserService: UserService {
  init() {}
}

struct Services {
  let users = ServiceProvider<any UserService>(.lazy) { @MainActor in LiveUserService() }
  var current: ServiceProvider<any UserService> { users }
  let titles = ParameterProvider { (number: Int) in "\(number)" }
}

final class Screen {
  @InjectService(\Services.users) var users: any UserService
  @InjectService(\Services.current) var current: any UserService
  @InjectParameterService(\Services.titles, parameters: 7) var title: String

  init() {
    $users.onReady { users in print(users) }
  }
}

func launch() -> Screen {
  ServiceContainers.current.register(Services())
  return ServiceContainers.withValue(ServiceContainers()) { Screen() }
}
