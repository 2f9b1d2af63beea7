import FactoryInjection
import Testing

private struct Ticket: FactoryComponent {
  let number: Int
  init(number: Int, suffix: Int) { self.number = number * 10 + suffix }
  static var factory: Wiring<@Sendable (Int) -> Ticket> { autocreate(Ticket.init) }
}

private enum Left: FactoryInterface { typealias Factory = @Sendable (Int) -> Int }
private enum Right: FactoryInterface { typealias Factory = @Sendable (Int) -> Int }

private final class Booth: Sendable {
  let make: Ticket.Factory
  init(make: @escaping Ticket.Factory) { self.make = make }
}

/// A decorator of a component's closure type was accepted and never ran.
struct FactoryDecoratorTests {
  private let container = Container()

  @Test func theFactoryOfAComponentIsDecorated() throws {
    container.register(Int.self) { _ in 1 }
    container.register(factory: Ticket.self)
    container.autoregister(Booth.self, initializer: Booth.init)
    let early = try container.get(factory: Ticket.self)
    container.decorate(Ticket.Factory.self) { _, make in { number in make(number + 100) } }
    #expect(early(2).number == 21)
    #expect(try container.get(factory: Ticket.self)(2).number == 1021)
    #expect(try container.get(Ticket.Factory.self)(2).number == 1021)
    #expect(try container.get(FactoryOf<Ticket>.self).make(2).number == 1021)
    #expect(try container.get(Booth.self).make(2).number == 1021)
  }

  @Test func allComponentsOfTheClosureTypeAreDecorated() throws {
    container.register(factory: Left.self) { _ in { $0 } }
    container.register(factory: Right.self) { _ in { -$0 } }
    container.register(factory: Right.self, name: "other") { _ in { -$0 } }
    container.decorate(Left.Factory.self) { _, make in { number in make(number) * 10 } }
    #expect(try container.get(factory: Left.self)(2) == 20)
    #expect(try container.get(factory: Right.self)(2) == -20)
    #expect(try container.get(factory: Right.self, name: "other")(2) == -2)
  }

  @Test func theAskingContainerDecorates() throws {
    container.register(factory: Left.self) { _ in { $0 } }
    let child = Container(parent: container)
    child.decorate(Left.Factory.self) { _, make in { number in make(number) * 10 } }
    #expect(try child.get(factory: Left.self)(2) == 20)
    #expect(try container.get(factory: Left.self)(2) == 2)
  }
}
