import PropertyInjection
import TestSupport

final class User: Sendable {
  let name: String
  init(_ name: String = "user") { self.name = name }
}

final class Editor: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

/// A container value that counts what it makes.
struct Services: Sendable {
  let made = Counter()
  let users: ServiceProvider<User>
  let editors: ParameterProvider<Editor, String>
  var reviews: ServiceProvider<Int>?
  var drafts: ParameterProvider<Editor, String>?

  init(_ mode: ProviderMode = .many, name: String = "user") {
    let made = made
    users = ServiceProvider(mode) {
      made.increment()
      return User(name)
    }
    editors = ParameterProvider { text in
      made.increment()
      return Editor(text)
    }
  }
}

/// Gives a test its own containers.
func withContainers<Result>(_ body: (ServiceContainers) throws -> Result) rethrows -> Result {
  let containers = ServiceContainers()
  return try ServiceContainers.withValue(containers) { try body(containers) }
}
