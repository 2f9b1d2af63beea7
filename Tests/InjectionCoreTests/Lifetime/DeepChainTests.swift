import InjectionCore
import TestSupport
import Testing

/// Long chains of dependencies are legal, and fit into the stacks that threads usually have, also when the
/// engine is built for debugging. Where they do not, only a process of their own ends.
struct DeepChainTests {
  @Test(arguments: ["transient", "graph", "container", "weak"])
  func twoThousandLevelsFitIntoEightMegabytes(_ scope: String) async {
    await #expect(processExitsWith: .success) { [scope] in
      #expect(resolveChain(of: 2_000, scope, stackSize: 8 << 20) == 2_000)
    }
  }

  @Test(arguments: ["transient", "graph", "container", "weak"])
  func twoHundredAndFiftyLevelsFitIntoHalfAMegabyte(_ scope: String) async {
    await #expect(processExitsWith: .success) { [scope] in
      #expect(resolveChain(of: 250, scope, stackSize: 512 << 10) == 250)
    }
  }

  @Test func theEndOfALongChainNamesAllOfIt() throws {
    let container = makeChain(of: 300, .graph)
    container.unregister(Int.self, name: "300")
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    #expect(error.chain.map(\.name) == (1...300).map { "\($0)" })
  }

  @Test func aCycleOfThreeHundredIsFound() throws {
    let container = makeChain(of: 300, .container)
    container.register(Int.self, name: "300") { try $0.get(Int.self, name: "1") }.inObjectScope(.container)
    let error = try #require(throws: ResolutionError.self) { try container.get(Int.self, name: "1") }
    #expect(error.kind == .cycle)
    #expect(error.chain.map(\.name) == (1...300).map { "\($0)" } + ["1"])
  }
}

private func resolveChain(of length: Int, _ scope: String, stackSize: Int) -> Int? {
  let scopes = [ObjectScope.transient, .graph, .container, .weak]
  let container = makeChain(of: length, scopes.first { $0.description == scope }!)
  let result = Recorder<Int?>()
  onThreads([{ result.append(container.resolve(Int.self, name: "1")) }], stackSize: stackSize)
  return result.values[0]
}

/// Services named 1, 2, …; each asks for the next and adds 1.
private func makeChain(of length: Int, _ scope: ObjectScope) -> Container {
  let container = Container()
  for number in 1..<length {
    container.register(Int.self, name: "\(number)") { try $0.get(Int.self, name: "\(number + 1)") + 1 }
      .inObjectScope(scope)
  }
  container.register(Int.self, name: "\(length)") { _ in 1 }.inObjectScope(scope)
  return container
}
