import InjectionCore
import TestSupport
import Testing

@globalActor actor StorageActor {
  static let shared = StorageActor()
}

/// The pattern for services of other global actors: an `async` factory that is isolated to the actor.
struct GlobalActorTests {
  @StorageActor private final class Archive {
    var entries: [String] = []
    let size: Int

    init(size: Int) {
      StorageActor.preconditionIsolated()
      self.size = size
    }
  }

  @Test func anAsyncFactoryIsolatedToTheActorMakesItsServices() async throws {
    let container = Container()
    container.register(Int.self) { _ in 7 }
    container.register(Archive.self) { @StorageActor resolver async throws in
      Archive(size: try resolver.get(Int.self))
    }.inObjectScope(.container)
    let archive = try await container.getAsync(Archive.self)
    #expect(archive.size == 7)
    #expect(try await container.getAsync(Archive.self) === archive)
  }

  @Test func anAsyncFactoryMayHopToTheActor() async throws {
    let container = Container()
    container.register(Archive.self) { _ async in await Archive(size: 1) }
    #expect(try await container.getAsync(Archive.self).size == 1)
  }

  @Test func anActorIsRegisteredLikeAnyOtherType() async throws {
    actor Account {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    let container = Container()
    container.register(Account.self) { _ in Account(3) }.inObjectScope(.container)
    #expect(try container.get(Account.self).number == 3)
    #expect(try await container.getAsync(Account.self) === container.require(Account.self))
  }

  @Test func aSynchronousRequestForAServiceOfAnotherActorIsAnError() {
    let container = Container()
    container.register(Archive.self) { @StorageActor _ async in Archive(size: 1) }
    #expect(failure { _ = try container.get(Archive.self) }?.kind == .needsAsync)
  }
}
