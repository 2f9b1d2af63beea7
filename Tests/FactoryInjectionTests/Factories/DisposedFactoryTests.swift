import FactoryInjection
import TestSupport
import Testing

private protocol Backend: Sendable {}
private struct Live: Backend {}
private struct Stub: Backend {}

private struct Picture: FactoryComponent {
  let number: Int
  let backend: any Backend
  static var factory: Wiring<(Int) -> Picture> { autocreate(Picture.init) }
}

private struct Print: FactoryComponent {
  init(backend: any Backend) throws {}
  static var factory: Wiring<() throws -> Print> { autocreate(Print.init) }
}

/// The factories of a container that is disposed make nothing any more.
struct DisposedFactoryTests {
  private let child: Container

  init() {
    let parent = Container()
    parent.register((any Backend).self) { _ in Live() }
    parent.register(factory: Picture.self)
    parent.register(factory: Print.self)
    child = Container(parent: parent)
    child.register((any Backend).self) { _ in Stub() }
    child.observer = SilentObserver()
  }

  @Test(arguments: [false, true])
  func factoriesAreRefused(throughGrandchild: Bool) {
    let container = throughGrandchild ? Container(parent: child) : child
    child.dispose()
    let error = #expect(throws: ResolutionError.self) { try container.get(factory: Picture.self) }
    #expect(error?.kind == .disposed)
  }

  @Test func factoryThatIsKeptThrows() throws {
    let make = child.require(factory: Print.self)
    _ = try make()
    child.dispose()
    let error = #expect(throws: ResolutionError.self) { try make() }
    #expect(error?.kind == .disposed)
  }

  @Test func factoryThatIsKeptTrapsIfItCannotThrow() async {
    await #expect(processExitsWith: .failure) {
      let tests = DisposedFactoryTests()
      let make = try tests.child.get(factory: Picture.self)
      #expect(make(1).backend is Stub)
      tests.child.dispose()
      _ = make(2)
    }
  }
}
