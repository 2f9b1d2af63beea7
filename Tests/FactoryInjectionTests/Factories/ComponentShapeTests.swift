import FactoryInjection
import TestSupport
import Testing

private protocol Store: Sendable {
  var name: String { get }
}
private struct DiskStore: Store {
  let name = "disk"
}
private protocol Kettle {
  var litres: Int { get }
}
private struct SteelKettle: Kettle {
  let litres = 2
}

private struct Plain: FactoryComponent {
  let text: String
  init(id: Int, store: any Store) { text = "\(id) \(store.name)" }
  static var factory: Wiring<@Sendable (_ id: Int) -> Plain> { autocreate(Plain.init) }
}
private struct WithoutSendable: FactoryComponent {
  let text: String
  init(id: Int, store: any Store) { text = "\(id) \(store.name)" }
  static var factory: Wiring<(Int) -> WithoutSendable> { autocreate(WithoutSendable.init) }
}
private struct WithoutParameters: FactoryComponent {
  let text: String
  init(store: any Store) { text = store.name }
  static var factory: Wiring<@Sendable () -> WithoutParameters> { autocreate(WithoutParameters.init) }
}
private struct WithoutDependencies: FactoryComponent {
  let text: String
  init(id: Int, name: String) { text = "\(id) \(name)" }
  static var factory: Wiring<@Sendable (Int, String) -> WithoutDependencies> { autocreate(WithoutDependencies.init) }
}
private struct Failable: FactoryComponent {
  let text: String
  init?(id: Int, store: any Store) {
    guard id > 0 else { return nil }
    text = "\(id) \(store.name)"
  }
  static var factory: Wiring<@Sendable (Int) -> Failable?> { autocreate(Failable.init) }
}
private struct Page: Screen, FactoryComponent {
  let title: String
  init(id: Int, store: any Store) { title = "\(id) \(store.name)" }
  static var factory: Wiring<@Sendable (Int) -> any Screen> { autocreate(Page.init) }
}
private struct Box<Key: Hashable & Sendable>: FactoryComponent {
  let text: String
  init(key: Key, store: any Store) { text = "\(key) \(store.name)" }
  static var factory: Wiring<@Sendable (Key) -> Box<Key>> { autocreate(Box.init) }
}
private actor Cache: FactoryComponent {
  nonisolated let text: String
  init(size: Int, store: any Store) { text = "\(size) \(store.name)" }
  static var factory: Wiring<@Sendable (Int) -> Cache> { autocreate(Cache.init) }
}
private struct Hidden: FactoryComponent {
  let text: String
  private init(id: Int, store: any Store) { text = "\(id) \(store.name)" }
  static var factory: Wiring<@Sendable (Int) -> Hidden> { autocreate(Hidden.init) }
}
private struct TakesClosure: FactoryComponent {
  let text: @Sendable () -> String
  init(text: @escaping @Sendable () -> String, store: any Store) { self.text = { text() + " " + store.name } }
  static var factory: Wiring<@Sendable (@escaping @Sendable () -> String) -> TakesClosure> {
    autocreate(TakesClosure.init)
  }
}
private struct TakesTuple: FactoryComponent {
  let text: String
  init(size: (width: Int, height: Int), store: any Store) { text = "\(size.width)x\(size.height) \(store.name)" }
  static var factory: Wiring<@Sendable ((width: Int, height: Int)) -> TakesTuple> { autocreate(TakesTuple.init) }
}
private struct TakesProtocol: FactoryComponent {
  let text: String
  init(kettle: any Kettle, store: any Store) { text = "\(kettle.litres) \(store.name)" }
  static var factory: Wiring<@Sendable (any Kettle) -> TakesProtocol> { autocreate(TakesProtocol.init) }
}
private struct TakesOptionals: FactoryComponent {
  let text: String
  init(id: Int?, store: (any Store)?) { text = "\(id ?? 0) \(store?.name ?? "none")" }
  static var factory: Wiring<@Sendable (Int?) -> TakesOptionals> { autocreate(TakesOptionals.init) }
}
private struct FromLiteral: FactoryComponent {
  let text: String
  static var factory: Wiring<@Sendable (Int) -> FromLiteral> {
    autocreate { @Sendable (id: Int, store: any Store) in FromLiteral(text: "\(store.name) \(id)") }
  }
}
private struct Throwing: FactoryComponent {
  struct Refused: Error, Equatable {
    let id: Int
  }
  let text: String
  init(id: Int, store: any Store) throws {
    guard id > 0 else { throw Refused(id: id) }
    text = "\(id) \(store.name)"
  }
  static var factory: Wiring<@Sendable (Int) throws -> Throwing> { autocreate(Throwing.init) }
}
private struct ByHand: FactoryComponent {
  let text: String
  static var factory: Wiring<@Sendable (Int) -> ByHand> {
    { resolver in { id in ByHand(text: "\(resolver.require((any Store).self).name) \(id)") } }
  }
}

