import Foundation

/// Names the calling thread and keeps the resolution that runs on it.
enum CurrentThread {
  /// A number that no other living thread has. Never 0.
  static var id: UInt { bits(of: pthread_self()) }

  /// The innermost resolution that runs on this thread.
  ///
  /// It is set while a resolve runs and restored before it returns, so nothing is left in a thread
  /// that comes back later. Only the search for cycles and the completion of shared instances use
  /// it; what a resolver hands out never depends on it.
  static var resolution: Resolution? {
    pthread_getspecific(key).map { Resolution(state: $0.assumingMemoryBound(to: Resolution.State.self)) }
  }

  static func setResolution(_ resolution: Resolution?) {
    pthread_setspecific(key, resolution?.state)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "No thread-specific key is left in this process.")
    return key
  }()

  /// `pthread_t` is a number on Linux and a pointer on Apple platforms; both are one word.
  private static func bits<Thread>(of thread: Thread) -> UInt {
    unsafeBitCast(thread, to: UInt.self)
  }
}
