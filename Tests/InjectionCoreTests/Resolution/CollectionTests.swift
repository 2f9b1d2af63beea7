import InjectionCore
import TestSupport
import Testing

private struct Refused: Error {}
private enum Spare {}
private enum Other {}

/// All registrations of a service, and services whose name is a type.
struct CollectionTests {
  @Test func parentsComeFirstAndEachInTheOrderOfRegistration() throws {
    let parent = Container()
    parent.register(Int.self, name: "b") { _ in 1 }
    parent.register(Int.self) { _ in 2 }
    let child = Container(parent: parent)
    child.register(Int.self, name: "a") { _ in 3 }
    #expect(child.resolveAll(Int.self) == [1, 2, 3])
    #expect(try child.getAll(Int.self) == [1, 2, 3])
    #expect(try child.get([Int].self) == [1, 2, 3])
    #expect(parent.resolveAll(Int.self) == [1, 2])
  }

  @Test func shadowedServiceStandsOnceAtTheChildsPlace() {
    let parent = Container()
    parent.register(Int.self, name: "a") { _ in 1 }
    parent.register(Int.self, name: "b") { _ in 2 }
    let child = Container(parent: parent)
    child.register(Int.self, name: "c") { _ in 3 }
    child.register(Int.self, name: "a") { _ in 4 }
    #expect(child.resolveAll(Int.self) == [2, 3, 4])
  }

  @Test func replacedServiceCountsOnce() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    container.register(Int.self, name: "a") { _ in 2 }
    container.register(Int.self) { _ in 3 }
    #expect(container.resolveAll(Int.self) == [2, 3])
  }

  @Test func servicesWithArgumentsAreLeftOut() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    container.register(Int.self) { (_, other: String) in 2 }
    #expect(container.resolveAll(Int.self) == [1])
  }

  @Test func noneIsEmptyForResolveAllAndAnErrorForTheArray() {
    let container = Container()
    #expect(container.resolveAll(Int.self) == [])
    let error = #expect(throws: ResolutionError.self) { try container.get([Int].self) }
    #expect(error?.kind == .notRegistered)
    #expect(error?.service == Int.self)
  }

  @Test func explicitArrayWins() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    container.register([Int].self) { _ in [7] }
    #expect(container.resolve([Int].self) == [7])
    #expect(container.resolveAll(Int.self) == [1])
  }

  @Test func whatCannotBeMadeIsLeftOutAndToldOrThrown() {
    let container = Container()
    let observer = RecordingObserver()
    container.observer = observer
    container.register(Int.self) { _ in 1 }
    container.register(Int.self, name: "bad") { _ in throw Refused() }
    container.register(Int.self, name: "good") { _ in 2 }
    #expect(container.resolveAll(Int.self) == [1, 2])
    #expect(observer.lines.count == 1)
    let error = #expect(throws: ResolutionError.self) {
      try container.getAll(Int.self, fileID: "App/Main.swift", line: 4)
    }
    #expect(error?.name == "bad")
    #expect(error?.location?.description == "App/Main.swift:4")
  }

  /// What was not made yet was left out silently.
  @Test func disposalMeanwhileIsAnError() async {
    let containers = (0..<3).map { _ in Container() }
    for container in containers {
      container.register(Int.self) { resolver in
        resolver.container.dispose()
        return 1
      }
      container.register(Int.self, name: "other") { _ in 2 }
    }
    #expect(throws: ResolutionError.self) { try containers[0].getAll(Int.self) }
    await #expect(throws: ResolutionError.self) { try await containers[1].getAsync([Int].self) }
    #expect(containers[2].resolveAll(Int.self) == [1])
  }

  @Test func typesAsNamesAreApartFromEachOtherAndFromText() throws {
    let container = Container()
    container.register(Int.self, named: Spare.self) { _ in 1 }
    container.register(Int.self, named: Other.self) { _ in 2 }
    container.register(Int.self, name: "Spare") { _ in 3 }
    #expect(try container.get(Int.self, named: Spare.self) == 1)
    #expect(container.resolve(Int.self, named: Other.self) == 2)
    #expect(container.require(Named<Int, Spare>.self).value == 1)
    #expect(container.resolve(Int.self) == nil)
  }

  @Test func missingNamedDependencyIsAnError() {
    let error = #expect(throws: ResolutionError.self) { try Container().get(Named<Int, Spare>.self) }
    #expect(error?.kind == .notRegistered)
    #expect(error?.service == Int.self)
  }
}
