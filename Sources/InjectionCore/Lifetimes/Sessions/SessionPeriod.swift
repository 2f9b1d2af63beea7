/// The time in which one key is current, for the first time or again; `force` and `clearAll` begin a new one.
final class SessionPeriod: Sendable {
  let key: any Hashable & Sendable
  weak let session: SessionCore?

  init(_ key: any Hashable & Sendable, of session: SessionCore) {
    self.key = key
    self.session = session
  }

  var isCurrent: Bool { session?.isCurrent(self) == true }
}

/// The periods that one resolution has met: it stays with them to its end.
///
/// Nobody forgets the instances of a period before all that have pinned it are done.
final class SessionPins: Sendable {
  private struct Pin {
    let session: SessionCore
    let period: SessionPeriod
  }

  private let pins = Guarded<[Pin]>([])

  deinit {
    for pin in pins.withLock({ $0 }) { pin.session.unpin(pin.period) }
  }

  /// The period of a session for this resolution; nil if no key is current.
  func period(of session: SessionCore) -> SessionPeriod? {
    pins.withLock { pins in
      if let pin = pins.first(where: { $0.session === session }) { return pin.period }
      guard let period = session.pin() else { return nil }
      pins.append(Pin(session: session, period: period))
      return period
    }
  }
}
