import InjectionCore
import Testing

/// A frozen container takes no registrations any more.
struct FreezeTests {
  @Test func resolvingGoesOn() {
    let container = Container { $0.register(Int.self) { _ in 7 } }
    container.freeze()
    #expect(container.resolve(Int.self) == 7)
  }

  @Test func copiesAndChildrenAreNotFrozen() {
    let container = Container { $0.register(Int.self) { _ in 7 } }
    container.freeze()
    let copy = container.copy()
    copy.register(Int.self) { _ in 8 }
    let child = Container(parent: container)
    child.register(Int.self) { _ in 9 }
    #expect([container, copy, child].map { $0.resolve(Int.self) } == [7, 8, 9])
  }

  @Test func registeringTrapsAndNamesBothPlaces() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.freeze(fileID: "App/Main.swift", line: 5)
      container.freeze(fileID: "App/Main.swift", line: 6)
      container.register(Int.self, fileID: "App/Late.swift", line: 9) { _ in 1 }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "The registration at App/Late.swift:9 comes too late: the container was frozen at App/Main.swift:5. "
          + "Register before freeze(), in a copy or a child.\n"))
  }

  @Test func removingTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container { $0.register(Int.self) { _ in 7 } }
      container.freeze(fileID: "App/Main.swift", line: 5)
      container.unregister(Int.self)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Removing registrations comes too late: the container was frozen at App/Main.swift:5."))
  }

  @Test func decoratingTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container { $0.register(Int.self) { _ in 7 } }
      container.freeze(fileID: "App/Main.swift", line: 5)
      container.decorate(Int.self, fileID: "App/Late.swift", line: 9) { _, value in value }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The registration at App/Late.swift:9 comes too late"))
  }
}
