public import InjectionCore

/// Registrations that belong together, written as a list.
///
/// ```swift
/// let storage = Module {
///   Singleton(as: (any Store).self) { TapeStore() }
///   if isCaching { LazySingleton { resolver in CachingStore(try resolver.get((any Store).self)) } }
///   for name in ["a", "b"] { Unique(name: name) { "store \(name)" } }
///   networking   // another module
/// }
/// let container = try Container(modules: storage)
/// ```
///
/// Evaluating it and ``assemble(container:)`` only register; nothing is built before the container starts.
public struct Module: Assembly, ModuleElement {
  /// Those of all services and modules, in order.
  public let registrations: [ModuleRegistration]

  /// Collects services and modules.
  public init(@ModuleBuilder _ elements: () throws -> [any ModuleElement]) rethrows {
    registrations = try elements().flatMap(\.registrations)
  }

  /// Registers everything in a container. As with all registrations, the last one of a key counts.
  ///
  /// `Container.install(_:_:)` refuses keys that are claimed twice, and builds what is eager.
  public func assemble(container: Container) {
    for registration in registrations { _ = registration.register(in: container) }
  }
}
