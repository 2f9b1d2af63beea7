// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import PropertyInjection

// What the examples of property injection use without declaring it.

public let services = Services()
public let document = Document.draft
public let editors = services.editors
public let networking = Module {}
public let storage = Module {}
public let isCaching = true

@MainActor public func show(_ screen: some Any) {}

public protocol ReviewService: Sendable {}

public protocol Tracker: Sendable {}

public struct Document: Sendable {
  public static let draft = Document()
}

public struct Account: Sendable {
  public let document: Document
}

public final class Editor: Sendable {
  public init(_ document: Document) throws {}
}

public struct Services: Sendable {
  public let users = ServiceProvider<any UserService>(.lazy) { LiveUserService() }
  public let reviews: ServiceProvider<any ReviewService>? = nil
  public let editors = ParameterProvider { (document: Document) in try Editor(document) }

  public init() {}
}

public final class FeedReader: Sendable {
  public init(_ store: any Store) {}
}

public final class EditorScreen {
  public init() {}
}

@MainActor open class StoryboardScreen {
  public init() {}
}

@MainActor public final class UserScreen: StoryboardScreen, ConfiguratorComponent {
  public nonisolated static var configurator: Wiring<@MainActor (UserScreen, _ userID: Int) -> Void> {
    { _ in { _, _ in } }
  }
}

@MainActor public let screen = UserScreen()

public struct StoreFactory: ServiceFactory {
  public init() {}
  public var mode: ProviderMode { .lazy }
  public func makeService() -> any Store { TapeStore() }
}
