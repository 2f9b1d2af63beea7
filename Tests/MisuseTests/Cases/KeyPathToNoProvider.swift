// modes: swift6 swift5 mainactor
import PropertyInjection

nonisolated struct Services: Sendable {
  let users = "users"
}

final class Screen {
  // expected-error@+1 {{initializer 'init(_:lazy:fileID:line:)' requires that 'String' conform to 'ServiceProviderField'}}
  @InjectService(\Services.users) var users: String
  init() {}
}
