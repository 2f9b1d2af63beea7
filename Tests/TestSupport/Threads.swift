import Foundation
import InjectionCore

/// Runs closures on threads of their own, all set off at one moment, and returns when all have ended.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  onThreads((0..<count).map { index in { body(index) } })
}

/// Runs each closure on a thread of its own, all set off at one moment, and returns when all have ended.
package func onThreads(_ bodies: [@Sendable () -> Void], stackSize: Int = 8 << 20) {
  let start = Barrier(count: bodies.count)
  let threads = bodies.map { body in
    RunningThread(stackSize: stackSize) {
      start.wait()
      body()
    }
  }
  for thread in threads { thread.join() }
}

/// Holds threads until a number of them have come.
package final class Barrier: @unchecked Sendable {
  // Sendable: `arrived` is touched only while `condition` is locked.
  private let condition = NSCondition()
  private let count: Int
  private var arrived = 0

  package init(count: Int) {
    self.count = count
  }

  /// Blocks until `count` threads have called this.
  package func wait() {
    condition.lock()
    defer { condition.unlock() }
    arrived += 1
    if arrived >= count {
      condition.broadcast()
    } else {
      while arrived < count { condition.wait() }
    }
  }
}

/// Counts from any thread.
package final class Counter: Sendable {
  private let guarded = Guarded(0)

  package init() {}

  package var value: Int { guarded.withLock { $0 } }

  @discardableResult
  package func increment() -> Int {
    guarded.withLock { value in
      value += 1
      return value
    }
  }
}

/// A thread that has been started.
package struct RunningThread: Sendable {
  private let hasEnded = Latch()

  package init(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [hasEnded] in
      body()
      hasEnded.open()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// Blocks until the thread has ended.
  package func join() {
    hasEnded.wait()
  }

  /// Suspends until the thread has ended.
  package func end() async {
    await hasEnded.opened()
  }
}

/// Gives way to other threads until something that cannot be waited for is the case.
package func spin(until isTrue: () -> Bool) {
  while !isTrue() { sched_yield() }
}
