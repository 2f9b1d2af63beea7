import InjectionCore
import TestSupport
import Testing

private struct Refused: Error {}

/// `start()` builds what is marked `eager()`.
struct StartTests {
  private let built = Recorder<String>()

  private func register(_ name: String, in container: Container) -> ServiceEntry<Int> {
    container.register(Int.self, name: name) { [built] _ in
      built.append(name)
      return 1
    }.inObjectScope(.container)
  }

  @Test func eagerServicesAreBuiltInTheOrderOfRegistrationAndOnce() throws {
    let container = Container()
    register("b", in: container).eager()
    _ = register("lazy", in: container)
    register("a", in: container).eager()
    #expect(built.values == [])
    try container.start()
    try container.start()
    _ = container.resolve(Int.self, name: "a")
    #expect(built.values == ["b", "a"])
  }

  @Test func servicesOfParentsAreTheirs() throws {
    let parent = Container()
    register("parent", in: parent).eager()
    let child = Container(parent: parent)
    register("child", in: child).eager()
    try child.start()
    #expect(built.values == ["child"])
  }

  @Test func firstErrorEndsItAndAnotherCallGoesOn() throws {
    let container = Container()
    let attempts = Counter()
    register("first", in: container).eager()
    container.register(String.self) { _ in
      guard attempts.increment() > 1 else { throw Refused() }
      return ""
    }.inObjectScope(.container).eager()
    register("last", in: container).eager()
    let error = #expect(throws: ResolutionError.self) { try container.start() }
    #expect(error?.underlying is Refused)
    #expect(built.values == ["first"])
    try container.start()
    #expect(built.values == ["first", "last"])
  }

  @Test func copiesAreEagerToo() throws {
    let container = Container()
    register("a", in: container).eager()
    try container.copy().start()
    #expect(built.values == ["a"])
  }

  @Test func startAsyncBuildsAsynchronousAndMainActorServices() async throws {
    let container = Container()
    container.register(String.self) { [built] _ async throws -> String in
      built.append("async")
      return ""
    }.inObjectScope(.container).eager()
    container.register(Double.self) { @MainActor [built] _ in
      MainActor.preconditionIsolated()
      built.append("main actor")
      return 1
    }.inObjectScope(.container).eager()
    register("plain", in: container).eager()
    try await Task.detached { try await container.startAsync() }.value
    #expect(built.values == ["async", "main actor", "plain"])
  }

  @Test func startRefusesAsynchronousServices() {
    let container = Container()
    container.register(String.self) { _ async throws -> String in "" }.inObjectScope(.container).eager()
    let error = #expect(throws: ResolutionError.self) { try container.start() }
    #expect(error?.kind == .needsAsync)
  }
}
