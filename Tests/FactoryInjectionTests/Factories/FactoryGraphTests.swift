import FactoryInjection
import TestSupport
import Testing

private final class Session: Sendable {}
private struct Repository {
  let session: Session
}
private final class Detail: FactoryComponent {
  let id: Int
  let session: Session
  let repository: Repository
  init(id: Int, session: Session, repository: Repository) {
    self.id = id
    self.session = session
    self.repository = repository
  }
  static var factory: Wiring<@Sendable (Int) -> Detail> { autocreate(Detail.init) }
}
private struct Label: FactoryComponent {
  let text: String
  init(id: Int, prefix: String) { text = "\(prefix) \(id)" }
  static var factory: Wiring<@Sendable (Int) -> Label> { autocreate(Label.init) }
}
private final class Node: FactoryComponent {
  let depth: Int
  let child: Node?
  init(depth: Int, makeNode: Node.Factory) {
    self.depth = depth
    child = depth > 0 ? makeNode(depth - 1) : nil
  }
  static var factory: Wiring<@Sendable (Int) -> Node> { autocreate(Node.init) }
}

/// One call of a factory is one object graph, and sees what is registered at that time.
struct FactoryGraphTests {
  private let container = Container()

  init() {
    container.register(Session.self) { _ in Session() }
    container.register(Repository.self) { Repository(session: try $0.get(Session.self)) }
    container.register(factory: Detail.self)
    container.register(factory: Label.self)
    container.register(String.self) { _ in "first" }
  }

  // MARK: Graphs

  @Test func oneProductSharesItsGraphServices() {
    let detail = container.require(factory: Detail.self)(7)
    #expect(detail.session === detail.repository.session)
  }

  @Test func twoProductsShareNothing() {
    let make = container.require(factory: Detail.self)
    #expect(make(7) !== make(7))
    #expect(make(7).session !== make(7).session)
  }

  @Test func twoProductsShareSharedServices() {
    container.register(Session.self) { _ in Session() }.inObjectScope(.container)
    let make = container.require(factory: Detail.self)
    #expect(make(7).session === make(8).session)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aScopeOnAFactoryGovernsNoProduct(_ scope: ObjectScope) {
    container.register(factory: Detail.self).inObjectScope(scope)
    #expect(container.require(factory: Detail.self)(7) !== container.require(factory: Detail.self)(7))
    let make = container.require(Detail.Factory.self)
    #expect(make(7) !== make(7))
  }

  @Test(arguments: [ObjectScope.container, .weak])
  func aScopeOnAParentsFactoryDoesNotHideTheOverrideOfAChild(_ scope: ObjectScope) {
    container.register(factory: Label.self).inObjectScope(scope)
    _ = container.require(factory: Label.self)
    let child = Container(parent: container)
    child.register(String.self) { _ in "child" }
    #expect(child.require(factory: Label.self)(7).text == "child 7")
    #expect(child.require(Label.Factory.self)(7).text == "child 7")
  }

  @Test func aFactoryCalledWithinAResolutionStartsAGraphOfItsOwn() {
    container.register(Bool.self) { resolver in
      let detail = resolver.require(factory: Detail.self)(7)
      return detail.session === resolver.require(Session.self)
    }
    #expect(container.require(Bool.self) == false)
  }

  @Test func aFactoryCalledWithinAResolutionLeavesItsGraphAlone() {
    container.register(Bool.self) { resolver in
      let before = resolver.require(Session.self)
      _ = resolver.require(factory: Detail.self)(7)
      return resolver.require(Session.self) === before
    }
    #expect(container.require(Bool.self))
  }

  @Test func aFactoryThatWasKeptMakesTheSameKindOfGraphLater() {
    container.register(Detail.Factory.self, name: "kept") { $0.require(factory: Detail.self) }
    let make = container.require(Detail.Factory.self, name: "kept")
    let detail = make(7)
    #expect(detail.session === detail.repository.session)
    #expect(make(7).session !== detail.session)
  }

  @Test func aFactoryMayCallItselfWithOtherArguments() throws {
    container.register(factory: Node.self)
    var node: Node? = container.require(factory: Node.self)(20)
    var depths: [Int] = []
    while let current = node {
      depths.append(current.depth)
      node = current.child
    }
    #expect(depths == Array((0...20).reversed()))
  }

  @Test func theArgumentsOfAProductAreNotPassedOn() {
    container.register(Int.self) { _ in 99 }
    container.register(Repository.self) { resolver in
      #expect(resolver.require(Int.self) == 99)
      return Repository(session: resolver.require(Session.self))
    }
    #expect(container.require(factory: Detail.self)(7).id == 7)
  }

  // MARK: Later changes

  @Test func aChildsOverrideIsSeen() {
    let child = Container(parent: container)
    child.register(String.self) { _ in "child" }
    #expect(child.require(factory: Label.self)(7).text == "child 7")
    #expect(container.require(factory: Label.self)(7).text == "first 7")
  }

  @Test func aReplacementIsSeenAtTheNextCall() {
    let make = container.require(factory: Label.self)
    #expect(make(7).text == "first 7")
    container.register(String.self) { _ in "second" }
    #expect(make(7).text == "second 7")
  }

  @Test func aReplacementOfASharedServiceIsSeenAtTheNextCall() {
    container.register(String.self) { _ in "shared" }.inObjectScope(.container)
    let make = container.require(factory: Label.self)
    #expect([make(1).text, make(2).text, make(3).text] == ["shared 1", "shared 2", "shared 3"])
    container.register(String.self) { _ in "second" }.inObjectScope(.container)
    #expect(make(7).text == "second 7")
  }

  @Test func anOverrideInTheAskingChildIsSeenAtTheNextCall() {
    let child = Container(parent: Container(parent: container))
    let make = child.require(factory: Label.self)
    #expect(make(7).text == "first 7")
    child.register(String.self) { _ in "child" }
    #expect(make(7).text == "child 7")
  }

  @Test func anOverrideInTheMiddleIsSeenAtTheNextCall() {
    let middle = Container(parent: container)
    let make = Container(parent: middle).require(factory: Label.self)
    #expect(make(7).text == "first 7")
    middle.register(String.self) { _ in "middle" }.inObjectScope(.container)
    #expect(make(7).text == "middle 7")
    #expect(make(8).text == "middle 8")
  }

  @Test func aRemovalIsSeenAtTheNextCall() {
    let child = Container(parent: container)
    child.register(String.self) { _ in "child" }
    let make = child.require(factory: Label.self)
    #expect(make(7).text == "child 7")
    child.unregister(String.self)
    #expect(make(7).text == "first 7")
  }

  @Test func aScopeChangeIsSeenAtTheNextCall() {
    let entry = container.register(Session.self) { _ in Session() }.inObjectScope(.container)
    let make = container.require(factory: Detail.self)
    #expect(make(1).session === make(2).session)
    entry.inObjectScope(.graph)
    #expect(make(1).session !== make(2).session)
  }

  @Test func aStubRegisteredLaterIsNotSeenByAFactoryThatWasResolved() {
    let make = container.require(factory: Label.self)
    container.register(factory: Label.self) { _ in { Label(id: $0, prefix: "stub") } }
    #expect(make(7).text == "first 7")
    #expect(container.require(factory: Label.self)(7).text == "stub 7")
  }
}
