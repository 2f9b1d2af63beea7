/// Counts how many objects were made and how many of them are still alive.
package final class Lifetimes: Sendable {
  private let madeCounter = Counter()
  private let endedCounter = Counter()

  package init() {}

  package var made: Int { madeCounter.value }
  package var alive: Int { madeCounter.value - endedCounter.value }

  fileprivate func begin() { madeCounter.increment() }
  fileprivate func end() { endedCounter.increment() }
}

/// An object whose life is counted, and that may do something when it ends.
package final class Tracked: Sendable {
  private let lifetimes: Lifetimes
  private let atEnd: @Sendable () -> Void

  package init(_ lifetimes: Lifetimes, atEnd: @escaping @Sendable () -> Void = {}) {
    self.lifetimes = lifetimes
    self.atEnd = atEnd
    lifetimes.begin()
  }

  deinit {
    lifetimes.end()
    atEnd()
  }
}
