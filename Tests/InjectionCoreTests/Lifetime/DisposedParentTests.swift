import InjectionCore
import TestSupport
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

/// A child of a disposed container has what it does not need the parent for.
struct DisposedParentTests {
  private let child: Container

  init() {
    let parent = Container()
    child = Container(parent: parent)
    parent.register(Other.self) { _ in Other() }
    child.register(Service.self) { _ in Service() }
    parent.dispose()
  }

  /// All wrappers failed as soon as an ancestor was disposed.
  @Test func childWrapsItsOwnServices() async throws {
    #expect(try child.get(Service?.self) != nil)
    _ = try child.get(Lazy<Service>.self).instance
    _ = try child.get(Provider<Service>.self).get()
    #expect(try await child.getAsync(Service?.self) != nil)
  }

  @Test func wrappersOfWhatTheParentMightHaveHadAreErrors() async {
    #expect(kind { try child.get(Other?.self) } == .disposed)
    #expect(kind { try child.get(Lazy<Other>.self) } == .disposed)
    #expect(kind { try child.get(Provider<Other>.self) } == .disposed)
    await #expect(throws: ResolutionError.self) { try await child.getAsync(Other?.self) }
  }

  /// Those of the parent were left out silently.
  @Test func collectionsNeedTheParent() {
    #expect(kind { try child.getAll(Service.self) } == .disposed)
    #expect(kind { try child.get([Service].self) } == .disposed)
    #expect(child.resolveAll(Service.self).count == 1)
  }

  @Test func theErrorNamesTheServiceThatIsMissing() {
    #expect(
      failureText { try child.get(Lazy<Other>.self, fileID: "App/Main.swift", line: 7) } == """
        Other was asked for after a parent of its container was disposed.
          asked at: App/Main.swift:7
          fix: end what uses the children before dispose() of the parent
        """)
  }

  private func kind(_ body: () throws -> some Any) -> ResolutionError.Kind? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? ResolutionError)?.kind }
  }
}
