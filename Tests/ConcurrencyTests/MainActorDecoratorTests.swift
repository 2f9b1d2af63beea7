import InjectionCore
import TestSupport
import Testing

/// `getAsync` ran main-actor decorators where it was called, which failed.
struct MainActorDecoratorTests {
  private protocol Titled: Sendable { var title: String { get } }
  private struct Text: Titled { let title: String }

  private func makeContainer(_ register: (Container) -> ServiceEntry<Text>) -> Container {
    let container = Container()
    register(container).implements((any Titled).self)
    container.decorate(Text.self) { @MainActor _, text in
      MainActor.preconditionIsolated()
      return Text(title: text.title + "!")
    }
    return container
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func getAsyncMakesADecoratedServiceOnTheMainActor(_ scope: ObjectScope) async throws {
    let container = makeContainer { $0.register(Text.self) { _ in Text(title: "a") }.inObjectScope(scope) }
    #expect(try await container.getAsync(Text.self).title == "a!")
    #expect(try await container.getAsync((any Titled).self).title == "a!")
    #expect(try await container.getAsync([Text].self).map(\.title) == ["a!"])
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func getAsyncDecoratesAnAsyncServiceOnTheMainActor(_ scope: ObjectScope) async throws {
    let container = makeContainer { $0.register(Text.self) { _ async in Text(title: "a") }.inObjectScope(scope) }
    #expect(try await container.getAsync(Text.self).title == "a!")
    #expect(try await container.getAsync((any Titled).self).title == "a!")
  }

  @Test(arguments: [ObjectScope.transient, .container])
  @MainActor func getAsyncOnTheMainActorDecoratesAnAsyncService(_ scope: ObjectScope) async throws {
    let container = makeContainer { $0.register(Text.self) { _ async in Text(title: "a") }.inObjectScope(scope) }
    #expect(try await container.getAsync(Text.self).title == "a!")
  }

  @Test func aDecoratorOfTheForwardedTypeRunsOnTheMainActor() async throws {
    for isAsync in [false, true] {
      let container = Container()
      let entry =
        isAsync
        ? container.register(Text.self) { _ async in Text(title: "a") }
        : container.register(Text.self) { _ in Text(title: "a") }
      entry.implements((any Titled).self)
      container.decorate((any Titled).self) { @MainActor _, titled in Text(title: titled.title + "!") }
      #expect(try await container.getAsync((any Titled).self).title == "a!")
    }
  }

  /// The forward was made where it was asked for, and its service refused.
  @Test func aDecoratedForwardOfAMainActorServiceIsMadeOnTheMainActor() async throws {
    let container = Container()
    container.register(Text.self) { @MainActor _ in Text(title: "a") }.implements((any Titled).self)
    container.decorate((any Titled).self) { _, titled in Text(title: titled.title + "!") }
    #expect(try await container.getAsync((any Titled).self).title == "a!")
  }

  /// Its decorators were looked up in a container that was gone.
  @Test func aDecoratedForwardToAServiceWhoseContainerIsGoneIsAnError() async {
    func makeEntry() -> ServiceEntry<Text> {
      Container().register(Text.self) { _ in Text(title: "a") }.inObjectScope(.container)
    }
    let container = Container()
    container.forward((any Titled).self, to: makeEntry())
    container.decorate((any Titled).self) { _, titled in titled }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync((any Titled).self) }
    #expect(error?.kind == .disposed)
  }

  /// A shared service is decorated by the container that registered it, any other by the one that is asked.
  @Test func theDecoratorsOfTheContainerThatMakesTheServiceCount() async throws {
    let parent = Container()
    parent.register(Text.self) { _ in Text(title: "a") }
    parent.register(Text.self, name: "shared") { _ in Text(title: "a") }.inObjectScope(.container)
    let child = Container(parent: parent)
    for name in [nil, "shared"] {
      child.decorate(Text.self, name: name) { @MainActor _, text in Text(title: text.title + "!") }
    }
    #expect(try await child.getAsync(Text.self).title == "a!")
    #expect(try await parent.getAsync(Text.self).title == "a")
    #expect(try await child.getAsync(Text.self, name: "shared").title == "a")
  }

  @Test func aMainActorDecoratorThatThrowsFailsTheRequest() async {
    let container = Container()
    container.register(Text.self) { _ in Text(title: "a") }
    container.decorate(Text.self) { @MainActor _, _ in throw Refusal() }
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(Text.self) }
    #expect(error?.underlying is Refusal)
  }
}
