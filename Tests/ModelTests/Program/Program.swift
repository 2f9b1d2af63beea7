/// A program that uses a container: what a test runs against the engine and against the reference.
///
/// Whatever a step refers to it names by a number that another step has introduced. So steps may be taken
/// out in any way: what refers to something that is not there does nothing.
struct Program: Equatable, Sendable {
  var steps: [Step]
}

enum Step: Equatable, Sendable {
  case makeContainer(Int, parent: Int?)
  case register(Registration, in: Int)
  case forward(Key, to: Int, id: Int, in: Int)
  case registerFactory(Component, id: Int, in: Int)
  case decorate(Key, Recipe, id: Int, in: Int)
  case unregister(Key, in: Int)
  case unregisterFactory(Component, in: Int)
  case removeAll(in: Int)
  case reset(Scope, only: Service?, in: Int)
  case changeScope(of: Int, to: Scope)
  case update(Update, in: Int)
  /// Keeps what it gets in a variable.
  case request(Need, in: Int, variable: Int)
  /// Uses all factories, `Lazy`s and `Provider`s that the objects in a variable were given.
  case use(variable: Int)
  case drop(variable: Int)
  case dispose(Int)
}

struct Registration: Equatable, Sendable {
  var id: Int
  var key: Key
  var argument: ArgumentType?
  /// Nil: none is named.
  var scope: Scope?
  var recipe = Recipe()
  /// What `initCompleted` does; nil if there is none.
  var completion: [Deed]?
  /// What `onDeactivate` answers when the session's key changes; nil if there is no such hook.
  var parks: Bool?
}

/// What a factory does.
struct Recipe: Equatable, Sendable {
  var deeds: [Deed] = []
  var throwsError = false
}

enum Deed: Equatable, Sendable {
  case need(Need)
  case reset(Scope, only: Service?)
  case unregister(Key)
  case register(Registration)
  /// These two do nothing while an `initCompleted` runs.
  case dispose
  case update(Update)
  case sessionKey
}

/// A change of the session that all containers of a tree share.
struct Update: Equatable, Sendable {
  var key: Int?
  var policy = Policy.keep

  enum Policy: CaseIterable, Sendable { case keep, force, clearAll }
}

/// A request for a service.
struct Need: Equatable, Sendable {
  var call: Call
  var key: Key
  var argument: Argument?
  /// A factory, `Lazy` or `Provider` is used as soon as it is there.
  var isUsedAtOnce = false
  /// The container that is asked instead of the resolver which the factory was given.
  var captured: Int?
}

enum Call: Equatable, Sendable {
  case get, require, resolve, optional, resolveAll, getAll, array, lazy, provider
  case factory(Component)
}

struct Key: Hashable, Sendable {
  var service: Service
  var name: String?
}

/// The types that are registered.
enum Service: String, CaseIterable, Sendable {
  case a = "A"
  case b = "B"
  case c = "C"
  case value = "V"
  case base = "P"
  case other = "Q"
}

enum Scope: String, CaseIterable, Sendable {
  case transient, graph, container, weak, kept
  /// Of a session.
  case login
  case weakLogin = "login.weak"
}

enum ArgumentType: Sendable { case number, opaque }

enum Argument: Equatable, Sendable {
  case number(Int)
  /// Not `Hashable`.
  case opaque

  var type: ArgumentType {
    switch self {
    case .number: .number
    case .opaque: .opaque
    }
  }
}

/// The factories with a run-time parameter.
enum Component: String, CaseIterable, Sendable {
  /// Needs an `A`.
  case one = "One"
  /// Needs a `B?`, all `P`s, and a `Provider` of `C`.
  case two = "Two"
}
