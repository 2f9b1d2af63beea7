import Foundation
import PropertyInjection
import TestSupport
import Testing

/// Which container is asked, and from where.
struct DefaultContainerTests {
  private let container = Container { $0.register(Int.self) { _ in 7 } }

  @Test func overrideReachesTasksOfTheOperation() async {
    await DefaultContainer.withValue(container) {
      #expect(Numbers().number == 7)
      #expect(await Task { Numbers().number }.value == 7)
      await withTaskGroup { group in
        for _ in 0..<10 { group.addTask { #expect(Numbers().number == 7) } }
      }
    }
  }

  @Test func objectKeepsTheOverrideItWasMadeInOnEveryThread() {
    let numbers = DefaultContainer.withValue(container) { LazyNumbers() }
    onThreads(10) { _ in #expect(numbers.number == 7) }
  }

  @Test func detachedTasksThreadsAndQueuesGetTheContainerOfTheProcess() async {
    await #expect(processExitsWith: .exitCode(7)) {
      DefaultContainer.set(Container { $0.register(Int.self) { _ in 1 } })
      let override = Container { $0.register(Int.self) { _ in 2 } }
      let numbers = Recorder<Int>()
      await DefaultContainer.withValue(override) {
        numbers.append(Numbers().number)
        numbers.append(await Task.detached { Numbers().number }.value)
        onThreads(1) { _ in numbers.append(Numbers().number) }
        DispatchQueue(label: "test").async { numbers.append(Numbers().number) }
        DispatchQueue(label: "other").sync { numbers.append(Numbers().number) }
      }
      while numbers.values.count < 5 {}
      exit(numbers.values.sorted() == [1, 1, 1, 2, 2] && numbers.values[0] == 2 ? 7 : 1)
    }
  }

  @Test func lazyPropertyWithoutAContainerReadsTheDefaultOfItsFirstRead() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let numbers = LazyNumbers()
      DefaultContainer.set(Container { $0.register(Int.self) { _ in 7 } })
      exit(Int32(numbers.number))
    }
  }

  @Test func lazyServiceIsResolvedOnceByManyThreads() {
    for _ in 0..<20 {
      let made = Counter()
      let container = Container()
      container.register(Int.self) { _ in made.increment() }.inObjectScope(.transient)
      let numbers = DefaultContainer.withValue(container) { LazyNumbers() }
      onThreads(30) { _ in #expect(numbers.number == 1) }
      #expect(made.value == 1)
    }
  }

  @Test func lazyPropertyLetsItsContainerGoWithTheFirstRead() {
    let lifetimes = Lifetimes()
    var container: Container? = Container()
    container?.register(Tracked.self, instance: Tracked(lifetimes))
    container?.register(Int.self) { _ in 7 }
    let numbers = container.map { DefaultContainer.withValue($0) { LazyNumbers() } }
    container = nil
    #expect(lifetimes.alive == 1)
    #expect(numbers?.number == 7)
    #expect(lifetimes.alive == 0)
  }

  // MARK: Without a container

  @Test(arguments: 0..<4)
  func d6ReadingAnEmptyDefaultTrapsAtTheProperty(kind: Int) async throws {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
      readNumber(kind)
    }
    let result = try #require(ended)
    #expect(
      trapText(result.standardErrorContent, lines: 2) == """
        App/Reader.swift:7: Fatal error: There is no default container.
          fix: call DefaultContainer.set(container) at launch, or make the object inside \
        DefaultContainer.withValue(container) { … }
        """)
  }

  @Test func readingTheEmptyDefaultItselfTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        #expect(DefaultContainer.currentIfSet == nil)
        _ = DefaultContainer.current
      })
    #expect(
      trapText(result.standardErrorContent, lines: 2).hasSuffix(
        """
        Fatal error: There is no default container.
          fix: call DefaultContainer.set(container) at launch, or make the object inside \
        DefaultContainer.withValue(container) { … }
        """))
  }

  // MARK: Places

  @Test func d11MissingServiceTrapsAtTheLineOfTheProperty() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DefaultContainer.withValue(Container()) { _ = Numbers() }
      })
    #expect(trapText(result.standardErrorContent, lines: 3) == missingNumber(at: Numbers.place))
  }

  @Test func missingLazyServiceTrapsAtTheLineOfThePropertyWhenItIsRead() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DefaultContainer.withValue(Container()) { LazyNumbers() }.number
      })
    #expect(
      trapText(result.standardErrorContent, lines: 4) == """
        \(LazyNumbers.place): Fatal error: Int is not registered.
          chain: Int (\(LazyNumbers.place)) → Int
          asked at: \(LazyNumbers.place)
          fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
        """)
  }

  @Test func missingDefaultArgumentTrapsAtTheLineOfTheInitializer() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        DefaultContainer.withValue(Container()) { _ = ArgumentNumbers() }
      })
    #expect(trapText(result.standardErrorContent, lines: 3) == missingNumber(at: ArgumentNumbers.place))
  }
}

/// Reads a number in each of the ways that there are.
private func readNumber(_ way: Int) {
  switch way {
  case 0: _ = Inject<Int>(fileID: "App/Reader.swift", line: 7)
  case 1: _ = OptionalInject<Int>(fileID: "App/Reader.swift", line: 7)
  case 2: _ = LazyInject<Int>(fileID: "App/Reader.swift", line: 7)()
  default: _ = injected(Int.self, fileID: "App/Reader.swift", line: 7)
  }
}

private func missingNumber(at place: String) -> String {
  """
  \(place): Fatal error: Int is not registered.
    asked at: \(place)
    fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
  """
}

private let file = "PropertyInjectionTests/DefaultContainerTests.swift"

private struct Numbers {
  static var place: String { "\(file):\(#line + 1)" }
  @Inject var number: Int
}

private struct LazyNumbers {
  static var place: String { "\(file):\(#line + 1)" }
  @LazyInject var number: Int
}

private final class ArgumentNumbers {
  static var place: String { "\(file):\(#line + 2)" }
  let number: Int
  init(number: Int = injected()) { self.number = number }
}
