import Foundation

/// The clock that a row is measured with.
enum Stopwatch: Sendable {
  /// The processor time of the calling thread: what other programs do in between does not count.
  case thread
  /// The time that passes, for work of several threads.
  case wall

  func nanoseconds(_ body: () -> Void) -> Double {
    let start = now
    body()
    return Double(now - start)
  }

  /// How many turns of a loop are measured in one round. Warms the loop up, too.
  func turns(of loop: Loop) -> Int {
    var count = 1
    while true {
      // Once may be disturbed, thrice not; starting threads takes a while each time.
      let duration = (0..<3).map { _ in nanoseconds { loop(count) } }.min() ?? 0
      if duration > roundDuration / 4 { return max(1, Int(Double(count) * roundDuration / duration)) }
      count *= 4
    }
  }

  /// Long enough that reading the clock, or starting threads, does not count.
  private var roundDuration: Double {
    switch self {
    case .thread: 4_000_000
    case .wall: 20_000_000
    }
  }

  private var now: UInt64 {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
