import InjectionCore
import TestSupport
import Testing

private protocol Named { var name: String { get } }
private struct Cat: Named { let name: String }

struct ArrowOperatorTests {
  private let container = Container { container in
    container.register(String.self) { _ in "plain" }
    container.register(String.self, name: "n") { _ in "named" }
    container.register(String.self) { (_: any Resolver, one: Int) in "\(one)" }
    container.register(String.self, name: "n") { (_: any Resolver, one: Int) in "n \(one)" }
    container.register(String.self) { (_: any Resolver, one: Int, two: Bool) in "\(one) \(two)" }
    container.register(String.self, name: "n") { (_: any Resolver, one: Int, two: Bool) in "n \(one) \(two)" }
    container.register(String.self) { (_: any Resolver, one: Int, two: Bool, three: Double) in
      "\(one) \(two) \(three)"
    }
    container.register(String.self, name: "n") { (_: any Resolver, one: Int, two: Bool, three: Double) in
      "n \(one) \(two) \(three)"
    }
    container.register(String.self) { (_: any Resolver, named: any Named) in named.name }
  }

  @Test func inferredType() {
    let text: String = container~>
    #expect(text == "plain")
    let optional: Double? = container~>
    #expect(optional == nil)
  }

  @Test func namesAndArguments() {
    #expect((container ~> String.self) == "plain")
    #expect((container ~> (String.self, name: "n")) == "named")
    #expect((container ~> (String.self, argument: 1)) == "1")
    #expect((container ~> (String.self, name: "n", argument: 1)) == "n 1")
    #expect((container ~> (String.self, arguments: (1, true))) == "1 true")
    #expect((container ~> (String.self, name: "n", arguments: (1, true))) == "n 1 true")
    #expect((container ~> (String.self, arguments: (1, true, 2.5))) == "1 true 2.5")
    #expect((container ~> (String.self, name: "n", arguments: (1, true, 2.5))) == "n 1 true 2.5")
  }

  @available(*, deprecated)
  @Test func argumentsWithoutBrackets() {
    #expect((container ~> (String.self, arguments: 1, true)) == "1 true")
    #expect((container ~> (String.self, name: "n", arguments: 1, true)) == "n 1 true")
    #expect((container ~> (String.self, arguments: 1, true, 2.5)) == "1 true 2.5")
    #expect((container ~> (String.self, name: "n", arguments: 1, true, 2.5)) == "n 1 true 2.5")
  }

  @Test func variableOfProtocolTypeKeepsThatType() {
    let named: any Named = Cat(name: "Mimi")
    #expect((container ~> (String.self, argument: named)) == "Mimi")
  }

  @Test func requestIsPartOfTheRunningGraph() {
    container.register(Counter.self) { _ in Counter() }
    container.register(Bool.self) { resolver in
      let first: Counter = resolver~>
      return first === (resolver ~> Counter.self)
    }
    #expect(container ~> Bool.self)
  }

  @Test func missingServiceTrapsWithTheFullText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.register(String.self) { resolver in resolver ~> (String.self, name: "n", argument: 1) }
      let _: String = container~>
    }
    let text = text(result?.standardErrorContent ?? [])
    #expect(text.contains("String named \"n\" with arguments (Int) is not registered.\n  chain: String ("))
    #expect(text.contains(") → String named \"n\" with arguments (Int)\n"))
  }
}
