// modes: swift6 swift5 mainactor
import PropertyInjection

nonisolated struct Services: Sendable {
  let users = ServiceProvider(.lazy) { "users" }
}

final class Screen {
  // expected-error@+1 {{initializer 'init(_:lazy:fileID:line:)' requires the types 'Int' and 'String' be equivalent}}
  @InjectService(\Services.users) var users: Int
  init() {}
}
