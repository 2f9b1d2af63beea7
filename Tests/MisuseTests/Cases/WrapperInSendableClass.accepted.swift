// modes: swift6 mainactor
import PropertyInjection

nonisolated struct Services: Sendable {
  let users = ServiceProvider(.lazy) { "users" }
}

nonisolated final class Worker: Sendable {
  let users = InjectService(\Services.users)
  init() {}
  func work() -> String { users() }
}
