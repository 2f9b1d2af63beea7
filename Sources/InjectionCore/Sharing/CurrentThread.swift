import Foundation

/// Names the calling thread and keeps what runs on it.
enum CurrentThread {
  /// A number that no other living thread has. Never 0.
  static var id: UInt { bits(of: pthread_self()) }

  /// A word of this thread; see `resolution`.
  static var pointer: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  static func setPointer(_ pointer: UnsafeMutableRawPointer) {
    pthread_setspecific(key, pointer)
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