/// Every shape that a component can have makes its products.
struct ComponentShapeTests {
  private let container = Container()

  init() {
    container.register((any Store).self) { _ in DiskStore() }
  }

  @Test func aParameterAndADependency() throws {
    container.register(factory: Plain.self)
    #expect(try container.get(factory: Plain.self)(7).text == "7 disk")
  }

  @Test func resolveAndRequireGiveTheSameFactory() throws {
    container.register(factory: Plain.self)
    #expect(container.resolve(factory: Plain.self)?(7).text == "7 disk")
    #expect(container.require(factory: Plain.self)(7).text == "7 disk")
  }

  @Test func aClosureTypeThatIsNotSendable() throws {
    container.register(factory: WithoutSendable.self)
    #expect(try container.get(factory: WithoutSendable.self)(7).text == "7 disk")
  }

  @Test func noParameters() throws {
    container.register(factory: WithoutParameters.self)
    #expect(try container.get(factory: WithoutParameters.self)().text == "disk")
  }

  @Test func noDependencies() throws {
    container.register(factory: WithoutDependencies.self)
    #expect(try container.get(factory: WithoutDependencies.self)(7, "seven").text == "7 seven")
  }

  @Test func aFailableInitializer() throws {
    container.register(factory: Failable.self)
    let make = try container.get(factory: Failable.self)
    #expect(make(7)?.text == "7 disk")
    #expect(make(0) == nil)
  }

  @Test func aProtocolProduct() throws {
    container.register(factory: Page.self)
    #expect(try container.get(factory: Page.self)(7).title == "7 disk")
  }

  @Test func aGenericComponentIsOnePerArgument() throws {
    container.register(factory: Box<Int>.self)
    container.register(factory: Box<String>.self)
    #expect(try container.get(factory: Box<Int>.self)(7).text == "7 disk")
    #expect(try container.get(factory: Box<String>.self)("seven").text == "seven disk")
    #expect(!container.hasAnyRegistration(ofFactory: Box<Bool>.self))
  }

  @Test func anActor() throws {
    container.register(factory: Cache.self)
    #expect(try container.get(factory: Cache.self)(7).text == "7 disk")
  }

  @Test func aPrivateInitializer() throws {
    container.register(factory: Hidden.self)
    #expect(try container.get(factory: Hidden.self)(7).text == "7 disk")
  }

  @Test func anEscapingClosureAsParameter() throws {
    container.register(factory: TakesClosure.self)
    #expect(try container.get(factory: TakesClosure.self)({ "seven" }).text() == "seven disk")
  }

  @Test func aTupleAsOneParameter() throws {
    container.register(factory: TakesTuple.self)
    #expect(try container.get(factory: TakesTuple.self)((3, 4)).text == "3x4 disk")
  }

  @Test func aConcreteValueForAProtocolParameter() throws {
    container.register(factory: TakesProtocol.self)
    let make = try container.get(factory: TakesProtocol.self)
    let kettle: any Kettle = SteelKettle()
    #expect(make(SteelKettle()).text == "2 disk")
    #expect(make(kettle).text == "2 disk")
  }

  @Test func anOptionalParameterTakesValuesAndNil() throws {
    container.register(factory: TakesOptionals.self)
    let make = try container.get(factory: TakesOptionals.self)
    #expect(make(7).text == "7 disk")
    #expect(make(nil).text == "0 disk")
  }

  @Test func anOptionalDependencyMayBeMissing() throws {
    container.removeAll()
    container.register(factory: TakesOptionals.self)
    #expect(try container.get(factory: TakesOptionals.self)(7).text == "7 none")
  }

  @Test func anOptionalDependencyThatIsRegisteredLaterIsSeen() throws {
    container.removeAll()
    container.register(factory: TakesOptionals.self)
    let make = try container.get(factory: TakesOptionals.self)
    container.register((any Store).self) { _ in DiskStore() }
    #expect(make(7).text == "7 disk")
  }

  @Test func aClosureLiteralInPlaceOfTheInitializer() throws {
    container.register(factory: FromLiteral.self)
    #expect(try container.get(factory: FromLiteral.self)(7).text == "disk 7")
  }

  @Test func aThrowingInitializerThrowsItsOwnError() throws {
    container.register(factory: Throwing.self)
    let make = try container.get(factory: Throwing.self)
    #expect(try make(7).text == "7 disk")
    #expect(throws: Throwing.Refused(id: 0)) { try make(0) }
  }

  @Test func aFactoryWrittenByHand() throws {
    container.register(factory: ByHand.self)
    #expect(try container.get(factory: ByHand.self)(7).text == "disk 7")
  }

  @Test func theGetterOfAComponentIsAnOrdinaryFunction() {
    #expect(Plain.factory(container)(7).text == "7 disk")
  }
}
