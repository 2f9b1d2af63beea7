import Synchronization

/// One request for one entry that an observer or a trace wants to know about.
final class ObservedRequest: Sendable {
  let trace: TraceContext?
  private let container: Container
  private let observer: (any ContainerObserver)?
  private let link: ResolutionError.Link
  private let start = ContinuousClock.now
  private let isMaking = Atomic(false)

  /// - Returns: nil if nobody wants to know, which costs one look at the family.
  static func begin(_ entry: AnyServiceEntry, _ handle: Container, _ arguments: ArgumentList?) -> ObservedRequest? {
    guard entry.family.isObserved, !entry.isDerived else { return nil }
    let observer = handle.core.requestObserver
    let outer = handle.trace
    guard observer != nil || outer != nil else { return nil }
    return ObservedRequest(entry, handle, arguments, observer, outer)
  }

  private init(
    _ entry: AnyServiceEntry, _ handle: Container, _ arguments: ArgumentList?,
    _ observer: (any ContainerObserver)?, _ outer: TraceContext?
  ) {
    self.observer = observer
    container = Container(core: handle.core)
    link = ResolutionError.Link(entry, arguments)
    trace = outer?.begin(link)
  }

  /// Called when the factory is about to run.
  func beginMaking() {
    isMaking.store(true, ordering: .releasing)
  }

  /// Called when the request has got its instance.
  func succeed() {
    let isBuilt = isMaking.load(ordering: .acquiring)
    let event = event
    trace?.end(isBuilt ? .built : .reused, event.duration)
    if isBuilt { observer?.built(event, in: container) } else { observer?.reused(event, in: container) }
    container.endLoan()
  }

  func fail(_ error: any Error) {
    let event = event
    trace?.end(.failed, event.duration)
    observer?.failed(event, error, in: container)
    container.endLoan()
  }

  /// Called when the request has waited for another thread or task.
  func waited(since start: ContinuousClock.Instant) {
    trace?.wait()
    observer?.waited(ResolutionEvent(link: link, duration: .now - start), in: container)
  }

  private var event: ResolutionEvent { ResolutionEvent(link: link, duration: .now - start) }
}

extension ContinuousClock.Instant {
  fileprivate static func - (left: Self, right: Self) -> Duration { right.duration(to: left) }
}

extension ContainerCore {
  /// The observer that wants to know about each request, if there is one.
  fileprivate var requestObserver: (any ContainerObserver)? {
    let observer = observer
    return observer.observesRequests ? observer : nil
  }

  /// Begins or ends to watch the containers of the family: while one is watched, all requests take the
  /// careful way.
  func watchFamily(_ isWatched: Bool) {
    guard family.watch(isWatched) else { return }
    for member in family.members {
      let slots = member.slots
      for slot in slots { slot.entry?.updateMode() }
      guard isWatched else { continue }
      member.withRegistry { _ in
        for slot in slots { slot.unpublish() }
      }
    }
  }
}
