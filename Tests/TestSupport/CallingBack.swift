package import InjectionCore
import InjectionGraph

/// Shows that no lock of the container is held while code of the app runs: that code uses the container in
/// every way, on its own thread and on another one that it waits for.
package enum CallingBack {
  private final class Shared: Sendable {}

  private static let uses = Counter()

  /// A container with services that whoever calls back resolves.
  package static func makeContainer() -> Container {
    Container { container in
      container.register(Int.self) { _ in 7 }
      container.register(Shared.self) { _ in Shared() }.inObjectScope(.container)
      container.register(Double.self) { (_, number: Int) in Double(number) }.inObjectScope(.container)
    }
  }

  package static let scopes: [ObjectScope] = [
    .transient, .graph, .container, .weak,
    ObjectScope(storageFactory: { PermanentStorage() }, description: "custom"),
  ]

  package static func useEverything(_ container: Container) {
    precondition(container.resolve(Int.self) != nil)
    precondition(container.resolve(Shared.self) != nil)
    precondition(container.resolve(Double.self, argument: 3) == 3)
    let name = "\(uses.increment())"
    container.register(String.self, name: name) { _ in "" }.inObjectScope(.container)
    precondition(container.resolve(String.self, name: name) == "")
    container.register(String.self, name: name) { _ in "again" }.inObjectScope(.weak)
    precondition(container.resolve(String.self, name: name) == "again")
    container.unregister(String.self, name: name)
    container.resetObjectScope(.weak, serviceType: String.self)
    precondition(container.copy().resolve(Int.self) != nil)
    precondition(Container(parent: container).resolve(Int.self) != nil)
    precondition(!container.registrations.isEmpty)
    precondition(!container.verify().description.isEmpty)
    precondition(container.trace { $0.resolve(Int.self) }.result != nil)
    container.observer = SilentObserver()
    precondition(container.resolve(Bool.self, name: "none") == nil)
  }

  /// Calls back from the calling thread, then from another one that it waits for.
  package static func call(_ container: Container, _ calls: Counter) {
    useEverything(container)
    RunningThread { useEverything(container) }.join()
    calls.increment()
  }

  /// The same without blocking the thread of the calling task.
  package static func callAsync(_ container: Container, _ calls: Counter) async {
    useEverything(container)
    await RunningThread { useEverything(container) }.end()
    calls.increment()
  }
}

/// Calls a closure when it is gone.
package final class Watched: Sendable {
  private let whenGone: @Sendable () -> Void

  package init(_ whenGone: @escaping @Sendable () -> Void) {
    self.whenGone = whenGone
  }

  deinit { whenGone() }
}
