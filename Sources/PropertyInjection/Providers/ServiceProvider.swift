public import InjectionCore

/// Gives a service without a container.
///
/// ```swift
/// struct Services: Sendable {
///   let store: ServiceProvider<any Store>
///   let users: ServiceProvider<any UserService>
///
///   init() {
///     let store = ServiceProvider<any Store>(.eager) { TapeStore() }
///     self.store = store
///     users = ServiceProvider(.lazy) { LiveUserService(store: try store.get()) }
///   }
/// }
/// let users = try Services().users.get()
/// ```
///
/// Not to be confused with `Provider`: that one is a dependency which asks its container for a new
/// instance each time. A `ServiceProvider` needs no container and keeps what its ``ProviderMode`` says. It
/// is a handle: copies share the instance.
///
/// It may be used from any thread, and by the closures of other providers. Threads that ask while one makes
/// the service wait for it; no lock is held while closures run, and a provider that needs itself gives an
/// error. Errors are `ResolutionError`; their chain names the providers that asked each
/// other, and where each was created.
public struct ServiceProvider<Service>: Sendable, MainActorProviding {
  let service: StandaloneService<Service>
  /// The error of an eager provider.
  let failure: ResolutionError?
  /// The container that is asked, if there is one.
  let container: Container?
  var observer: (any ContainerObserver)?

  init(_ mode: ProviderMode, _ service: StandaloneService<Service>, container: Container? = nil) {
    self.service = service
    self.container = container
    var failure: ResolutionError?
    if mode == .eager {
      do throws(ResolutionError) { _ = try service.get() } catch { failure = error }
    }
    self.failure = failure
  }

  /// - Parameter service: Keeps its errors itself.
  init(_ service: StandaloneService<Service>) {
    self.service = service
    container = nil
    failure = nil
  }

  /// The same provider, which tells an observer about failures that `optional()` turns into nil.
  ///
  /// Without one, a container's provider tells that container's observer, and others print a line on
  /// standard error.
  public func observed(by observer: any ContainerObserver) -> ServiceProvider {
    var copy = self
    copy.observer = observer
    return copy
  }
}
