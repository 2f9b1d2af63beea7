import InjectionCore
import TestSupport
import Testing

/// A conformance that belongs to the main actor is seen there only. `getAsync` cast where it was called.
struct IsolatedConformanceTests {
  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func getAsyncForwardsAMainActorServiceByAnIsolatedConformance(_ scope: ObjectScope) async throws {
    let container = Container()
    container.register(Label.self) { @MainActor _ in Label() }.inObjectScope(scope).implements((any Titled).self)
    #expect(try await title(in: container) == "label")
  }

  /// Its factory, not its registration, says that it belongs to the main actor.
  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func getAsyncForwardsAnAsyncServiceByAnIsolatedConformance(_ scope: ObjectScope) async throws {
    let container = Container()
    container.register(Label.self) { _ async in await Label() }.inObjectScope(scope).implements((any Titled).self)
    #expect(try await title(in: container) == "label")
  }

  @Test func aForwardOfAForwardIsCastOnTheMainActor() async throws {
    let container = Container()
    let entry = container.register(Label.self) { @MainActor _ in Label() }
    let titled = container.forward((any Titled).self, to: entry)
    container.forward((any Named & Titled).self, to: titled)
    #expect(try await container.getAsync((any Named & Titled).self) is Label)
  }

  @Test func theConversionOfAMainActorServiceRunsOnTheMainActor() async throws {
    let container = Container()
    container.register(Label.self) { @MainActor _ in Label() }.implements(Int.self) { label in
      MainActor.assumeIsolated { label.title.count }
    }
    #expect(try await container.getAsync(Int.self) == 5)
  }

  @Test func aServiceThatIsNotOfTheTypeStaysAnError() async {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel() }.implements((any Titled).self)
    do {
      _ = try await container.getAsync((any Titled).self) as any Titled
      Issue.record("It is no Titled.")
    } catch {
      #expect((error as? ResolutionError)?.kind == .unrelatedType)
    }
  }

  /// Asks off the main actor, and reads on it.
  private func title(in container: Container) async throws -> String {
    nonisolated(unsafe) let titled = try await container.getAsync((any Titled).self)
    return await MainActor.run { titled.title }
  }
}

private protocol Titled { var title: String { get } }
private protocol Named {}

@MainActor private final class Label {
  var title: String

  init() {
    MainActor.preconditionIsolated()
    title = "label"
  }
}

extension Label: @MainActor Titled, @MainActor Named {}
