import Synchronization

/// Decides whether the services of one container that boot may be handed out.
package protocol BootGate: AnyObject, Sendable {
  /// The state that keeps the running task from getting a service; nil if nothing does.
  var barringState: BootState? { get }
  /// Ends booting for good.
  ///
  /// - Returns: The state that does not allow it; nil if it was ended.
  func close() -> BootState?
  /// Shuts services down, and ends booting for good.
  nonisolated(nonsending) func shutDownAndClose(_ container: Container) async
}

// Entries of services that boot are marked. While they may have to be refused they are also barred: then
// no request finds their instance without asking the gate. All other requests pay nothing.

extension AnyServiceEntry {
  private static var marked: UInt8 { 1 }
  private static var barred: UInt8 { 2 }

  /// True if the registration says that the service boots.
  package var isMarkedToBoot: Bool { marks.load(ordering: .acquiring) & Self.marked != 0 }

  var isBarred: Bool { marks.load(ordering: .acquiring) & Self.barred != 0 }

  /// Says that the service boots; also what this entry stands for.
  package func markToBoot() {
    let target = finalTarget
    _ = target.marks.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing)
  }

  fileprivate func bar(_ isBarred: Bool) {
    if isBarred {
      _ = marks.bitwiseOr(Self.barred, ordering: .acquiringAndReleasing)
    } else {
      _ = marks.bitwiseAnd(~Self.barred, ordering: .acquiringAndReleasing)
    }
  }

  /// Throws if the service, which is barred, must not be handed out to the running task.
  func requireBooted(_ handle: Container, _ arguments: ArgumentList?) throws(ResolutionError) {
    guard let state = finalTarget.lifecycle.gate?.barringState else { return }
    throw ResolutionError.notBooted(self, arguments, state, askers: handle.runningLinks, handle)
  }
}

extension Container {
  /// The gate of this container, made if need be.
  package func bootGate(_ makeGate: () -> any BootGate) -> any BootGate {
    core.lifecycle.gate ?? core.lifecycle.setGate(makeGate())
  }

  /// The gate of this container, if there is one.
  package var existingBootGate: (any BootGate)? { core.lifecycle.gate }

  /// Lets requests for some services of this container, under all their types, ask the gate; or no longer.
  package func bar(_ isBarred: Bool, _ entries: [AnyServiceEntry]) {
    let targets = Set(entries.map { ObjectIdentifier($0) })
    for member in core.family.members {
      let slots = member.slots.filter { slot in
        guard let entry = slot.entry, targets.contains(ObjectIdentifier(entry.finalTarget)) else { return false }
        entry.bar(isBarred)
        return true
      }
      guard isBarred, !slots.isEmpty else { continue }
      member.withRegistry { _ in
        for slot in slots { slot.unpublish() }
      }
    }
  }
}

extension ResolutionError {
  /// The error for a service that does not have the state it is wanted in.
  package static func notBooted(_ entry: AnyServiceEntry, _ state: BootState, in container: Container) -> Self {
    notBooted(entry, nil, state, askers: [], container)
  }
}
