// modes: swift6 swift5 mainactor
import PropertyInjection

nonisolated struct Services: Sendable {
  let users = ServiceProvider(.lazy) { "users" }
}

final class Screen {
  @InjectService(\Services.users) var users: String
  init() {}
}
