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

  /// Ways from a service to the next one that take more stack than a factory that asks for it.
  @Test(arguments: OtherLink.allCases, ["transient", "graph", "container"])
  func twoThousandOtherLinksFitIntoEightMegabytes(_ link: OtherLink, _ scope: String) async {
    await #expect(processExitsWith: .success) { [link = link.rawValue as String, scope] in
      let container = Container()
      OtherLink(rawValue: link)!.registerAll(before: 2_000, inObjectScope: scopeCalled(scope), in: container)
      container.register(Int.self, name: "2000") { _ in 2_000 }.implements((any Sendable).self, name: "2000")
      let reached = Recorder<Int?>()
      onThreads([{ reached.append(container.resolve(Int.self, name: "1")) }], stackSize: 8 << 20)
      #expect(reached.values == [2_000])
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

/// How a service named 1 gets to the service named 2, and so on.
enum OtherLink: String, CaseIterable, Sendable {
  case forward, optional, lazy, provider, initCompleted, decorator, capturedContainer

  /// Registers the services up to the last one. Decorators come first: each looks at all registrations there are.
  fileprivate func registerAll(before last: Int, inObjectScope scope: ObjectScope, in container: Container) {
    for number in 1..<last where self == .decorator {
      container.decorate(Int.self, name: "\(number)") { resolver, _ in
        try resolver.get(Int.self, name: "\(number + 1)")
      }
    }
    for number in 1..<last { register(number, inObjectScope: scope, in: container) }
  }

  private func register(_ number: Int, inObjectScope scope: ObjectScope, in container: Container) {
    let (name, next) = ("\(number)", "\(number + 1)")
    func register(_ factory: @escaping @Sendable (any Resolver) throws -> Int) -> ServiceEntry<Int> {
      container.register(Int.self, name: name, factory: factory).inObjectScope(scope)
    }
    switch self {
    case .forward:
      register { try $0.get((any Sendable).self, name: next) as? Int ?? 0 }.implements((any Sendable).self, name: name)
    case .optional: _ = register { try $0.get(Int?.self, name: next) ?? 0 }
    case .lazy: _ = register { try $0.get(Lazy<Int>.self, name: next).get() }
    case .provider: _ = register { try $0.get(Provider<Int>.self, name: next).get() }
    case .capturedContainer: _ = register { [unowned container] _ in try container.get(Int.self, name: next) }
    case .initCompleted:
      register { _ in 2_000 }.initCompleted { resolver, _ in _ = resolver.require(Int.self, name: next) }
    case .decorator: _ = register { _ in 0 }
    }
  }
}

private func scopeCalled(_ name: String) -> ObjectScope {
  [.transient, .graph, .container, .weak].first { $0.description == name }!
}

private func resolveChain(of length: Int, _ scope: String, stackSize: Int) -> Int? {
  let container = makeChain(of: length, scopeCalled(scope))
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
