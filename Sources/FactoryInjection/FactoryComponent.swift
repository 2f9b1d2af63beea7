@_exported public import InjectionCore
@_exported public import InjectionGraph

/// How a component's factory is made from a resolver: the curried `(Resolver) -> (parameters) -> product`.
public typealias Wiring<Factory> = @Sendable (any Resolver) -> Factory

/// The key of a factory: a type that names the closure which makes products.
///
/// A component conforms through ``FactoryComponent``. On its own the protocol is what a feature module
/// shares without importing the component:
///
/// ```swift
/// enum DetailScreen: FactoryInterface {
///   typealias Factory = @MainActor (_ userID: Int) -> any Screen
/// }
/// ```
///
/// The application registers a component for it: `register(factory: DetailView.self, as: DetailScreen.self)`.
public protocol FactoryInterface {
  /// The closure that makes products from their run-time parameters.
  associatedtype Factory
}

/// A type that is made from run-time parameters and from dependencies.
///
/// Parameters come first in the initializer, dependencies after:
///
/// ```swift
/// final class UserDetail: FactoryComponent {
///   init(userID: Int, users: any UserService) { … }
///   static var factory: Wiring<(_ userID: Int) -> UserDetail> { autocreate(UserDetail.init) }
/// }
/// container.register(factory: UserDetail.self)
/// let makeDetail = container.require(factory: UserDetail.self)
/// let detail = makeDetail(7)
/// ```
///
/// Consumers take `UserDetail.Factory`, a plain closure, so the compiler checks each call.
///
/// A dependency that is missing is reported when the factory is resolved. One that is removed afterwards, or
/// fails itself, is reported by the call: where the initializer or the closure literal given to `autocreate`
/// throws, the call throws `ResolutionError`; any other traps with its text. The initializer
/// runs where the closure is called.
public protocol FactoryComponent: FactoryInterface, MainActorAutocreating {
  // Restated: inference does not look through the base protocol otherwise.
  associatedtype Factory
  /// How the component's closure is made.
  ///
  /// Read once for each registration; the wiring that it returns runs each time the factory is resolved.
  /// Write its type: it alone tells parameters from dependencies. A main-actor class writes
  /// `nonisolated static var factory: Wiring<@MainActor (Int) -> Screen>`.
  static var factory: Wiring<Factory> { get }
}

/// Where the `autocreate` overloads for main-actor initializers stand. Conform to ``FactoryComponent``.
///
/// A protocol of its own, because two methods of one type that differ only in the actor of their closure
/// are one declaration to the compiler.
public protocol MainActorAutocreating {}
