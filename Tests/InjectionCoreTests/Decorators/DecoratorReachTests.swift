@testable import InjectionCore
import Synchronization
import TestSupport
import Testing

/// Whom a decorator slows: services that it may decorate take the careful way, all others the short one. One decorator
/// in a child once slowed its whole family, for good.
struct DecoratorReachTests {
  private let root = Container()

  private func register(in container: Container) -> ServiceEntry<String> {
    container.register(String.self) { _ in "made" }.depends().inObjectScope(.transient)
  }

  private func isPlain(_ entry: ServiceEntry<String>) -> Bool {
    entry.mode.load(ordering: .acquiring) == AnyServiceEntry.Mode.plainTransient
  }

  private func makePlain(in container: Container) -> ServiceEntry<String> {
    let entry = register(in: container)
    entry.wasObserved()
    #expect(isPlain(entry))
    return entry
  }

  @Test func serviceOfAParentIsPlainAgainOnceTheChildThatDecoratesItIsGone() {
    let entry = makePlain(in: root)
    do {
      let child = Container(parent: root)
      child.decorate(String.self) { _, value in value + " decorated" }
      child.decorate(String.self) { _, value in value + " twice" }
      #expect(child.require(String.self) == "made decorated twice")
      #expect(!isPlain(entry))
    }
    #expect(isPlain(entry))
    #expect(root.require(String.self) == "made")
  }

  @Test func serviceOfASiblingStaysPlain() {
    let (child, sibling) = (Container(parent: root), Container(parent: root))
    let entry = makePlain(in: sibling)
    child.decorate(String.self) { _, value in value + " decorated" }
    #expect(isPlain(entry))
    let later = register(in: sibling)
    later.wasObserved()
    #expect(isPlain(later))
    #expect(sibling.require(String.self) == "made")
  }

  @Test func serviceOfAChildIsDecoratedByAParentThatComesToDecorateItLater() {
    let child = Container(parent: root)
    let entry = makePlain(in: child)
    root.decorate(String.self) { _, value in value + " decorated" }
    #expect(!isPlain(entry))
    #expect(child.require(String.self) == "made decorated")
  }

  @Test func serviceOfAnotherDecoratorStaysDecorated() {
    let entry = makePlain(in: root)
    root.decorate(String.self) { _, value in value + " root" }
    do {
      let child = Container(parent: root)
      child.decorate(String.self) { _, value in value + " child" }
      #expect(child.require(String.self) == "made root child")
    }
    #expect(!isPlain(entry))
    #expect(root.require(String.self) == "made root")
  }

  @Test func copyIsDecoratedToo() {
    _ = makePlain(in: root)
    root.decorate(String.self) { _, value in value + " decorated" }
    #expect(root.copy().require(String.self) == "made decorated")
  }
}
