import PropertyInjection
import TestSupport
import Testing

/// The module DSL: 1D 1–5, 8.
struct ModuleTests {
  private let made = Counter()

  @Test func d2UniqueServiceIsMadeForEachRequest() throws {
    let container = try Container(modules: Module { Unique { Store() } })
    #expect(try container.get(Store.self) !== container.get(Store.self))
  }

  @Test func d3SingletonIsMadeWhenTheModuleIsInstalled() throws {
    let module = Module {
      Singleton { [made] in
        made.increment()
        return Store()
      }
    }
    #expect(made.value == 0)
    let container = try Container(modules: module)
    #expect(made.value == 1)
    #expect(try container.get(Store.self) === container.get(Store.self))
    #expect(made.value == 1)
  }

  @Test func d3SingletonOfAnAssembledModuleIsMadeWhenTheContainerStarts() throws {
    let container = Container()
    Module {
      Singleton { [made] in
        made.increment()
        return Store()
      }
    }.assemble(container: container)
    #expect(made.value == 0)
    try container.start()
    #expect(made.value == 1)
  }

  @Test func singletonsAreMadeInTheirOrder() throws {
    let order = Recorder<String>()
    _ = try Container(
      modules: Module {
        for name in ["a", "b", "c"] { Singleton(name: name) { order.append(name) } }
      })
    #expect(order.values == ["a", "b", "c"])
  }

  @Test func d4LazySingletonIsMadeAtTheFirstRequestAndItsErrorIsNotKept() throws {
    let container = try Container(
      modules: Module {
        LazySingleton { [made] in
          if made.increment() == 1 { throw Refusal() }
          return Store()
        }
      })
    #expect(made.value == 0)
    #expect(throws: ResolutionError.self) { try container.get(Store.self) }
    #expect(try container.get(Store.self) === container.get(Store.self))
    #expect(made.value == 2)
  }

  @Test func d5ModulesAreNestedAndKept() throws {
    let storage = Module { LazySingleton { Store() } }
    let numbers = Module {
      storage
      Module { Unique { 7 } }
    }
    let container = try Container(modules: numbers, Module { Unique { "text" } })
    #expect(container.registrations.map { "\($0.serviceType)" } == ["Store", "Int", "String"])
  }

  /// A closure that throws was refused inside a module.
  @Test func d5SingletonThatThrowsMayStandInAModule() {
    let module = Module { Module { Singleton { () throws -> Store in throw Refusal() } } }
    let error = #expect(throws: ResolutionError.self) { try Container(modules: module) }
    #expect(error?.underlying is Refusal)
  }

  /// Only a plain list was possible.
  @Test(arguments: [true, false])
  func d1ModuleMayHaveConditionsAndLoops(isLarge: Bool) throws {
    let number: Int? = isLarge ? 7 : nil
    let extra: Unique<Bool>? = isLarge ? Unique { true } : nil
    let module = Module {
      if isLarge { Unique { "large" } }
      if let number { Unique(name: "number") { number } }
      if isLarge { Unique(name: "size") { 2.0 } } else { Unique(name: "size") { 1.0 } }
      for index in 0..<3 { Unique(name: "\(index)") { index } }
      switch isLarge {
      case true: Unique { Character("l") }
      case false: Unique { Character("s") }
      }
      extra
    }
    let container = try Container(modules: module)
    #expect(container.resolve(String.self) == (isLarge ? "large" : nil))
    #expect(container.resolve(Int.self, name: "number") == number)
    #expect(try container.get(Double.self, name: "size") == (isLarge ? 2.0 : 1.0))
    #expect(try (0..<3).map { try container.get(Int.self, name: "\($0)") } == [0, 1, 2])
    #expect(try container.get(Character.self) == (isLarge ? "l" : "s"))
    #expect(container.resolve(Bool.self) == (isLarge ? true : nil))
  }

  /// The type of the closure was registered, so that the protocol was missing.
  @Test func d8ServiceIsRegisteredAsWhatConsumersAskFor() throws {
    let container = try Container(
      modules: Module {
        Singleton(as: (any Database).self) { Store() }
        LazySingleton(as: (any Database).self, name: "lazy") { resolver in try resolver.get(Store.self) }
        Unique { Store() }
      })
    #expect(try container.get((any Database).self) is Store)
    #expect(try container.get((any Database).self, name: "lazy") is Store)
  }

  @Test func dependenciesComeFromTheResolver() throws {
    let container = try Container(
      modules: Module {
        LazySingleton { resolver in Reader(store: try resolver.get(Store.self)) }
        LazySingleton { Store() }
      })
    #expect(try container.get(Reader.self).store === container.get(Store.self))
  }

  @MainActor
  @Test func mainActorServicesAreMadeThere() throws {
    let container = try Container(
      modules: Module {
        Singleton { @MainActor in Panel("a") }
        LazySingleton(name: "b") { @MainActor in Panel("b") }
        Unique(name: "c") { @MainActor resolver in Panel(try resolver.get(String.self)) }
        Unique { "text" }
      })
    #expect(try container.get(Panel.self).title == "a")
    #expect(try container.get(Panel.self, name: "b").title == "b")
    #expect(try container.get(Panel.self, name: "c").title == "text")
  }

  @Test func mainActorSingletonIsNotMadeElsewhere() async {
    let module = Module { Singleton { @MainActor in Panel("a") } }
    let error = await Task.detached {
      #expect(throws: ResolutionError.self) { try Container(modules: module) }
    }.value
    #expect(error?.kind == .needsMainActor)
  }

  @Test func moduleIsAnAssemblyThatOnlyRegisters() throws {
    let made = made
    let assembler = Assembler([Module { Singleton { made.increment() } }])
    #expect(made.value == 0)
    #expect(try assembler.resolver.get(Int.self) == 1)
  }

  @Test func placeOfARegistrationIsThatOfItsDeclaration() throws {
    let line: UInt = #line + 1
    let module = Module { Unique { Store() } }
    let container = try Container(modules: module)
    #expect(
      container.registrations.map(\.location) == [
        SourceLocation(fileID: "PropertyInjectionTests/ModuleTests.swift", line: line)
      ])
  }

  @Test func moduleMayBeEmpty() throws {
    #expect(try Container(modules: Module {}).registrations.isEmpty)
  }
}

private protocol Database: AnyObject, Sendable {}

private final class Store: Database {}

private final class Reader: Sendable {
  let store: Store
  init(store: Store) { self.store = store }
}

private struct Refusal: Error {}

@MainActor private final class Panel {
  let title: String
  init(_ title: String) { self.title = title }
}
