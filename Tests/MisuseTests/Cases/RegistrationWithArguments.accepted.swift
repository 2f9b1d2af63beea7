// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Kettle: Sendable {}

nonisolated struct SteelKettle: Kettle {}

nonisolated final class Cup: Sendable {
  init(_ kettle: any Kettle, size: Int) {}
  init(slowly kettle: any Kettle, size: Int) async {}
}

@MainActor final class Panel {
  init(title: String, store: Cup) {}
  init(failing title: String) throws {}
}

nonisolated func register(in container: Container) {
  container.register(Cup.self) { (_, kettle: any Kettle, size: Int) in Cup(kettle, size: size) }
  container.register(Cup.self, name: "async") { (_, kettle: any Kettle, size: Int) in
    await Cup(slowly: kettle, size: size)
  }
  container.register(Panel.self) { @MainActor @Sendable (resolver: any Resolver, title: String) in
    Panel(title: title, store: resolver.require(Cup.self))
  }
  container.register(Panel.self, name: "failing") { @MainActor @Sendable (_: any Resolver, title: String) in
    try Panel(failing: title)
  }
  container.autoregister(Panel.self, name: "wired", argument: String.self, initializer: Panel.init(title:store:))
  container.autoregister(
    Cup.self, name: "wired", arguments: (any Kettle).self, Int.self, initializer: Cup.init(_:size:))
  container.autoregister(
    Cup.self, name: "wired async", arguments: Int.self, (any Kettle).self, initializer: Cup.init(slowly:size:))
}

nonisolated func resolve(from resolver: any Resolver) async throws {
  let kettle: any Kettle = SteelKettle()
  let _: Cup? = resolver.resolve(Cup.self, arguments: kettle, 1)
  let _: Cup = try resolver.get(Cup.self, name: "wired", arguments: kettle, 1)
  let _: Cup = try await resolver.getAsync(Cup.self, name: "async", arguments: kettle, 1)
}

@MainActor func open(from resolver: any Resolver) -> Panel {
  resolver.require(Panel.self, argument: "title")
}
