import InjectionCore
import TestSupport
import Testing

struct CopyAndChildrenTests {
  @Test func copiesThatAreMadeWhileOthersRegisterHaveEveryRegistrationFromBefore() {
    let container = Container()
    let isOver = Latch()
    let registering = RunningThread {
      for number in 0... {
        container.register(Int.self, name: "new \(number % 500)") { _ in number }
        if isOver.isOpen { return }
      }
    }
    for number in 0..<50 { container.register(Int.self, name: "old \(number)") { _ in number } }
    let missing = Counter()
    onThreads(4) { _ in
      for _ in 0..<20 {
        let copy = container.copy()
        for number in 0..<50 where copy.resolve(Int.self, name: "old \(number)") != number { missing.increment() }
      }
    }
    isOver.open()
    registering.join()
    #expect(missing.value == 0)
  }

  @Test func aCopyHasNoneOfTheInstancesThatThreadsAreMaking() {
    let container = Container()
    let made = Counter()
    container.register(Numbered.self) { _ in Numbered(made.increment()) }.inObjectScope(.container)
    let numbers = Recorder<Int>()
    onThreads(8) { _ in
      let copy = container.copy()
      _ = container.require(Numbered.self)
      numbers.append(copy.require(Numbered.self).number)
    }
    #expect(Set(numbers.values).count == 8)
    #expect(made.value == 9)
  }

  @Test func childrenThatAreMadeWhileTheParentChangesFindWhatItHas() {
    let parent = Container()
    parent.register(Int.self) { _ in 0 }
    let isOver = Latch()
    let registering = RunningThread {
      for number in 1... {
        parent.register(Int.self) { _ in number }
        parent.register(Int.self, name: "\(number % 500)") { _ in number }
        if isOver.isOpen { return }
      }
    }
    let wrong = Counter()
    onThreads(4) { _ in
      for _ in 0..<500 {
        let child = Container(parent: parent)
        let before = child.resolve(Int.self) ?? -1
        if before < 0 || child.require(Int.self) < before { wrong.increment() }
        child.register(Int.self) { _ in -7 }
        if child.require(Int.self) != -7 { wrong.increment() }
        child.unregister(Int.self)
        if child.require(Int.self) < before { wrong.increment() }
      }
    }
    isOver.open()
    registering.join()
    #expect(wrong.value == 0)
  }
}
