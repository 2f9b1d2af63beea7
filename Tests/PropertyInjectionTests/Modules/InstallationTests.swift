import PropertyInjection
import TestSupport
import Testing

/// All or nothing: 1D 6, 7, 14.
struct InstallationTests {
  private let order = Recorder<String>()

  /// A key that was claimed twice left the registrations before it behind.
  @Test func d6KeyThatIsClaimedTwiceIsRefusedBeforeAnythingIsRegistered() throws {
    let container = Container()
    let first = Module {
      Singleton(fileID: "App/First.swift", line: 1) { [order] in order.append("made") }
      Unique(fileID: "App/First.swift", line: 2) { 1 }
    }
    let second = Module { Unique(fileID: "App/Second.swift", line: 3) { 2 } }
    #expect(
      failureText { try container.install(first, second) } == """
        Int is registered twice.
          first: App/First.swift:2
          second: App/Second.swift:3
          fix: give one of them a name, leave one out, or install the second module in a child container
        """)
    #expect(container.registrations.isEmpty)
    #expect(order.values.isEmpty)
    try container.install(first)
    #expect(try container.get(Int.self) == 1)
  }

  @Test func keyThatTheContainerHasIsRefused() throws {
    let container = Container()
    container.register(Int.self, name: "n", fileID: "App/Wiring.swift", line: 1) { _ in 1 }
    let module = Module { Unique(name: "n", fileID: "App/Module.swift", line: 2) { 2 } }
    #expect(
      failureText { try container.install(module) } == """
        Int named "n" is registered twice.
          first: App/Wiring.swift:1
          second: App/Module.swift:2
          fix: give one of them a name, leave one out, or install the second module in a child container
        """)
    #expect(try container.get(Int.self, name: "n") == 1)
    try Container(parent: container).install(module)
  }

  @Test func otherNamesAndTypesAreNoConflict() throws {
    let container = try Container(
      modules: Module {
        Unique { 1 }
        Unique(name: "two") { 2 }
        Unique(as: Int?.self) { 3 }
      })
    #expect(container.registrations.count == 3)
  }

  @Test func d6FailureRemovesWhatWasRegisteredAndDisposesWhatWasBuilt() throws {
    let container = Container()
    container.register(Bool.self) { _ in true }.inObjectScope(.container).onDispose { [order] _ in
      order.append("earlier")
    }
    _ = try container.get(Bool.self)
    let module = Module {
      Singleton { [order] in Disposable("a", order) }
      Singleton { () throws -> Int in throw Refusal() }
      Singleton { [order] in order.append("never") }
    }
    let error = #expect(throws: ResolutionError.self) { try container.install(module) }
    #expect(error?.underlying is Refusal)
    #expect(container.registrations.map { "\($0.serviceType)" } == ["Bool"])
    #expect(order.values == ["a made", "a gone"])
    #expect(container.hasAnyRegistration(of: Bool.self))
  }

  @Test func builtSingletonsAreDisposedInReverseOrderOfBecomingReady() throws {
    let order = order
    let container = Container()
    let module = Module {
      Singleton(name: "a") { resolver in
        _ = try resolver.get(String.self, name: "b")
        order.append("made a")
        return "a"
      }.configured { entry in entry.onDispose { order.append("disposed \($0)") } }
      Singleton(name: "b") {
        order.append("made b")
        return "b"
      }.configured { entry in entry.onDispose { order.append("disposed \($0)") } }
      Singleton { () throws -> Int in throw Refusal() }
    }
    #expect(throws: ResolutionError.self) { try container.install(module) }
    #expect(order.values == ["made b", "made a", "disposed a", "disposed b"])
  }

  @Test func containerOfModulesThatFailIsDisposed() {
    let lifetimes = Lifetimes()
    #expect(throws: ResolutionError.self) {
      try Container(
        modules: Module {
          Singleton { Tracked(lifetimes) }
          Singleton { () throws -> Int in throw Refusal() }
        })
    }
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func d6ManyContainersMayBeMadeOfOneModule() throws {
    let module = Module { LazySingleton { Thing() } }
    let first = try Container(modules: module)
    let second = try Container(modules: module)
    #expect(try first.get(Thing.self) !== second.get(Thing.self))
  }

  @Test func onlyTheSingletonsOfTheseModulesAreBuilt() throws {
    let container = Container()
    container.register(Bool.self) { [order] _ in
      order.append("other")
      return true
    }.inObjectScope(.container).eager()
    try container.install(Module { Singleton { [order] in order.append("own") } })
    #expect(order.values == ["own"])
  }

  /// Types of equal names were one key.
  @Test func d7TypesOfTheSameNameAreTwoServices() throws {
    let container = try Container(
      modules: Module {
        Unique { A.Thing() }
        Unique { B.Thing() }
      })
    #expect(try container.get(A.Thing.self).text == "a")
    #expect(try container.get(B.Thing.self).text == "b")
  }

  @Test func behaviorMayInstallModules() throws {
    let container = try Container(behaviors: [Installing()], modules: Module { Unique { 7 } })
    #expect(try container.get(Int.self) == 7)
    #expect(try container.get(String.self) == "installed")
  }

  @Test func oneOfManyInstallationsThatClaimAKeyWins() {
    for _ in 0..<50 {
      let container = Container()
      let made = Counter()
      let refused = Counter()
      onThreads(10) { index in
        do {
          try container.install(
            Module {
              Unique(name: "\(index)") { index }
              Singleton { made.increment() }
            })
        } catch is ModuleConflict { refused.increment() } catch { Issue.record(error) }
      }
      #expect(made.value == 1)
      #expect(refused.value == 9)
      #expect(container.registrations.count == 2)
    }
  }

  /// Only registering took the lock.
  @Test func d14LazySingletonIsMadeOnceByManyThreads() throws {
    let made = Counter()
    let container = try Container(
      modules: Module {
        LazySingleton {
          made.increment()
          return Thing()
        }
      })
    onThreads(50) { _ in _ = container.require(Thing.self) }
    #expect(made.value == 1)
  }
}

private struct Refusal: Error {}
private final class Thing: Sendable {}

private struct Installing: Behavior {
  func container<Type, Service>(
    _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
    withName name: String?
  ) {
    guard Service.self == Int.self else { return }
    do { try container.install(Module { Unique { "installed" } }) } catch { Issue.record(error) }
  }
}

private enum A { struct Thing { let text = "a" } }
private enum B { struct Thing { let text = "b" } }

private final class Disposable: Sendable {
  private let name: String
  private let order: Recorder<String>

  init(_ name: String, _ order: Recorder<String>) {
    self.name = name
    self.order = order
    order.append("\(name) made")
  }

  deinit { order.append("\(name) gone") }
}
