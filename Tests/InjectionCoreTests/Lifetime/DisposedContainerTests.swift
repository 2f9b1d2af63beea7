import InjectionCore
import TestSupport
import Testing

private protocol Backend: Sendable {}
private struct Live: Backend {}
private struct Stub: Backend {}

/// A child that is disposed answers nothing any more: least of all with what it had overridden.
struct DisposedContainerTests {
  private let child: Container
  private let grandchild: Container

  init() {
    let parent = Container()
    parent.register((any Backend).self) { _ in Live() }
    parent.register(Double.self) { _ in 1 }
    child = Container(parent: parent)
    child.register((any Backend).self) { _ in Stub() }
    grandchild = Container(parent: child)
    grandchild.register(String.self) { _ in "own" }
    for container in [child, grandchild] { container.observer = RecordingObserver() }
  }

  @Test(arguments: [false, true])
  func everyCallIsRefused(throughGrandchild: Bool) async {
    let container = throughGrandchild ? grandchild : child
    child.dispose()
    #expect(kind { try container.get((any Backend).self) } == .disposed)
    #expect(kind { try container.get(Double.self) } == .disposed)
    #expect(kind { try container.get(Double?.self) } == .disposed)
    #expect(kind { try container.get([any Backend].self) } == .disposed)
    #expect(container.resolve(Double.self) == nil)
    #expect(container.resolveAll((any Backend).self).isEmpty)
    #expect(!container.hasAnyRegistration(of: Double.self))
    #expect(await kindAsync { try await container.getAsync(Double.self) } == .disposed)
  }

  @Test(arguments: [false, true])
  func whatIsKeptIsRefusedToo(throughGrandchild: Bool) throws {
    let container = throughGrandchild ? grandchild : child
    let provider = try container.get(Provider<any Backend>.self)
    let lazy = try container.get(Lazy<Double>.self)
    #expect(try provider.get() is Stub)
    #expect(try container.get(Double.self) == 1)
    child.dispose()
    #expect(kind { try provider.get() } == .disposed)
    #expect(kind { try lazy.get() } == .disposed)
    #expect(kind { try container.get(Double.self) } == .disposed)
  }

  @Test func grandchildKeepsItsOwnServices() throws {
    child.dispose()
    #expect(try grandchild.get(String.self) == "own")
  }

  private func kind(_ body: () throws -> some Any) -> ResolutionError.Kind? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? ResolutionError)?.kind }
  }

  private func kindAsync(_ body: () async throws -> some Any) async -> ResolutionError.Kind? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? ResolutionError)?.kind }
  }
}
