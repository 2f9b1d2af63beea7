import FactoryInjection
import Foundation

protocol Animal {
  var name: String? { get }
}

class Cat: Animal {
  let name: String?
  var sleeping = false

  init(name: String? = nil) {
    self.name = name
  }

  init(name: String, sleeping: Bool) {
    self.name = name
    self.sleeping = sleeping
  }
}

struct Turtle: Animal {
  let name: String?
}

protocol Person {
  var pet: Animal { get }
}

class PetOwner: Person {
  let pet: Animal

  init(pet: Animal) {
    self.pet = pet
  }
}

/// Counts in closures that may not capture variables.
final class Count: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return count
  }

  @discardableResult
  func increase() -> Int {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    return count
  }
}

/// Keeps the texts that a container tells its observer.
final class Log: ContainerObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []

  var lines: [String] {
    lock.lock()
    defer { lock.unlock() }
    return texts
  }

  func resolutionFailed(_ error: ResolutionError, in container: Container) {
    lock.lock()
    defer { lock.unlock() }
    texts.append(error.oneLine)
  }
}
