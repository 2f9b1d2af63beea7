import InjectionCore
import TestSupport
import Testing

struct ArgumentKeyTests {
  @Test func listsOfOtherTypesAreOtherRegistrations() {
    let container = Container()
    container.register(String.self) { _ in "none" }
    container.register(String.self) { (_: any Resolver, number: Int) in "Int \(number)" }
    container.register(String.self) { (_: any Resolver, flag: Bool) in "Bool \(flag)" }
    container.register(String.self) { (_: any Resolver, number: Int, flag: Bool) in "both \(number) \(flag)" }
    #expect(container.resolve(String.self) == "none")
    #expect(container.resolve(String.self, argument: 1) == "Int 1")
    #expect(container.resolve(String.self, argument: true) == "Bool true")
    #expect(container.resolve(String.self, arguments: 1, true) == "both 1 true")
    #expect(container.resolve(String.self, arguments: true, 1) == nil)
  }

  @Test func severalArgumentsAreNotOneTuple() {
    let container = Container()
    container.register(String.self) { (_: any Resolver, pair: (Int, Int)) in "tuple" }
    container.register(String.self) { (_: any Resolver, _: Int, _: Int) in "two" }
    #expect(container.resolve(String.self, argument: (1, 2)) == "tuple")
    #expect(container.resolve(String.self, arguments: 1, 2) == "two")
  }

  @Test func variableOfProtocolTypeKeepsThatType() {
    let container = Container()
    container.register(Int.self) { (_: any Resolver, numbered: any Numbered) in numbered.number }
    let numbered: any Numbered = Number(7)
    #expect(container.resolve(Int.self, argument: numbered) == 7)
    #expect(container.resolve(Int.self, argument: Number(7)) == nil)
  }

  @Test func argumentsMayThrow() throws {
    func number() throws -> Int { 7 }
    let container = Container()
    container.register(Int.self) { (_: any Resolver, number: Int) in number }
    #expect(try container.get(Int.self, argument: number()) == 7)
  }

  @Test func laterRegistrationOfAnEqualListReplacesTheEarlier() {
    let container = Container()
    container.register(String.self) { (_: any Resolver, _: Int) in "first" }
    container.register(String.self) { (_: any Resolver, _: Int) in "second" }
    #expect(container.resolve(String.self, argument: 1) == "second")
    #expect(container.registrations.count == 1)
  }

  @Test func unregisterRemovesEveryArgumentList() {
    let container = Container()
    container.register(String.self) { _ in "none" }
    container.register(String.self) { (_: any Resolver, _: Int) in "one" }
    container.register(String.self) { (_: any Resolver, _: Int, _: Int) in "two" }
    container.register(String.self, name: "name") { (_: any Resolver, _: Int) in "named" }
    #expect(container.unregister(String.self))
    #expect(container.registrations.map(\.name) == ["name"])
    #expect(container.resolve(String.self, argument: 1) == nil)
  }

  @Test func childFindsAndOverridesEntriesWithArguments() {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(String.self) { (_: any Resolver, _: Int) in "parent" }
    #expect(child.resolve(String.self, argument: 1) == "parent")
    child.register(String.self) { (_: any Resolver, _: Int) in "child" }
    #expect(child.resolve(String.self, argument: 1) == "child")
    #expect(parent.resolve(String.self, argument: 1) == "parent")
  }

  @Test func copyHasEntriesWithArgumentsWithoutTheirInstances() {
    let container = Container()
    container.register(Box.self) { (_: any Resolver, number: Int) in Box(number) }.inObjectScope(.container)
    let box = container.require(Box.self, argument: 1)
    let copy = container.copy()
    #expect(copy.require(Box.self, argument: 1) !== box)
    #expect(copy.require(Box.self, argument: 1) === copy.require(Box.self, argument: 1))
    #expect(copy.require(Box.self, argument: 1).number == 1)
  }

  @Test func copyHasAsyncEntriesWithArguments() async throws {
    let container = Container()
    container.register(Numbers.self) { (_: any Resolver, number: Int) in try await .suspended([number]) }
    #expect(try await container.copy().getAsync(Numbers.self, argument: 1) == Numbers([1]))
  }

  @Test func argumentsTypeNamesResolverAndArguments() {
    let container = Container()
    let plain = container.register(String.self) { _ in "" }
    let one = container.register(String.self) { (_: any Resolver, _: Int) in "" }
    let two = container.register(String.self) { (_: any Resolver, _: any Numbered, _: Bool?) in "" }
    #expect("\(plain.argumentsType)" == "Resolver")
    #expect("\(one.argumentsType)" == "(Resolver, Int)")
    #expect("\(two.argumentsType)" == "(Resolver, Numbered, Optional<Bool>)")
  }
}

/// An object that carries a number.
final class Box: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}
