import Synchronization

/// Shared instances that their registration no longer keeps.
///
/// Their `onDispose` closures are run by who dropped them, once the slot is not pinned, and in the order that
/// `dispose()` wants. Their memory may wait for readers.
final class DroppedInstances: @unchecked Sendable {
  // Sendable: immutable but for `isDone`; the cells guard their instances.
  private let service: any SharedService
  private let cells: [SharedCell]
  /// Kept because letting go of them runs code of the app.
  private let arguments: [ArgumentList]
  private let isDone = Atomic<Bool>(false)
  private let mayRelease = Atomic<Bool>(false)
  /// Instances that were taken out of their cells. A reader of the slot may be about to copy one, so they
  /// are kept until the slot lets go of this object.
  private let taken = Guarded<[ObjectIdentifier: AnyObject]>([:])

  fileprivate struct Disposal {
    /// Says when the instance became ready.
    let order: UInt
    let service: any SharedService
    let instance: AnyObject
    /// Who keeps the instance.
    let keeper: DroppedInstances?
  }

  init(_ service: any SharedService, _ cells: [SharedCell], _ arguments: [ArgumentList]) {
    self.service = service
    self.cells = cells
    self.arguments = arguments
  }

  deinit {
    Self.dispose(disposals(keeper: nil))
  }

  /// Called when the slot has let go of this object, and no reader is left.
  func isUnread() {
    mayRelease.store(true, ordering: .releasing)
  }

  /// Runs closures, that of the latest instance first, and lets go of the instances in the same order.
  fileprivate static func dispose(_ disposals: consuming [Disposal]) {
    disposals.sort { $0.order < $1.order }
    for index in disposals.indices.reversed() { disposals[index].service.dispose(disposals[index].instance) }
    while let latest = disposals.popLast() { latest.keeper?.release(latest.instance) }
  }

  /// The instances, to be disposed. Empty the second time.
  fileprivate func disposals(keeper: DroppedInstances?) -> [Disposal] {
    guard !isDone.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    let service = service
    return cells.compactMap { cell in
      let dropped = cell.takeInstance(orLater: { service.dispose($0) })
      guard let order = dropped?.order, let instance = dropped?.instance else { return nil }
      nonisolated(unsafe) let kept = instance  // An instance in a shared scope is for all threads.
      taken.withLock { $0[ObjectIdentifier(kept)] = kept }
      return Disposal(order: order, service: service, instance: instance, keeper: keeper)
    }
  }

  private func release(_ instance: AnyObject) {
    guard mayRelease.load(ordering: .acquiring) else { return }
    let identity = ObjectIdentifier(instance)
    taken.withLock { $0[identity] = nil }
  }

  /// Returns when no build of these cells runs on another thread.
  func waitForBuilds() {
    for cell in cells { cell.waitForBuild() }
  }

  /// Returns when no build of these cells runs.
  nonisolated(nonsending) func waitForBuildsAsync() async {
    for cell in cells { await cell.waitForBuildAsync() }
  }
}

extension Sequence<DroppedInstances> {
  /// Disposes all instances, the latest first, whoever kept them.
  func dispose() {
    DroppedInstances.dispose(flatMap { $0.disposals(keeper: $0) })
  }
}
