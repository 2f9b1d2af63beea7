public import FactoryInjection

/// A type whose objects are made by somebody else, such as a framework, and get their dependencies afterwards.
///
/// ```swift
/// final class UserScreen: StoryboardScreen, ConfiguratorComponent {
///   var users: (any UserService)!
///
///   nonisolated static var configurator: Wiring<@MainActor (UserScreen, _ userID: Int) -> Void> {
///     { resolver in { screen, userID in screen.users = resolver.require((any UserService).self) } }
///   }
/// }
/// container.register(configurator: UserScreen.self)
///
/// let screen = UserScreen()   // made by a storyboard
/// let configure = try container.get(configurator: UserScreen.self)
/// configure(screen, 7)
/// ```
///
/// The counterpart of `FactoryComponent`, in the same curried form: `(Resolver) -> (object, parameters) -> Void`.
/// Consumers take `UserScreen.Configurator`'s closure through ``ConfiguratorOf``.
public protocol ConfiguratorComponent {
  /// The closure that completes an object.
  associatedtype Configurator
  /// How the closure is made. Evaluated when the component is registered; what it gives is called each time
  /// the configurator is resolved.
  static var configurator: Wiring<Configurator> { get }
}

/// The configurator of one component, as a dependency.
///
/// ```swift
/// @MainActor final class Router {
///   let screens: ConfiguratorOf<UserScreen>
///   init(screens: ConfiguratorOf<UserScreen>) { self.screens = screens }
///   func complete(_ screen: UserScreen) { screens.configure(screen, 7) }
/// }
/// ```
///
/// It is resolved wherever the component's configurator is registered.
public struct ConfiguratorOf<Component: ConfiguratorComponent> {
  /// The closure that completes an object.
  public let configure: Component.Configurator

  /// Wraps a closure, for example a stub.
  public init(_ configure: Component.Configurator) {
    self.configure = configure
  }
}

extension ConfiguratorOf: Sendable where Component.Configurator: Sendable {}
