/// A second run of an entry's factory while the first one is under way.
struct Repetition {
  private let index: Int
  private let entry: AnyServiceEntry
  private let core: ContainerCore
  /// The entry whose `initCompleted` asked for the other one again.
  private let completing: AnyServiceEntry

  /// - Parameters:
  ///   - frame: The first run.
  ///   - index: The place of the frame in its chain.
  init(_ frame: Resolution.Frame, at index: Int, within completing: UnsafeRawPointer) {
    self.index = index
    entry = frame.entry
    core = frame.core
    self.completing = Unmanaged.fromOpaque(completing).takeUnretainedValue()
  }

  fileprivate func isWithin(_ frame: Resolution.Frame, at index: Int) -> Bool {
    self.index == index && entry === frame.entry
  }

  fileprivate func report() {
    core.lend {
      core.observer.madeTwice(Registration(entry), completing: Registration(completing), in: $0)
    }
  }
}

extension Resolution {
  /// Tells the observer that the innermost entry was made in vain: a second run of its factory had stored an
  /// instance before.
  @usableFromInline func reportDiscarded() {
    let index = state.pointee.depth - 1
    let frame = state.pointee.frames[index]
    guard let place = state.pointee.repetitions.lastIndex(where: { $0.isWithin(frame, at: index) }) else { return }
    state.pointee.repetitions.remove(at: place).report()
  }
}
