/// A group of registrations.
///
/// ```swift
/// final class StoreAssembly: Assembly {
///   func assemble(container: Container) {
///     container.register((any Store).self) { _ in LiveStore() }
///   }
/// }
/// ```
public protocol Assembly {
  /// Registers the services of this group.
  func assemble(container: Container)
  /// Called after all assemblies that are applied together have registered theirs.
  ///
  /// - Parameter resolver: Resolves services of all of them.
  func loaded(resolver: any Resolver)
}

extension Assembly {
  /// Does nothing.
  public func loaded(resolver: any Resolver) {}
}
