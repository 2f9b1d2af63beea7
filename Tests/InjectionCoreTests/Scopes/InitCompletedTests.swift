import InjectionCore
import TestSupport
import Testing

private final class Page {
  var title = ""
}

struct InitCompletedTests {
  private let container = Container()

  @Test func initCompletedRunsBeforeTheAskerGetsTheInstance() throws {
    container.register(Page.self) { _ in Page() }.initCompleted { _, page in page.title = "completed" }
    container.register(String.self) { resolver in try resolver.get(Page.self).title }
    #expect(try container.get(String.self) == "completed")
  }

  @Test func severalRunInTheOrderInWhichTheyWereAdded() throws {
    container.register(Page.self) { _ in Page() }
      .initCompleted { _, page in page.title += "1" }
      .initCompleted { _, page in page.title += "2" }
      .initCompleted { _, page in page.title += "3" }
    #expect(try container.get(Page.self).title == "123")
  }

  @Test func aValueIsHandedOutAsTheFactoryMadeIt() throws {
    container.register(Int.self) { _ in 7 }.initCompleted { _, value in #expect(value == 7) }
    #expect(try container.get(Int.self) == 7)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func theServiceIsTheSameInstanceWithinItsInitCompleted(_ scope: ObjectScope) throws {
    let areSame = Recorder<Bool>()
    container.register(Page.self) { _ in Page() }.inObjectScope(scope)
      .initCompleted { resolver, page in areSame.append(resolver.require(Page.self) === page) }
    _ = try container.get(Page.self)
    #expect(areSame.values == [true])
  }

  @Test func theResolverOfInitCompletedBelongsToTheGraph() throws {
    let areSame = Recorder<Bool>()
    container.register(Page.self) { _ in Page() }
    container.register(Int.self) { _ in 1 }.initCompleted { resolver, _ in
      areSame.append(resolver.require(Page.self) === resolver.require(Page.self))
    }
    container.register(Bool.self) { resolver in
      let page = resolver.require(Page.self)
      _ = resolver.require(Int.self)
      return areSame.values == [true] && page === resolver.require(Page.self)
    }
    #expect(try container.get(Bool.self))
  }

  @Test func theResolverOfInitCompletedSeesTheChildsOverride() throws {
    container.register(Int.self) { _ in 1 }
    container.register(Page.self) { _ in Page() }
      .initCompleted { resolver, page in page.title = "\(resolver.require(Int.self))" }
    let child = Container(parent: container)
    child.register(Int.self) { _ in 2 }
    #expect(try child.get(Page.self).title == "2")
    #expect(try container.get(Page.self).title == "1")
  }

  @Test func itDoesNotRunWhenTheFactoryThrows() {
    let completions = Counter()
    container.register(Page.self) { _ in throw CancellationError() }
      .initCompleted { _, _ in completions.increment() }
    #expect(throws: ResolutionError.self) { try container.get(Page.self) }
    #expect(completions.value == 0)
  }

  @Test(arguments: [(ObjectScope.transient, 3), (.graph, 3), (.container, 1)])
  func itRunsOncePerInstance(_ scope: ObjectScope, _ expected: Int) {
    let completions = Counter()
    container.register(Page.self) { _ in Page() }.inObjectScope(scope)
      .initCompleted { _, _ in completions.increment() }
    for _ in 0..<3 { _ = container.resolve(Page.self) }
    #expect(completions.value == expected)
  }

  @Test func dependenciesAreCompletedBeforeTheirAskerIsMade() throws {
    let order = Recorder<String>()
    container.register(Page.self) { _ in
      order.append("page made")
      return Page()
    }.initCompleted { _, _ in order.append("page completed") }
    container.register(Int.self) { resolver in
      _ = resolver.require(Page.self)
      order.append("number made")
      return 7
    }.initCompleted { _, _ in order.append("number completed") }
    _ = try container.get(Int.self)
    #expect(order.values == ["page made", "page completed", "number made", "number completed"])
  }

  @Test func aHookThatRegistersAnotherHookDoesNotRunItForTheSameInstance() {
    let completions = Counter()
    let entry = container.register(Page.self) { _ in Page() }
    entry.initCompleted { [unowned entry] _, _ in entry.initCompleted { _, _ in completions.increment() } }
    _ = container.resolve(Page.self)
    #expect(completions.value == 0)
    _ = container.resolve(Page.self)
    #expect(completions.value == 1)
  }
}
