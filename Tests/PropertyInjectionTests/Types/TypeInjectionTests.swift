import PropertyInjection
import TestSupport
import Testing

/// The wrappers of 1D: 9–13, 15, 17.
struct TypeInjectionTests {
  private let container = Container()

  @Test func d11InjectResolvesWhenThePropertyIsCreated() {
    let made = Counter()
    container.register(Store.self) { _ in
      made.increment()
      return Store("disk")
    }
    let reader = DefaultContainer.withValue(container) { Reader() }
    #expect(made.value == 1)
    #expect(reader.store.name == "disk")
    #expect(made.value == 1)
  }

  @Test func injectTakesAName() {
    container.register(Store.self) { _ in Store("disk") }
    container.register(Store.self, name: "archive") { _ in Store("tape") }
    let reader = DefaultContainer.withValue(container) { NamedReader() }
    #expect(reader.store.name == "tape")
    #expect(reader.missing == nil)
    #expect(reader.later.name == "tape")
  }

  @Test func d12LazyInjectResolvesAtTheFirstReadOnce() {
    let made = Counter()
    container.register(Store.self) { _ in
      made.increment()
      return Store("disk")
    }.inObjectScope(.transient)
    let reader = DefaultContainer.withValue(container) { LazyReader() }
    #expect(made.value == 0)
    #expect(reader.store === reader.store)
    #expect(made.value == 1)
  }

  /// Reading changed the wrapper, so that a struct in a `let` could not read it.
  @Test func d12LazyInjectOfAConstantStructIsRead() {
    container.register(Store.self) { _ in Store("disk") }
    let reader = DefaultContainer.withValue(container) { LazyStruct() }
    #expect(reader.store.name == "disk")
  }

  @Test func copiesOfAStructShareTheLazyService() {
    container.register(Store.self) { _ in Store("disk") }.inObjectScope(.transient)
    let reader = DefaultContainer.withValue(container) { LazyStruct() }
    let copy = reader
    #expect(copy.store === reader.store)
  }

  @Test func d13OptionalInjectIsNilWhenTheTypeIsNotRegistered() {
    let reader = DefaultContainer.withValue(container) { OptionalReader() }
    container.register(Store.self) { _ in Store("disk") }
    #expect(reader.store == nil)
    #expect(DefaultContainer.withValue(container) { OptionalReader() }.store?.name == "disk")
  }

  /// An error of the factory became nil, too.
  @Test func d13OptionalInjectTrapsWhenTheFactoryThrows() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Store.self, fileID: "App/Wiring.swift", line: 1) { _ in throw Refusal() }
        DefaultContainer.withValue(container) {
          @OptionalInject(fileID: "App/Reader.swift", line: 7) var store: Store?
          _ = store
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 5) == """
        App/Reader.swift:7: Fatal error: Store could not be made: its factory threw an error.
          asked at: App/Reader.swift:7
          registered at: App/Wiring.swift:1
          error: Refusal()
          fix: see the error that the factory threw
        """)
  }

  @Test func d13OptionalInjectTrapsWhenADependencyIsMissing() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = Container()
        container.register(Archive.self, fileID: "App/Wiring.swift", line: 1) { resolver in
          Archive(store: try resolver.get(Store.self, fileID: "App/Wiring.swift", line: 2))
        }
        DefaultContainer.withValue(container) {
          @OptionalInject(fileID: "App/Reader.swift", line: 7) var archive: Archive?
          _ = archive
        }
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        App/Reader.swift:7: Fatal error: Store is not registered.
          chain: Archive (App/Wiring.swift:1) → Store
          asked at: App/Wiring.swift:2
          fix: register it in this container or a parent: container.register(Store.self) { resolver in … }
        """)
  }

  /// An error of the factory became nil, and nobody was told.
  @Test func d9ResolvingTellsTheObserverWhatIsNotAMissingRegistration() {
    let observer = RecordingObserver()
    container.observer = observer
    #expect(container.resolve(Store.self) == nil)
    #expect(observer.lines == [])
    container.register(Store.self, fileID: "App/Wiring.swift", line: 1) { _ in throw Refusal() }
    #expect(container.resolve(Store.self) == nil)
    #expect(
      observer.lines == [
        """
        Store could not be made: its factory threw an error; registered at: App/Wiring.swift:1; error: Refusal(); \
        fix: see the error that the factory threw
        """
      ])
  }

  @Test func d10DefaultArgumentIsInjected() {
    container.register(Store.self) { _ in Store("disk") }
    #expect(DefaultContainer.withValue(container) { ArgumentReader().store.name } == "disk")
    #expect(ArgumentReader(store: Store("stub")).store.name == "stub")
  }

  /// The library's own error was called `Error`, so that in its clients this name meant something else.
  @Test func d15ErrorMeansThatOfSwift() {
    let own: any Error.Type = Refusal.self
    let swift: any Swift.Error.Type = own
    #expect(ObjectIdentifier(swift) == ObjectIdentifier(Refusal.self))
  }

  @Test func d17TestsPassStubs() {
    let reader = StructReader(
      store: .init(wrappedValue: Store("stub")), tracker: .init(wrappedValue: nil),
      later: .init(wrappedValue: Store("later")))
    #expect(reader.store.name == "stub")
    #expect(reader.tracker == nil)
    #expect(reader.later.name == "later")
  }
}

private final class Store: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

private final class Archive: Sendable {
  init(store: Store) {}
}

private struct Refusal: Error {}

private final class Reader {
  @Inject var store: Store
}

private final class NamedReader {
  @Inject(name: "archive") var store: Store
  @OptionalInject(name: "other") var missing: Store?
  @LazyInject(name: "archive") var later: Store
}

private final class LazyReader {
  @LazyInject var store: Store
}

private struct LazyStruct {
  @LazyInject var store: Store
}

private final class OptionalReader {
  @OptionalInject var store: Store?
}

private struct StructReader {
  @Inject var store: Store
  @OptionalInject var tracker: Archive?
  @LazyInject var later: Store
}

private final class ArgumentReader {
  let store: Store
  init(store: Store = injected()) { self.store = store }
}
