import FactoryInjection
import TestSupport

/// A dependency with a number that tells which factory call made it.
final class Part: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

final class Holder: Sendable {
  let part: Part
  init(part: Part) { self.part = part }
}

/// A product that holds a part, and a holder of the same part if both are of one graph.
final class Product: FactoryComponent, Sendable {
  let id: Int
  let part: Part
  let holder: Holder

  init(id: Int, part: Part, holder: Holder) {
    (self.id, self.part, self.holder) = (id, part, holder)
  }

  static var factory: Wiring<@Sendable (_ id: Int) -> Product> { autocreate(Product.init) }

  var isOfOneGraph: Bool { part === holder.part }
}

/// A product with dependencies that are made asynchronously.
final class Download: FactoryComponent, Sendable {
  let id: Int
  let part: Part
  let holder: Holder?

  init(id: Int, part: Part, holder: Holder?) async throws {
    (self.id, self.part, self.holder) = (id, part, holder)
  }

  static var factory: Wiring<@Sendable (_ id: Int) async throws -> Download> { autocreate(Download.init) }
}

@MainActor final class Screen: FactoryComponent {
  let id: Int
  let part: Part

  init(id: Int, part: Part) {
    MainActor.preconditionIsolated()
    (self.id, self.part) = (id, part)
  }

  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> Screen> { autocreate(Screen.init) }
}

@MainActor final class Window {
  let screens: @MainActor (_ id: Int) -> Screen

  init(screens: @escaping @MainActor (_ id: Int) -> Screen) {
    MainActor.preconditionIsolated()
    self.screens = screens
  }
}

extension Container {
  /// A container with the parts and components above, and a counter of the parts that were made.
  static func withComponents() -> (container: Container, parts: Counter) {
    let parts = Counter()
    let container = Container { container in
      container.register(Part.self) { _ in Part(parts.increment()) }
      container.autoregister(Holder.self, initializer: Holder.init)
      container.register(factory: Product.self)
      container.register(factory: Download.self)
      container.register(factory: Screen.self)
    }
    return (container, parts)
  }
}
