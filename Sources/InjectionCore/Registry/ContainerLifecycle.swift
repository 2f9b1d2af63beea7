import Synchronization

/// Whether a container is still there, still takes registrations and still works. Entries and errors keep it: they
/// may outlive their container.
final class ContainerLifecycle: Sendable {
  private struct State {
    weak var core: ContainerCore?
    var lentHandles = LentHandles()
    var isDisposed = false
    var frozenAt: SourceLocation?
    var gate: (any BootGate)?
  }

  let family: ContainerFamily
  private let address = Atomic<UInt>(0)
  private let isRestricted = Atomic<Bool>(false)
  /// See `beginKeeping()`.
  let keepers = Atomic<Int>(0)
  private let state = Guarded(State())

  init(_ family: ContainerFamily) {
    self.family = family
  }

  /// Called once, when the container is made.
  func begin(_ core: ContainerCore) {
    address.store(UInt(bitPattern: Unmanaged.passUnretained(core).toOpaque()), ordering: .releasing)
    state.withLock { $0.core = core }
  }

  /// The container, unless it is gone.
  var core: ContainerCore? { state.withLock { $0.core } }

  func withLentHandles<Result>(_ body: (inout LentHandles) -> Result) -> Result {
    state.withLock { body(&$0.lentHandles) }
  }

  /// The container. Only while it resolves; otherwise it may be gone.
  var resolvingCore: ContainerCore {
    let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).unsafelyUnwrapped
    return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// True for a container that is gone, too.
  var isDisposed: Bool { isRestricted.load(ordering: .acquiring) && state.withLock { $0.isDisposed } }

  /// Returns false if that was done before.
  func dispose() -> Bool {
    isRestricted.store(true, ordering: .releasing)
    return state.withLock { state in
      defer { state.isDisposed = true }
      return !state.isDisposed
    }
  }

  /// Called when the container is gone. The gate may keep entries, which keep this.
  func end() {
    _ = dispose()
    let gate = state.withLock { state in
      defer { state.gate = nil }
      return state.gate
    }
    withExtendedLifetime(gate) {}  // Let go outside the lock.
  }

  func freeze(at location: SourceLocation) {
    isRestricted.store(true, ordering: .releasing)
    state.withLock { $0.frozenAt = $0.frozenAt ?? location }
  }

  /// What decides about services that boot; nil while none do.
  var gate: (any BootGate)? { state.withLock { $0.gate } }

  /// Returns the gate that was there before, or else this one, which is closed if the container is disposed.
  func setGate(_ gate: any BootGate) -> any BootGate {
    let (first, isDisposed) = state.withLock { state in
      let first = state.gate ?? gate
      state.gate = first
      return (first, state.isDisposed)
    }
    if isDisposed, first === gate { _ = gate.close() }
    return first
  }

  /// Why nothing may be registered or removed; nil if it may.
  func refusal(at location: SourceLocation?) -> String? {
    guard isRestricted.load(ordering: .acquiring) else { return nil }
    let state = state.withLock { $0 }
    if state.isDisposed { return Texts.disposedRegistration(at: location) }
    return state.frozenAt.map { Texts.frozen(at: $0, refused: location) }
  }
}

extension ContainerCore {
  var isDisposed: Bool { lifecycle.isDisposed }

  /// Traps when the container takes no registrations any more.
  func requireOpen(_ location: SourceLocation?) {
    if let refusal = lifecycle.refusal(at: location) { fatalError(refusal) }
  }
}
