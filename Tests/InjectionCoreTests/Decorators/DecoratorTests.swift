import InjectionCore
import TestSupport
import Testing

private struct Refused: Error {}

/// Decorators change each new instance before anybody gets it.
struct DecoratorTests {
  private func makeContainer(_ scope: ObjectScope = .transient) -> Container {
    Container { $0.register(String.self) { _ in "made" }.inObjectScope(scope) }
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container])
  func decoratorsRunInTheOrderOfTheirAddition(_ scope: ObjectScope) {
    let container = makeContainer(scope)
    container.decorate(String.self) { _, value in value + " first" }
    container.decorate(String.self) { _, value in value + " second" }
    #expect(container.resolve(String.self) == "made first second")
    #expect(container.resolve(String.self) == "made first second")
  }

  @Test func decoratorsOfParentsComeFirst() {
    let parent = makeContainer()
    let child = Container(parent: parent)
    child.decorate(String.self) { _, value in value + " child" }
    parent.decorate(String.self) { _, value in value + " parent" }
    #expect(child.resolve(String.self) == "made parent child")
    #expect(parent.resolve(String.self) == "made parent")
  }

  @Test func sharedServiceIsDecoratedByTheContainerThatRegisteredIt() {
    let parent = makeContainer(.container)
    let child = Container(parent: parent)
    child.decorate(String.self) { _, value in value + " child" }
    parent.decorate(String.self) { _, value in value + " parent" }
    #expect(child.resolve(String.self) == "made parent")
  }

  @Test func sharedInstanceIsDecoratedOnce() {
    let container = makeContainer(.container)
    let runs = Counter()
    container.decorate(String.self) { _, value in
      runs.increment()
      return value
    }
    for _ in 0..<3 { _ = container.require(String.self) }
    #expect(runs.value == 1)
  }

  @Test func instancesThatExistStayAsTheyAre() {
    let container = makeContainer(.container)
    _ = container.require(String.self)
    container.decorate(String.self) { _, value in value + " late" }
    #expect(container.resolve(String.self) == "made")
    container.resetObjectScope(.container)
    #expect(container.resolve(String.self) == "made late")
  }

  @Test func decoratorsRunBeforeInitCompleted() {
    let seen = Recorder<String>()
    let container = Container()
    container.register(String.self) { _ in "made" }.initCompleted { _, value in seen.append(value) }
    container.decorate(String.self) { _, value in value + " decorated" }
    _ = container.require(String.self)
    #expect(seen.values == ["made decorated"])
  }

  @Test func onlyTheNamedServiceIsDecorated() {
    let container = makeContainer()
    container.register(String.self, name: "other") { _ in "other" }
    container.decorate(String.self, name: "other") { _, value in value + " decorated" }
    #expect(container.resolve(String.self) == "made")
    #expect(container.resolve(String.self, name: "other") == "other decorated")
  }

  @Test func laterRegistrationsAreDecoratedToo() {
    let container = Container()
    container.decorate(String.self) { _, value in value + " decorated" }
    container.register(String.self) { _ in "made" }
    #expect(container.resolve(String.self) == "made decorated")
  }

  @Test func copiesKeepDecorators() {
    let container = makeContainer()
    container.decorate(String.self) { _, value in value + " decorated" }
    let copy = container.copy()
    copy.decorate(String.self) { _, value in value + " in the copy" }
    #expect(copy.resolve(String.self) == "made decorated in the copy")
    #expect(container.resolve(String.self) == "made decorated")
  }

  @Test func decoratorsResolveInTheSameGraph() throws {
    final class Part: Sendable {}
    final class Whole: Sendable {
      let parts: [Part]
      init(_ parts: [Part]) { self.parts = parts }
    }
    let container = Container()
    container.register(Part.self) { _ in Part() }
    container.register(Whole.self) { Whole([try $0.get(Part.self)]) }
    container.decorate(Whole.self) { resolver, whole in Whole(whole.parts + [try resolver.get(Part.self)]) }
    let whole = try container.get(Whole.self)
    #expect(whole.parts.count == 2)
    #expect(whole.parts[0] === whole.parts[1])
  }

  @Test(arguments: [ObjectScope.transient, .container])
  func errorOfADecoratorIsThatOfTheFactory(_ scope: ObjectScope) {
    let container = makeContainer(scope)
    let isRefusing = Recorder<Void>()
    container.decorate(String.self) { _, value in
      guard isRefusing.values.isEmpty else { return value }
      isRefusing.append(())
      throw Refused()
    }
    let error = #expect(throws: ResolutionError.self) { try container.get(String.self) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.underlying is Refused)
    #expect(container.resolve(String.self) == "made")  // Nothing was kept.
  }

  @Test func decoratorThatAsksForItsServiceIsACycle() {
    let container = makeContainer()
    container.decorate(String.self) { resolver, _ in try resolver.get(String.self) }
    let error = #expect(throws: ResolutionError.self) { try container.get(String.self) }
    #expect(error?.kind == .cycle)
  }

  @Test func mainActorDecoratorIsRefusedElsewhere() async {
    let container = makeContainer()
    container.decorate(String.self) { @MainActor _, value in
      MainActor.preconditionIsolated()
      return value + " on the main actor"
    }
    #expect(await MainActor.run { container.resolve(String.self) } == "made on the main actor")
    let error = await Task.detached { #expect(throws: ResolutionError.self) { try container.get(String.self) } }.value
    #expect(error?.kind == .needsMainActor)
  }

  @Test func asynchronousServicesAreDecorated() async throws {
    let container = Container()
    container.register(String.self) { _ async throws -> String in "made" }.inObjectScope(.container)
    container.decorate(String.self) { _, value in value + " decorated" }
    #expect(try await container.getAsync(String.self) == "made decorated")
  }
}

struct ReplacedDecoratorTests {
  /// It was when the decorator had been there before the first request.
  @Test func aReplacedServiceThatIsForwardedToIsDecorated() throws {
    let container = Container()
    container.register(Int.self) { _ in 1 }.implements((any Equatable).self)
    container.register(Int.self) { _ in 2 }
    #expect(try container.get((any Equatable).self) as? Int == 1)
    container.decorate(Int.self) { _, number in number + 10 }
    #expect(try container.get((any Equatable).self) as? Int == 11)
  }
}

/// A container that forwards to a service of an unrelated one. Whether that was decorated here depended on
/// whether its own container decorated it.
struct UnrelatedDecoratorTests {
  @Test(arguments: [false, true])
  func onlyTheForwardedTypeIsDecorated(_ isDecoratedThere: Bool) throws {
    let (there, here) = (Container(), Container())
    let entry = there.register(Int.self) { _ in 1 }
    if isDecoratedThere { there.decorate(Int.self) { _, number in number + 10 } }
    here.forward((any Equatable).self, to: entry)
    here.decorate(Int.self) { _, number in number + 100 }
    #expect(try here.get((any Equatable).self) as? Int == 1)
    here.decorate((any Equatable).self) { _, number in "\(number)" }
    #expect(try here.get((any Equatable).self) as? String == "1")
    #expect(try there.get(Int.self) == (isDecoratedThere ? 11 : 1))
  }
}
