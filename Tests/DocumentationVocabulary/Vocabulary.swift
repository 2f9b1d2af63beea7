// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import FactoryInjection

// What the examples of documentation comments use without declaring it. An example that declares one of these
// names itself means its own.

public let container = Container()
public let resolver: any Resolver = container
public let settings = Settings()

public func log(_ line: String) {}

public struct Settings: Sendable {
  public init() {}
}

public protocol Store: Sendable {}

public struct TapeStore: Store {
  public init() {}
}

public struct CachingStore: Store {
  public init(_ store: any Store) {}
}

public protocol UserService: Sendable {}

public struct LiveUserService: UserService {
  public init(store: (any Store)? = nil) {}
}

public struct StubUserService: UserService {
  public init() {}
}

public final class UserList {
  public init(users: any UserService) {}
}

public final class UserDetail: FactoryComponent {
  public init(userID: Int, users: any UserService) {}
  public static var factory: Wiring<(_ userID: Int) -> UserDetail> { autocreate(UserDetail.init) }
}

public final class Workspace {
  public var users: (any UserService)?

  public init() {}
}

public final class Parent {
  public var child: Child?

  public init() {}
}

public final class Child {
  public init(parent: Parent) {}
}

public final class Database: Sendable {
  public init() {}
  public static func open() async throws -> Database { Database() }
  public func migrate() async throws {}
  public func close() {}
}

public final class Metrics: Sendable {
  public init() {}
}

public final class Report {
  public init() {}
}

public final class Job {
  public init() {}
}

public protocol Plugin {}

public struct Spelling: Plugin {
  public init() {}
}

public struct Grammar: Plugin {
  public init() {}
}

@MainActor public final class Panel {
  public init(users: any UserService) {}
}

// MARK: Sessions

public struct UserID: Hashable, Sendable {
  public init(_ value: Int) {}
}

public struct User: Sendable {
  public let id: UserID
}

public let user = User(id: UserID(7))

public final class Inbox: Sendable {
  public init() {}
  public init(of user: UserID) {}
  public func pause() {}
  public func resume() {}
}

extension ObjectScope {
  public static let login = SessionScope<UserID>()
}

// MARK: Screens

public protocol Screen {}

public struct StubScreen: Screen {
  public init(userID: Int) {}
}

public enum DetailScreen: FactoryInterface {
  public typealias Factory = @MainActor (_ userID: Int) -> any Screen
}

@MainActor public struct DetailView: Screen, FactoryComponent {
  public init(userID: Int, users: any UserService) {}
  public nonisolated static var factory: Wiring<DetailScreen.Factory> { autocreate(DetailView.init) }
}

public struct UserView: Screen, FactoryComponent {
  public init(userID: Int, users: any UserService) {}
  public static var factory: Wiring<(_ userID: Int) -> any Screen> { autocreate(UserView.init) }
}

public struct GroupView: Screen, FactoryComponent {
  public init(groupID: Int, users: any UserService) {}
  public static var factory: Wiring<(_ groupID: Int) -> any Screen> { autocreate(GroupView.init) }
}

// MARK: Forwarding and assemblies

public protocol Reader: Sendable {}
public protocol Writer: Sendable {}

public struct LiveStore: Store, Reader, Writer {
  public init() {}
}

public struct Cat: Sendable {
  public init() {}
}

public struct Person: Sendable {
  public init(pet: Cat) {}
}

public struct StoreAssembly: Assembly {
  public init() {}
  public func assemble(container: Container) {
    container.register((any Store).self) { _ in LiveStore() }
  }
}

public struct ScreenAssembly: Assembly {
  public init() {}
  public func assemble(container: Container) {
    container.register(UserList.self) { resolver in UserList(users: resolver.require((any UserService).self)) }
  }
}

public struct Greeting: Sendable {
  public let text: String

  public init(to name: String, times: Int = 1) {
    text = String(repeating: "Hello, \(name)", count: times)
  }

  public static func load(for name: String, times: Int = 1) async throws -> Greeting {
    Greeting(to: name, times: times)
  }
}
