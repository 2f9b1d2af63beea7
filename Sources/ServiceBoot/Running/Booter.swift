import InjectionCore

/// Boots the services of one container: its state, and who is waiting for what.
///
/// It belongs to the container and does not keep it; what runs does.
final class Booter: BootGate {
  struct State {
    var phase = BootState.idle
    var isClosed = false
    /// The boot that runs, with its roll-back, until all services were told.
    var run: BootRun?
    var task: Task<Void, Never>?
    /// Who waits for the boot.
    var callerCount = 0
    var isCancelled = false
    /// The shutdown that runs.
    var shutdown: Promise<[BootFailure]>?
    var options = BootOptions()
    /// The registrations of the last boot.
    var entries: [AnyServiceEntry] = []
    /// In the order in which they have booted.
    var booted: [BootMember] = []
    /// What the last boot has ended with.
    var failure: BootError?
    var abandoned: [(instance: ObjectIdentifier, failure: BootFailure)] = []
    /// Who waits for the next boot to end.
    var waiters: [Waiter] = []
    /// The factories in which callers wait.
    var waits: [BootWait] = []

    /// All waiters, who wait no longer.
    mutating func takeWaiters() -> [Waiter] {
      defer { waiters = [] }
      for waiter in waiters { waiter.wait?.end() }
      return waiters
    }

    /// Callers are about to go on.
    mutating func endWaits() {
      for wait in waits { wait.end() }
      waits = []
    }
  }

  struct Waiter {
    let result = Promise<BootResult>()
    let wait: BootWait?
  }

  let guarded = Guarded(State())
  let progress = BootProgress()
  let queue = BootQueue()
  let operations = BootOperations()
  let waits = BootWaits()

  var phase: BootState { guarded.withLock { $0.phase } }

  // MARK: BootGate

  var barringState: BootState? {
    let phase = phase
    return phase.isOpen || BootContext.hasPass(of: self) ? nil : phase
  }

  func close() -> BootState? {
    let (refusal, waiters, entries) = guarded.withLock { state -> (BootState?, [Waiter], [AnyServiceEntry]) in
      switch state.phase {
      case .booting, .booted, .stopping: return (state.phase, [], [])
      case .idle, .stopped, .failed, .abandoned: break
      }
      state.isClosed = true
      defer { state.entries = [] }
      return (nil, state.takeWaiters(), state.entries)
    }
    withExtendedLifetime(entries) {}  // What they have captured is let go outside the lock.
    guard refusal == nil else { return refusal }
    for waiter in waiters { waiter.result.fulfil(.failed(BootError(.disposed))) }
    progress.close()
    queue.close()
    return nil
  }

  nonisolated(nonsending) func shutDownAndClose(_ container: Container) async {
    repeat {
      do { try await shutdown(container) } catch {
        if error.kind == .calledInsideBoot { fatalError(error.description) }
        for failure in error.failures {
          container.observer.endedUnattended(failure.service.type, error: failure.error ?? error, in: container)
        }
      }
    } while close() != nil
  }

  // MARK: Changes of state

  /// Lets requests for services ask for permission, or no longer, as the state says.
  func updateBars(in container: Container) {
    // Whoever comes last sees what all others have changed before, and corrects it.
    var isOpen: Bool
    repeat {
      isOpen = phase.isOpen
      container.bar(!isOpen, guarded.withLock { $0.entries })
    } while isOpen != phase.isOpen
  }

  func abandon(_ member: BootMember, _ failure: BootFailure) {
    guarded.withLock { $0.abandoned.append((ObjectIdentifier(member.instance), failure)) }
  }

  func isAbandoned(_ member: BootMember) -> Bool {
    guarded.withLock { state in state.abandoned.contains { $0.instance == ObjectIdentifier(member.instance) } }
  }
}

extension BootState {
  /// True if everything can be resolved.
  var isOpen: Bool { self == .idle || self == .booted }
}

extension Booter {
  /// Runs a method of a service, as long as its limit says.
  func call(
    _ member: BootMember, _ limit: CallLimit, _ pass: BootPass, in container: Container,
    _ body: @escaping @Sendable () async throws -> Void
  ) async -> CallOutcome {
    await LimitedCall.run(
      limit,
      endedLate: { error in
        container.observer.endedUnattended(member.service.type, error: error, in: container)
      },
      { try await BootContext.run(by: self, pass) { try await body() } })
  }
}
