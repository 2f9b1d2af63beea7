import Dispatch
import InjectionCore
import TestSupport
import Testing

@MainActor final class Panel {
  let title: String
  var isCompleted = false
  /// Not Sendable on purpose: main-actor services may hold anything.
  var parts: [AnyObject] = []

  init(title: String = "") {
    MainActor.preconditionIsolated()
    self.title = title
  }
}

struct MainActorTests {
  @Test @MainActor func aMainActorServiceIsResolvedOnTheMainActor() throws {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }
    #expect(container.resolve(Panel.self)?.title == "a")
    #expect(try container.get(Panel.self).title == "a")
    #expect(container.require(Panel.self).title == "a")
  }

  @Test @MainActor func namesReachTheKeysOfMainActorServices() {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "none") }
    container.register(Panel.self, name: "a") { @MainActor _ in Panel(title: "a") }
    container.register(Panel.self, name: "b") { @MainActor _ in Panel(title: "b") }
    let titles = [nil, "a", "b"].map { container.require(Panel.self, name: $0).title }
    #expect(titles == ["none", "a", "b"])
    #expect(container.resolve(Panel.self, name: "c") == nil)
  }

  @Test(arguments: [(ObjectScope.transient, 4), (.graph, 2), (.container, 1), (.weak, 1)])
  @MainActor func scopesGovernMainActorServices(scope: ObjectScope, count: Int) {
    let container = Container()
    let made = Counter()
    container.register(Panel.self) { @MainActor _ in
      made.increment()
      return Panel()
    }.inObjectScope(scope)
    container.register([Panel].self) { @MainActor resolver in
      [resolver.require(Panel.self), resolver.require(Panel.self)]
    }
    let panels = container.require([Panel].self) + container.require([Panel].self)
    #expect(made.value == count)
    #expect(Set(panels.map { ObjectIdentifier($0) }).count == count)
  }

  @Test @MainActor func mainActorInitCompletedRunsBeforeThePanelIsHandedOut() {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel() }
      .inObjectScope(.container)
      .initCompleted { @MainActor _, panel in panel.isCompleted = true }
    #expect(container.require(Panel.self).isCompleted)
  }

  @Test @MainActor func mainActorServicesMayHoldEachOtherThroughInitCompleted() {
    let container = Container()
    for (name, other) in [("a", "b"), ("b", "a")] {
      container.register(Panel.self, name: name) { @MainActor _ in Panel(title: name) }
        .inObjectScope(.container)
        .initCompleted { @MainActor resolver, panel in
          panel.parts.append(resolver.require(Panel.self, name: other))
        }
    }
    let panel = container.require(Panel.self, name: "a")
    let other = panel.parts.first as? Panel
    #expect(other?.parts.map { $0 === panel } == [true])
  }

  @Test @MainActor func anOrdinaryServiceMayNeedAMainActorOneOnTheMainActor() throws {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }
    container.register([Panel].self) { [try $0.get(Panel.self)] }
    #expect(try container.get([Panel].self).count == 1)
  }

  @Test @MainActor func aMainActorServiceIsResolvedAfterAnAwait() async throws {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }
    await Task.yield()
    await Task.detached {}.value
    #expect(try container.get(Panel.self).title == "a")
  }

  @Test func aMainActorServiceIsResolvedInAMainActorTask() async throws {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }
    let title = try await Task { @MainActor in try container.get(Panel.self).title }.value
    #expect(title == "a")
  }

  @Test func aMainActorServiceIsResolvedInABlockOfTheMainQueue() async {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }
    let title = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: container.resolve(Panel.self)?.title) }
    }
    #expect(title == "a")
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func offTheMainActorGetThrowsAndNothingIsMade(scope: ObjectScope) async {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in fatalError("made off the main actor") }.inObjectScope(scope)
    let kinds = Recorder<ResolutionError.Kind?>()
    await RunningThread { kinds.append(failure { _ = try container.get(Panel.self) }?.kind) }.end()
    await Task.detached { kinds.append(failure { _ = try container.get(Panel.self) }?.kind) }.value
    #expect(kinds.values == [.needsMainActor, .needsMainActor])
  }

  @Test func theErrorSaysWhichServiceAndWhatToDo() async {
    let container = Container()
    let line: UInt = #line + 1
    container.register(Panel.self) { @MainActor _ in Panel() }
    container.register([Panel].self) { [try $0.get(Panel.self)] }
    let error = await Task.detached { failure { _ = try container.get(Panel.self, fileID: "App/A.swift", line: 1) } }
      .value
    #expect(
      error?.description == """
        Panel can be made on the main actor only, and was asked for elsewhere.
          asked at: App/A.swift:1
          registered at: ConcurrencyTests/MainActorTests.swift:\(line)
          fix: resolve it from @MainActor code, or with try await getAsync
        """)
    let nested = await Task.detached { failure { _ = try container.get([Panel].self) } }.value
    #expect(nested?.chain.map { "\($0.service)" } == ["Array<Panel>", "Panel"])
  }

  @Test func offTheMainActorResolveGivesNilAndTellsTheObserver() async {
    final class Observer: ContainerObserver {
      let kinds = Recorder<ResolutionError.Kind>()
      func resolutionFailed(_ error: ResolutionError, in container: Container) { kinds.append(error.kind) }
    }
    let container = Container()
    let observer = Observer()
    container.observer = observer
    container.register(Panel.self) { @MainActor _ in Panel() }
    await Task.detached { #expect(container.resolve(Panel.self) == nil) }.value
    #expect(observer.kinds.values == [.needsMainActor])
  }

  @Test func offTheMainActorRequireTrapsWithTheTextOfTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.register(Panel.self) { @MainActor _ in Panel() }
      await Task.detached { _ = container.require(Panel.self) }.value
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("Panel can be made on the main actor only, and was asked for elsewhere."))
    #expect(text.contains("fix: resolve it from @MainActor code, or with try await getAsync"))
  }

  @Test @MainActor func aWarmMainActorSingletonIsRefusedOffTheMainActor() async {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel() }.inObjectScope(.container)
    for _ in 0..<3 { _ = container.require(Panel.self) }
    let kind = await Task.detached { failure { _ = try container.get(Panel.self) }?.kind }.value
    #expect(kind == .needsMainActor)
  }

  /// The instance that had been ready before could still be read anywhere.
  @Test @MainActor func aWarmSingletonThatGetsAMainActorHookIsRefusedOffTheMainActor() async {
    let container = Container()
    let entry = container.register(Numbered.self) { _ in Numbered(1) }.inObjectScope(.container)
    for _ in 0..<3 { _ = container.require(Numbered.self) }
    entry.initCompleted { @MainActor _, _ in }
    let kind = await Task.detached { failure { _ = try container.get(Numbered.self) }?.kind }.value
    #expect(kind == .needsMainActor)
    #expect(container.require(Numbered.self).number == 1)
  }

  @Test func getAsyncHopsToTheMainActor() async throws {
    let container = Container()
    container.register(Panel.self) { @MainActor _ in Panel(title: "a") }.inObjectScope(.container)
      .initCompleted { @MainActor _, panel in panel.isCompleted = true }
    let panel = try await Task.detached { try await container.getAsync(Panel.self) }.value
    #expect(panel.title == "a")
    #expect(await panel.isCompleted)
    #expect(try await container.getAsync(Panel.self) === panel)
  }

  @Test func manyTasksGetOneMainActorSingletonThroughGetAsync() async throws {
    let container = Container()
    let made = Counter()
    container.register(Panel.self) { @MainActor _ in
      made.increment()
      return Panel()
    }.inObjectScope(.container)
    let panels = try await withThrowingTaskGroup(of: Panel.self) { group in
      for _ in 0..<50 { group.addTask { try await container.getAsync(Panel.self) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made.value == 1)
    #expect(Set(panels.map { ObjectIdentifier($0) }).count == 1)
  }

  @Test func anOptionalMainActorServiceIsAnErrorOffTheMainActorAndNilWhenMissing() async throws {
    let container = Container()
    #expect(try container.get(Panel?.self) == nil)
    container.register(Panel.self) { @MainActor _ in Panel() }
    let kind = await Task.detached { failure { _ = try container.get(Panel?.self) }?.kind }.value
    #expect(kind == .needsMainActor)
    #expect(try await container.getAsync(Panel?.self) != nil)
  }
}
