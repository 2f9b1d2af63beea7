import FactoryInjection
import TestSupport
import Testing

/// Cycles that go through the call of a factory: a chain of its own, but shared entries link it.
struct FactoryCycleTests {
  private final class Shelf: Sendable {}

  private final class Book: FactoryComponent, Sendable {
    init(shelf: Shelf) throws {}
    static var factory: Wiring<@Sendable () throws -> Book> { autocreate(Book.init) }
  }

  private final class AsyncShelf: Sendable {}

  private final class AsyncBook: FactoryComponent, Sendable {
    init(shelf: AsyncShelf) async throws {}
    static var factory: Wiring<@Sendable () async throws -> AsyncBook> { autocreate(AsyncBook.init) }
  }

  private static func names(_ error: ResolutionError?) -> [String] {
    error?.chain.map { "\($0.component ?? $0.service)" } ?? []
  }

  /// It ran until the stack was full.
  @Test func aSingletonWhoseFactoryMakesAProductThatNeedsItGetsAnErrorWithTheWholeChain() {
    let container = Container()
    container.register(factory: Book.self)
    container.register(Shelf.self) { resolver in
      _ = try resolver.get(factory: Book.self)()
      return Shelf()
    }.inObjectScope(.container)
    let error = #expect(throws: ResolutionError.self) { try container.get(Shelf.self) }
    #expect(error?.kind == .cycle)
    #expect(Self.names(error) == ["Shelf", "Book", "Shelf"])
  }

  @Test func aSingletonMayMakeAProductThatNeedsItWhenItIsCompleted() throws {
    let container = Container()
    let (made, books) = (Counter(), Recorder<Book>())
    container.register(factory: Book.self)
    container.register(Shelf.self) { _ in
      made.increment()
      return Shelf()
    }
    .inObjectScope(.container)
    .initCompleted { resolver, _ in
      if let book = try? resolver.get(factory: Book.self)() { books.append(book) }
    }
    _ = try container.get(Shelf.self)
    #expect(made.value == 1)
    #expect(books.values.count == 1)
  }

  @Test func aCycleAcrossThreadsThroughFactoriesEndsInAnErrorForBoth() {
    watched("factories across threads") { _ in
      for _ in 0..<200 {
        let container = Container()
        container.register(factory: Book.self)
        container.register(Shelf.self) { resolver in
          _ = try resolver.get(Part.self)
          return Shelf()
        }.inObjectScope(.container)
        container.register(Part.self) { resolver in
          _ = try resolver.get(factory: Book.self)()
          return Part(0)
        }.inObjectScope(.container)
        let failures = Counter()
        onThreads([
          { if (try? container.get(Shelf.self)) == nil { failures.increment() } },
          { if (try? container.get(Part.self)) == nil { failures.increment() } },
        ])
        #expect(failures.value == 2)
      }
    }
  }

  /// It hung: the call of the factory did not know that it was made within the build.
  @Test func anAsyncSingletonWhoseFactoryMakesAProductThatNeedsItGetsAnErrorWithTheWholeChain() async {
    await watched(async: "async product") {
      let container = Container()
      container.register(factory: AsyncBook.self)
      container.register(AsyncShelf.self) { resolver async throws in
        _ = try await resolver.get(factory: AsyncBook.self)()
        return AsyncShelf()
      }.inObjectScope(.container)
      let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(AsyncShelf.self) }
      #expect(error?.kind == .cycle)
      #expect(Self.names(error) == ["AsyncShelf", "AsyncBook", "AsyncShelf"])
    }
  }
}
