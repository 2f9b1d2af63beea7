import InjectionTesting
import TestSupport

protocol Users: Sendable { var names: [String] { get } }
struct LiveUsers: Users { let names = ["live"] }
struct StubUsers: Users { let names = ["stub"] }
struct OtherUsers: Users { let names = ["other"] }

/// Keeps the users that it was made with.
final class UserCache: Sendable {
  let users: any Users
  init(users: any Users) { self.users = users }
  var names: [String] { users.names }
}

final class Detail: FactoryComponent {
  let title: String
  init(id: Int, users: any Users) { title = "\(users.names[0]) \(id)" }
  init(title: String) { self.title = title }
  static var factory: Wiring<DetailKey.Factory> { autocreate(Detail.init(id:users:)) }
}

enum DetailKey: FactoryInterface { typealias Factory = @Sendable (_ id: Int) -> Detail }

extension Container {
  /// The users are live, and a cache of them is shared.
  static func live(parent: Container? = nil) -> Container {
    let container = Container(parent: parent)
    container.register((any Users).self) { _ in LiveUsers() }
    container.autoregister(UserCache.self, initializer: UserCache.init).inObjectScope(.container)
    container.register(factory: Detail.self, as: DetailKey.self)
    return container
  }
}
