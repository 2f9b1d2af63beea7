import InjectionCore
import InjectionGraph
import TestSupport
import Testing

private protocol Reader: AnyObject {}
private final class File: Reader, Sendable {
  let owner: String

  init(_ owner: String) { self.owner = owner }
}

/// Forwards across containers.
struct ForwardHierarchyTests {
  @Test func childFindsTheForwardOfItsParent() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(String.self) { _ in "parent" }
    parent.register(File.self) { resolver in File(try resolver.get(String.self)) }.implements((any Reader).self)
    child.register(String.self) { _ in "child" }
    #expect((try child.get((any Reader).self) as? File)?.owner == "child")
    #expect((try parent.get((any Reader).self) as? File)?.owner == "parent")
  }

  @Test func childForwardsToAnEntryOfItsParent() throws {
    let parent = Container()
    let child = Container(parent: parent)
    let entry = parent.register(File.self) { _ in File("") }.inObjectScope(.container)
    child.forward((any Reader).self, to: entry)
    #expect(try child.get((any Reader).self) === parent.get(File.self))
    #expect(parent.resolve((any Reader).self) == nil)
  }

  @Test func forwardKeepsTheContainerOfItsTarget() throws {
    let container = Container()
    weak let weakContainer: Container? = forwarding(to: container)
    #expect(weakContainer == nil)
    #expect((try container.get((any Reader).self) as? File)?.owner == "other")
  }

  private func forwarding(to container: Container) -> Container {
    let other = Container()
    other.register(String.self) { _ in "other" }
    let entry = other.register(File.self) { resolver in File(try resolver.get(String.self)) }
      .inObjectScope(.container)
    container.forward((any Reader).self, to: entry)
    return other
  }

  /// The container of the service was used after it had gone.
  @Test func whatForwardsToAServiceWhoseContainerIsGoneFailsAndCanBeCopiedResetAndDisposed() async throws {
    let container = Container()
    func entryOfAGoneContainer() -> ServiceEntry<File> { Container().register(File.self) { _ in File("") } }
    let entry = entryOfAGoneContainer()
    entry.inObjectScope(.container)
    let forward = container.forward((any Reader).self, to: entry)
    forward.onDispose { _ in Issue.record("There is nothing to dispose.") }
    let copy = container.copy()
    for container in [container, copy] {
      let error = #expect(throws: ResolutionError.self) { try container.get((any Reader).self) }
      #expect(error?.kind == .disposed)
      #expect(throws: ResolutionError.self) { try container.get([any Reader].self) }
      container.resetObjectScope(.container)
      #expect(!container.description.isEmpty)
      let report = await container.verify(building: true)
      #expect(report.findings.map(\.kind) == [.failed, .opaque])
      #expect(
        report.findings.first?.description == """
          error: Building any Reader failed.
            File was asked for after its container was disposed.
            fix: end what uses the container before dispose()
          """)
      container.unregister((any Reader).self)
      container.dispose()
    }
  }

  @Test func containerWithForwardsIsFreed() {
    weak let file: File? = {
      let container = Container()
      container.register(File.self) { _ in File("") }.inObjectScope(.container).implements((any Reader).self)
      _ = container.resolve((any Reader).self)
      return container.resolve(File.self)
    }()
    #expect(file == nil)
  }

  @Test func copyForwardsToTheCopyOfTheTarget() throws {
    let parent = Container()
    let container = Container(parent: parent)
    let entry = parent.register(File.self) { _ in File("") }.inObjectScope(.container)
    container.forward((any Reader).self, to: entry)
    container.register(Int.self) { _ in 7 }.implements((any Hashable & Sendable).self)
    container.unregister(Int.self)
    let copy = container.copy()
    #expect(try copy.get((any Reader).self) === copy.get(File.self))
    #expect(try copy.get((any Reader).self) !== container.get((any Reader).self))
    #expect(try copy.get((any Hashable & Sendable).self) as? Int == 7)
  }

  @Test func forwardToADisposedParentIsAnError() throws {
    let parent = Container()
    let child = Container(parent: parent)
    child.forward((any Reader).self, to: parent.register(File.self) { _ in File("") })
    parent.dispose()
    let error = #expect(throws: ResolutionError.self) { _ = try child.get((any Reader).self) as any Reader }
    #expect(error?.kind == .disposed)
  }
}
