import PropertyInjection
import TestSupport
import Testing

/// Further types that `configured` closures register are keys of the module, too.
struct ModuleKeyTests {
  private struct Refusal: Error {}

  private let container = Container()
  private let disposed = Recorder<Int>()

  private func alias(_ type: Int8.Type = Int8.self, line: UInt) -> Module {
    Module {
      Unique(as: type, fileID: "App/Module.swift", line: line) { 1 }.configured { entry in
        entry.implements(Int.self, fileID: "App/Module.swift", line: line + 1, as: { Int($0) })
      }
    }
  }

  private func conflict(_ first: String, _ second: String) -> String {
    """
    Int is registered twice.
      first: \(first)
      second: \(second)
      fix: give one of them a name, leave one out, or install the second module in a child container
    """
  }

  /// It used to be replaced, its instance disposed, and nothing came back.
  @Test func furtherTypeThatTheContainerHasIsRefused() throws {
    container.register(Int.self, fileID: "App/Wiring.swift", line: 1) { _ in 5 }.inObjectScope(.container)
      .onDispose { [disposed] in disposed.append($0) }
    #expect(try container.get(Int.self) == 5)
    #expect(
      failureText { try container.install(alias(line: 2)) } == conflict("App/Wiring.swift:1", "App/Module.swift:3"))
    #expect(container.registrations.map { "\($0.serviceType)" } == ["Int"])
    #expect(try container.get(Int.self) == 5)
    #expect(disposed.values == [])
  }

  @Test func furtherTypeOfAnotherElementIsRefused() {
    let module = Module {
      alias(line: 1)
      Unique(fileID: "App/Module.swift", line: 3) { 2 }
    }
    #expect(failureText { try container.install(module) } == conflict("App/Module.swift:2", "App/Module.swift:3"))
    let reversed = Module {
      Unique(fileID: "App/Module.swift", line: 1) { 2 }
      alias(line: 2)
    }
    #expect(failureText { try container.install(reversed) } == conflict("App/Module.swift:1", "App/Module.swift:3"))
    #expect(container.registrations.isEmpty)
  }

  @Test func oneFurtherTypeOfTwoElementsIsRefused() {
    let other = Module {
      Unique(as: Int16.self, fileID: "App/Other.swift", line: 1) { 1 }.configured { entry in
        entry.implements(Int.self, fileID: "App/Other.swift", line: 2, as: { Int($0) })
      }
    }
    let text = conflict("App/Module.swift:2", "App/Other.swift:2")
    #expect(failureText { try container.install(alias(line: 1), other) } == text)
    #expect(container.registrations.isEmpty)
  }

  /// Only the elements were taken back.
  @Test func failureRemovesFurtherTypesAndLeavesEarlierOnes() throws {
    let entry = container.register(Bool.self) { _ in true }
    container.forward(Bool.self, name: "earlier", to: entry)
    let module = Module {
      alias(line: 1)
      Singleton { () throws -> String in throw Refusal() }
    }
    #expect(throws: ResolutionError.self) { try container.install(module) }
    #expect(container.registrations.map(\.name) == [nil, "earlier"])
    #expect(try container.get(Bool.self, name: "earlier"))
    #expect(container.resolve(Int.self) == nil)
    try container.install(alias(line: 1))
    #expect(try container.get(Int.self) == 1)
  }

  @Test func rehearsalTellsAndBuildsNothing() throws {
    let made = Counter()
    let told = Recorder<String>()
    container.addBehavior(Log(told: told))
    try container.install(
      Module {
        Singleton { made.increment() }.configured { entry in entry.implements(Double.self, as: { Double($0) }) }
      })
    #expect(made.value == 1)
    #expect(told.values == ["Int", "Double"])
    #expect(try container.get(Double.self) == 1)
  }

  private struct Log: Behavior {
    let told: Recorder<String>

    func container<Type, Service>(
      _ container: Container, didRegisterType type: Type.Type, toService entry: ServiceEntry<Service>,
      withName name: String?
    ) { told.append("\(type)") }
  }
}
