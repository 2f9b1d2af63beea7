/// The closures that run between making an instance and handing it out, and when it is let go.
final class EntryExtras<Service>: AnyEntryExtras, @unchecked Sendable {
  // Sendable: all state is inside `guarded`.
  /// One of the closures that complete an instance. Only a service that is made with `getAsync` has `async` ones.
  enum Completion {
    case closure(@Sendable (any Resolver, Service) -> Void)
    case asynchronous(@Sendable (any Resolver, Service) async throws -> Void)
  }

  private struct State {
    var completions: [Completion] = []
    var disposals: [@Sendable (Service) -> Void] = []
    var activations: [SessionHook<Service>] = []
    var deactivations: [SessionHook<Service>] = []
  }

  private let guarded = Guarded(State())

  override var completionCount: Int { guarded.withLock { $0.completions.count } }
  override var hasDisposals: Bool { guarded.withLock { !$0.disposals.isEmpty } }
  var completions: [Completion] { guarded.withLock { $0.completions } }
  var disposals: [@Sendable (Service) -> Void] { guarded.withLock { $0.disposals } }

  func add(_ completion: Completion) {
    guarded.withLock { $0.completions.append(completion) }
  }

  func addDisposal(_ disposal: @escaping @Sendable (Service) -> Void) {
    guarded.withLock { $0.disposals.append(disposal) }
  }

  var activations: [SessionHook<Service>] { guarded.withLock { $0.activations } }
  var deactivations: [SessionHook<Service>] { guarded.withLock { $0.deactivations } }

  func addActivation(_ hook: SessionHook<Service>) {
    guarded.withLock { $0.activations.append(hook) }
  }

  func addDeactivation(_ hook: SessionHook<Service>) {
    guarded.withLock { $0.deactivations.append(hook) }
  }

  func copySessionHooks(to entry: ServiceEntry<Service>) {
    let (activations, deactivations) = guarded.withLock { ($0.activations, $0.deactivations) }
    if activations.isEmpty, deactivations.isEmpty { return }
    let copy = entry.makeTypedExtras()
    if hasMainActorSessionHooks { copy.markMainActorSessionHooks() }
    for hook in activations { copy.addActivation(hook) }
    for hook in deactivations { copy.addDeactivation(hook) }
  }
}
