/// A service that no container registers: what providers and injected properties are made of.
///
/// It is made by the engine's rules for registered services: the scope says how long its instance is
/// shared, all threads that ask while one makes it get that instance, whoever needs itself gets the error
/// with its chain, and chains go on through containers and other standalone services.
package final class StandaloneService<Service>: Sendable {
  private let entry: ServiceEntry<Service>

  init(_ entry: ServiceEntry<Service>) {
    self.entry = entry
  }

  /// - Parameter location: What chains show as the place of the registration.
  package init(
    _ scope: ObjectScope, location: SourceLocation, factory: @escaping @Sendable () throws -> Service
  ) {
    entry = ServiceEntry(
      .opaque, key: ServiceKey(Service.self), core: StandaloneHome.container.core, scope: scope,
      location: location, factory: { _ in try factory() })
  }

  /// A service that is made on the main actor only.
  package init(
    onMainActor scope: ObjectScope, location: SourceLocation, factory: @escaping @MainActor () throws -> Service
  ) {
    entry = ServiceEntry(
      .opaque, key: ServiceKey(Service.self), core: StandaloneHome.container.core, scope: scope,
      isolation: .mainActor, location: location, factory: { _ in try assumeOnMainActor { try factory() } })
  }

  /// An instance, as the scope says.
  package func get() throws(ResolutionError) -> Service {
    defer { withExtendedLifetime(self) {} }
    do {
      return try Passage.produce(Service.self, entry.pointer, .passUnretained(StandaloneHome.container))
    } catch {
      throw ResolutionError(error)
    }
  }
}

/// The container that standalone entries belong to. Nothing is registered in it.
enum StandaloneHome {
  static let container = Container()
}

extension ResolutionError {
  /// An error that was kept, for somebody who asks again: with the chain of who asks now.
  package func again() -> ResolutionError {
    let links = StandaloneHome.container.runningLinks
    return links.isEmpty ? self : asked(by: links)
  }

  /// Tells an observer about this failure of a standalone service, which somebody turns into nil.
  ///
  /// As with `resolve`: within a running resolution every nil is told and remembered, because a factory may
  /// trap on it; one that follows from a nil that was told is not told again.
  ///
  /// - Parameters:
  ///   - container: The container that was asked, if there is one.
  ///   - observer: Who is told instead of that container's observer.
  ///   - isPlain: True if there is nothing to tell outside of a running resolution.
  package func becomeNil(in container: Container?, observer: (any ContainerObserver)?, isPlain: Bool) {
    let container = container ?? StandaloneHome.container
    if let innermost = container.innermost {
      innermost.state.pointee.swallowed.append(self)
    } else if isPlain {
      return
    }
    if facts.swallowed.contains(where: { $0.isTold && $0.happened(within: self) }) { return }
    (observer ?? container.observer).resolutionFailed(self, in: container)
  }
}
