import InjectionCore
import TestSupport
import Testing

private final class Session: Sendable {}
private final class Api {
  let session: Session
  init(session: Session) { self.session = session }
}

struct HierarchyTests {
  private let parent = Container()
  private let child: Container

  init() {
    child = Container(parent: parent)
  }

  @Test func aChildFindsTheRegistrationsOfItsParent() {
    parent.register(Int.self) { _ in 1 }
    #expect(child.resolve(Int.self) == 1)
  }

  @Test func aChildFindsNamedRegistrationsOfItsParent() {
    parent.register(Int.self, name: "one") { _ in 1 }
    #expect(child.resolve(Int.self, name: "one") == 1)
  }

  @Test func aParentDoesNotFindTheRegistrationsOfItsChild() {
    child.register(Int.self) { _ in 2 }
    #expect(parent.resolve(Int.self) == nil)
  }

  @Test func aChildsRegistrationShadowsItsParents() {
    parent.register(Int.self) { _ in 1 }
    child.register(Int.self) { _ in 2 }
    #expect(child.resolve(Int.self) == 2)
    #expect(parent.resolve(Int.self) == 1)
  }

  @Test func aNamedRegistrationShadowsOnlyItsName() {
    parent.register(Int.self) { _ in 1 }
    parent.register(Int.self, name: "x") { _ in 2 }
    child.register(Int.self, name: "x") { _ in 3 }
    #expect(child.resolve(Int.self) == 1)
    #expect(child.resolve(Int.self, name: "x") == 3)
  }

  @Test func siblingsDoNotSeeEachOther() {
    child.register(Int.self) { _ in 2 }
    #expect(Container(parent: parent).resolve(Int.self) == nil)
  }

  @Test func twentyContainersDeepTheOldestAnswers() {
    parent.register(Int.self) { _ in 1 }
    #expect(descendant(20).resolve(Int.self) == 1)
    #expect(descendant(20).resolve(Int?.self) == 1)
  }

  @Test func twentyContainersDeepTheNearestAnswers() {
    var container = parent
    for number in 0..<20 {
      container.register(Int.self) { _ in number }
      container = Container(parent: container)
    }
    #expect(container.resolve(Int.self) == 19)
  }

  @Test func aChildKeepsItsParentAlive() {
    let child = Container(parent: Container { $0.register(Int.self) { _ in 1 } })
    #expect(child.resolve(Int.self) == 1)
  }

  // MARK: What a service is built from

  @Test(arguments: [ObjectScope.transient, .graph])
  func anUnsharedServiceSeesTheOverridesOfTheAskingContainer(_ scope: ObjectScope) throws {
    let ours = Session()
    registerApi(scope)
    child.register(Session.self, instance: ours)
    #expect(try child.get(Api.self).session === ours)
  }

  @Test(arguments: [ObjectScope.container, .weak])
  func aSharedServiceIsBuiltFromTheContainerThatRegisteredIt(_ scope: ObjectScope) throws {
    let theirs = Session()
    registerApi(scope)
    parent.register(Session.self, instance: theirs)
    child.register(Session.self, instance: Session())
    #expect(try child.get(Api.self).session === theirs)
  }

  @Test(arguments: [ObjectScope.container, .weak])
  func aSharedServiceFailsIfOnlyTheAskingChildHasItsDependency(_ scope: ObjectScope) throws {
    registerApi(scope)
    child.register(Session.self) { _ in Session() }
    let error = try #require(throws: ResolutionError.self) { try child.get(Api.self) }
    #expect(error.kind == .notRegistered)
    #expect(error.chain.map(\.name) == [nil, nil])
  }

  @Test func anUnsharedServiceOfTheParentIsFoundByTheParentItselfWithoutTheOverride() throws {
    registerApi(.graph)
    child.register(Session.self) { _ in Session() }
    #expect(throws: Never.self) { try child.get(Api.self) }
    #expect(throws: ResolutionError.self) { try parent.get(Api.self) }
  }

  @Test func aSharedServiceReachedThroughAnUnsharedOneIsStillBuiltFromItsOwner() throws {
    parent.register(Session.self) { _ in Session() }
    registerApi(.container)
    parent.register(Bool.self) { resolver in
      try resolver.get(Api.self).session === resolver.get(Session.self)
    }
    let ours = Session()
    child.register(Session.self, instance: ours)
    #expect(try !child.get(Bool.self))
    #expect(try child.get(Api.self).session !== ours)
  }

  @Test func aGraphServiceOfTheOwnerIsSharedBetweenTwoSharedServicesOfOneCall() throws {
    parent.register(Session.self) { _ in Session() }
    registerApi(.container)
    parent.register(Api.self, name: "second") { Api(session: try $0.get(Session.self)) }.inObjectScope(.container)
    parent.register(Bool.self) { resolver in
      try resolver.get(Api.self).session === resolver.get(Api.self, name: "second").session
    }
    #expect(try child.get(Bool.self))
  }

  @Test func aGraphServiceOfTheAskerIsNotTheOneOfTheOwner() throws {
    parent.register(Session.self) { _ in Session() }
    registerApi(.container)
    child.register(Bool.self) { resolver in
      try resolver.get(Session.self) === resolver.get(Api.self).session
    }
    #expect(try !child.get(Bool.self))
  }

  @Test func aSharedServiceIsOneForTheWholeFamily() throws {
    parent.register(Session.self) { _ in Session() }.inObjectScope(.container)
    let session = try descendant(3).get(Session.self)
    #expect(try child.get(Session.self) === session)
    #expect(try parent.get(Session.self) === session)
  }

  @Test func aFactoryMayMakeAChildOfItsOwnContainer() throws {
    parent.register(Int.self) { _ in 1 }
    parent.register(String.self) { resolver in
      let inner = Container(parent: resolver.container)
      inner.register(Bool.self) { _ in true }
      return "\(inner.require(Int.self)) \(inner.require(Bool.self))"
    }
    #expect(parent.resolve(String.self) == "1 true")
  }

  private func registerApi(_ scope: ObjectScope) {
    parent.register(Api.self) { Api(session: try $0.get(Session.self)) }.inObjectScope(scope)
  }

  private func descendant(_ generations: Int) -> Container {
    (0..<generations).reduce(parent) { container, _ in Container(parent: container) }
  }
}
