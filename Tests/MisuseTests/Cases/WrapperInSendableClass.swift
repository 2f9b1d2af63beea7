// modes: swift6 mainactor
import PropertyInjection

nonisolated struct Services: Sendable {
  let users = ServiceProvider(.lazy) { "users" }
}

nonisolated final class Worker: Sendable {
  // expected-error@+1 {{stored property '_users' of 'Sendable'-conforming class 'Worker' is mutable}}
  @InjectService(\Services.users) var users: String
  init() {}
}
