/// A service that no container registers and that is made anew each time, from parameters.
package final class StandaloneParameterService<Service, Parameters>: Sendable {
  private let entry: ServiceEntry<Service>

  /// - Parameter location: What chains show as the place of the registration.
  package init(location: SourceLocation, factory: @escaping @Sendable (Parameters) throws -> Service) {
    entry = Self.entry(.anywhere, location) { try factory($0) }
  }

  /// A service that is made on the main actor only.
  package init(
    onMainActor location: SourceLocation, factory: @escaping @MainActor (Parameters) throws -> Service
  ) {
    entry = Self.entry(.mainActor, location) { parameters in
      nonisolated(unsafe) let parameters = parameters  // Stays on this thread, which is the main actor's.
      return try assumeOnMainActor { try factory(parameters) }
    }
  }

  private static func entry(
    _ isolation: AnyServiceEntry.Isolation, _ location: SourceLocation,
    _ factory: @escaping @Sendable (Parameters) throws -> Service
  ) -> ServiceEntry<Service> {
    ServiceEntry(
      .fromArguments(
        ArgumentFactory(SingleArgument<Parameters>.self, nil) { _, list in
          try factory(list.of(SingleArgument.self).value)
        }),
      key: ServiceKey(Service.self, arguments: SingleArgument<Parameters>.signature),
      core: StandaloneHome.container.core, scope: ObjectScope.transient, isolation: isolation, location: location)
  }

  /// A new instance.
  package func get(_ parameters: Parameters) throws(ResolutionError) -> Service {
    do {
      return try Passage.produce(
        Service.self, entry.pointer, .passUnretained(StandaloneHome.container), with: SingleArgument(parameters))
    } catch {
      throw ResolutionError(error)
    }
  }
}
