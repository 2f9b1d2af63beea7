import InjectionCore
import TestSupport
import Testing

/// What takes `name:` takes a type as well.
struct NamedTests {
  private enum Spare {}
  private enum Other {}

  @Test func anAsyncServiceHasATypeAsItsName() async throws {
    let container = Container()
    container.register(Int.self, named: Spare.self) { _ in
      await Task.yield()
      return 1
    }
    container.register(Int.self) { _ in 2 }
    #expect(try await container.getAsync(Int.self, named: Spare.self) == 1)
    #expect(try await container.getAsync(Named<Int, Spare>.self).value == 1)
    #expect(try await container.getAsync(Int.self) == 2)
    let error = #expect(throws: ResolutionError.self) { try container.get(Int.self, named: Spare.self) }
    #expect(error?.kind == .needsAsync)
  }

  @Test func getAsyncSaysWhereItWasAsked() async {
    let error = await #expect(throws: ResolutionError.self) {
      try await Container().getAsync(Int.self, named: Spare.self, fileID: "App/A.swift", line: 7)
    }
    #expect(error?.kind == .notRegistered)
    #expect(error?.location?.description == "App/A.swift:7")
  }

  @Test func aMainActorServiceHasATypeAsItsName() async throws {
    let container = Container()
    container.register(String.self, named: Spare.self) { @MainActor _ in
      MainActor.preconditionIsolated()
      return "made"
    }
    container.decorate(String.self, named: Spare.self) { @MainActor _, text in
      MainActor.preconditionIsolated()
      return text + " there"
    }
    #expect(try await container.getAsync(String.self, named: Spare.self) == "made there")
  }

  @Test func anInstanceHasATypeAsItsName() {
    let container = Container()
    container.register(Int.self, named: Spare.self, instance: 1)
    container.register(Int.self, instance: 2)
    #expect(container.require(Int.self, named: Spare.self) == 1)
    #expect(container.require(Int.self) == 2)
  }

  @Test func onlyTheServiceOfTheNameIsDecorated() {
    let container = Container()
    container.register(Int.self, named: Spare.self) { _ in 1 }
    container.register(Int.self, named: Other.self) { _ in 2 }
    container.decorate(Int.self, named: Spare.self) { _, number in number + 10 }
    #expect(container.resolve(Int.self, named: Spare.self) == 11)
    #expect(container.resolve(Int.self, named: Other.self) == 2)
  }

  @Test func onlyTheServiceOfTheNameIsUnregistered() {
    let container = Container()
    container.register(Int.self, named: Spare.self) { _ in 1 }
    container.register(Int.self, named: Other.self) { _ in 2 }
    #expect(container.unregister(Int.self, named: Spare.self))
    #expect(!container.unregister(Int.self, named: Spare.self))
    #expect(container.resolve(Int.self, named: Spare.self) == nil)
    #expect(container.resolve(Int.self, named: Other.self) == 2)
  }

  @Test func aFurtherTypeHasATypeAsItsName() throws {
    let container = Container()
    let entry = container.register(Int.self) { _ in 7 }.implements((any Equatable).self, named: Spare.self)
    container.forward((any Equatable).self, named: Other.self, to: entry)
    #expect(try container.get((any Equatable).self, named: Spare.self) as? Int == 7)
    #expect(try container.get((any Equatable).self, named: Other.self) as? Int == 7)
    #expect(container.resolve((any Equatable).self) == nil)
  }
}
