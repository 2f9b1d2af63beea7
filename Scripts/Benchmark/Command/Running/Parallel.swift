import Dispatch
import Foundation

enum Parallel {
  /// Runs a loop on several threads at once, each with the whole count, and waits for all.
  static func loop(threads: Int, _ body: @escaping @Sendable (_ thread: Int, _ count: Int) -> Void) -> Loop {
    { count in
      let ended = DispatchGroup()
      for index in 0..<threads {
        ended.enter()
        Thread.detachNewThread {
          body(index, count)
          ended.leave()
        }
      }
      ended.wait()
    }
  }

  /// How many operations are done in a microsecond by all threads together.
  static func throughput(
    threads: Int, _ body: @escaping @Sendable (_ thread: Int, _ count: Int) -> Void
  ) -> () -> Double {
    let loop = loop(threads: threads, body)
    let turns = Stopwatch.wall.turns(of: loop)
    return { Double(turns * threads) / Stopwatch.wall.nanoseconds { loop(turns) } * 1000 }
  }

  /// Runs an asynchronous loop and waits for it.
  static func asynchronously(_ body: @escaping @Sendable (_ count: Int) async -> Void) -> Loop {
    { count in
      let ended = DispatchSemaphore(value: 0)
      Task.detached {
        await body(count)
        ended.signal()
      }
      ended.wait()
    }
  }
}
