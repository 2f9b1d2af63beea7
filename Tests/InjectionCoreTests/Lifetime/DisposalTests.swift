import Dispatch
import InjectionCore
import TestSupport
import Testing

private final class Inner: Sendable {}

private final class Middle: Sendable {
  init(_ inner: Inner) {}
}

private final class Outer: Sendable {
  init(_ middle: Middle) {}
}

/// What `dispose()` and the `onDispose` closures promise.
struct DisposalTests {
  private let disposed = Recorder<String>()

  /// Registered in an order that is neither that of becoming ready nor its reverse.
  private func makeContainer() -> Container {
    let container = Container()
    container.register(Middle.self) { Middle(try $0.get(Inner.self)) }.inObjectScope(.container)
      .onDispose { [disposed] _ in disposed.append("middle") }
    container.register(Inner.self) { _ in Inner() }.inObjectScope(.container)
      .onDispose { [disposed] _ in disposed.append("inner") }
    container.register(Outer.self) { Outer(try $0.get(Middle.self)) }.inObjectScope(.container)
      .onDispose { [disposed] _ in disposed.append("outer") }
    return container
  }

  @Test func instancesAreDisposedInTheReverseOrderOfBecomingReady() {
    let container = makeContainer()
    _ = container.require(Outer.self)
    container.dispose()
    #expect(disposed.values == ["outer", "middle", "inner"])
  }

  @Test func whatWasNeverBuiltIsNotDisposed() {
    let container = makeContainer()
    _ = container.require(Middle.self)
    container.dispose()
    #expect(disposed.values == ["middle", "inner"])
  }

  @Test func secondCallDoesNothing() async {
    let container = makeContainer()
    _ = container.require(Inner.self)
    container.dispose()
    container.dispose()
    await container.disposeAsync()
    #expect(disposed.values == ["inner"])
    #expect(container.isDisposed)
  }

  @Test func instancesAreLetGo() {
    let container = Container()
    container.register(Inner.self) { _ in Inner() }.inObjectScope(.container)
    weak let inner = container.require(Inner.self)
    #expect(inner != nil)
    container.dispose()
    #expect(inner == nil)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .weak])
  func instancesThatTheContainerDoesNotKeepAreNotDisposed(_ scope: ObjectScope) {
    let container = Container()
    container.register(Inner.self) { _ in Inner() }.inObjectScope(scope)
      .onDispose { [disposed] _ in disposed.append("inner") }
    let inner = container.require(Inner.self)
    container.dispose()
    #expect(disposed.values == [])
    withExtendedLifetime(inner) {}
  }

  @Test func registeredInstancesAreNotDisposed() {
    let container = Container()
    container.register(Inner.self, instance: Inner()).onDispose { [disposed] _ in disposed.append("inner") }
    _ = container.require(Inner.self)
    container.dispose()
    #expect(disposed.values == [])
  }

  @Test func replacedEntryDisposesItsInstancesInReverse() {
    let container = Container()
    container.register(String.self) { (_: any Resolver, number: Int) in "\(number)" }.inObjectScope(.container)
      .onDispose { [disposed] text in disposed.append(text) }
    for number in [7, 3, 9, 1] { _ = container.resolve(String.self, argument: number) }
    container.register(String.self) { (_: any Resolver, number: Int) in "\(number)" }
    #expect(disposed.values == ["1", "9", "3", "7"])
  }

  @Test func resettingReplacingAndRemovingDisposeOnce() {
    let container = makeContainer()
    _ = container.require(Inner.self)
    container.resetObjectScope(.container)
    #expect(disposed.values == ["inner"])
    _ = container.require(Inner.self)
    container.register(Inner.self) { _ in Inner() }
    #expect(disposed.values == ["inner", "inner"])
    _ = container.require(Middle.self)
    container.unregister(Middle.self)
    #expect(disposed.values == ["inner", "inner", "middle"])
    container.dispose()
    #expect(disposed.values == ["inner", "inner", "middle"])
  }

  @Test func copiesDisposeTheirOwnInstances() {
    let container = makeContainer()
    let copy = container.copy()
    _ = (container.require(Inner.self), copy.require(Inner.self))
    copy.dispose()
    #expect(disposed.values == ["inner"])
    #expect(!container.isDisposed)
    container.dispose()
    #expect(disposed.values == ["inner", "inner"])
  }

  @Test func requestsAreRefusedWithTheirText() {
    let container = makeContainer()
    container.dispose()
    let error = #expect(throws: ResolutionError.self) {
      try container.get(Inner.self, fileID: "App/Main.swift", line: 7)
    }
    #expect(error?.kind == .disposed)
    #expect(
      error?.description == """
        Inner was asked for after its container was disposed.
          asked at: App/Main.swift:7
          fix: end what uses the container before dispose()
        """)
  }

  @Test func childrenFailWhenTheyNeedTheirParent() throws {
    let container = makeContainer()
    let child = Container(parent: container)
    child.register(Int.self) { _ in 7 }
    _ = child.require(Inner.self)
    container.dispose()
    #expect(try child.get(Int.self) == 7)
    #expect(throws: ResolutionError.self) { try child.get(Inner.self) }
    #expect(!child.isDisposed)
  }

  @Test func buildOnAnotherThreadIsAwaitedAndDisposed() {
    let (isBuilding, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let container = Container()
    container.register(Inner.self) { _ in
      isBuilding.signal()
      mayGoOn.wait()
      return Inner()
    }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("inner") }
    onThreads([
      { #expect(throws: ResolutionError.self) { try container.get(Inner.self) } },
      {
        isBuilding.wait()
        // The build can end only after dispose() has begun to refuse requests.
        onThreads([
          { container.dispose() },
          {
            while !container.isDisposed {}
            mayGoOn.signal()
          },
        ])
      },
    ])
    #expect(disposed.values == ["inner"])
  }

  @Test func disposeAsyncWaitsForMainActorClosures() async {
    let container = Container()
    container.register(Inner.self) { _ in Inner() }.inObjectScope(.container)
      .onDispose { @MainActor [disposed] _ in
        MainActor.preconditionIsolated()
        disposed.append("inner")
      }
    _ = container.require(Inner.self)
    await container.disposeAsync()
    #expect(disposed.values == ["inner"])
  }

  @Test func disposeAsyncWaitsForAsynchronousBuilds() async {
    let (hasBegun, mayGoOn) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let container = Container()
    container.register(Inner.self) { _ async throws -> Inner in
      hasBegun.continuation.finish()
      for await _ in mayGoOn.stream {}
      return Inner()
    }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("inner") }
    let asking = Task { _ = try? await container.getAsync(Inner.self) }
    for await _ in hasBegun.stream {}
    let disposing = Task {
      await container.disposeAsync()
      return disposed.values
    }
    while !container.isDisposed { await Task.yield() }
    mayGoOn.continuation.finish()
    #expect(await disposing.value == ["inner"])
    await asking.value
  }

  /// The instance of a build that ended after its cell was dropped was never disposed.
  @Test(arguments: ["reset", "replace", "unregister"])
  func asynchronousBuildThatEndsLaterIsDisposedOnce(_ change: String) async throws {
    let (isMaking, mayEnd) = (Latch(), Latch())
    let container = Container()
    container.register(Inner.self) { _ async throws -> Inner in
      isMaking.open()
      await mayEnd.opened()
      return Inner()
    }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("inner") }
    let asking = Task { try await container.getAsync(Inner.self) }
    await isMaking.opened()
    switch change {
    case "reset": container.resetObjectScope(.container)
    case "replace": container.register(Inner.self) { _ in Inner() }
    default: container.unregister(Inner.self)
    }
    #expect(disposed.values == [])
    mayEnd.open()
    _ = await asking.result
    await untilDisposed()
    #expect(disposed.values == ["inner"])
    await container.disposeAsync()
    // After a reset the service was made once more.
    #expect(disposed.values == (change == "reset" ? ["inner", "inner"] : ["inner"]))
  }

  /// It waited for itself.
  @Test func disposingAsynchronouslyWithinAnAsynchronousFactoryEnds() async throws {
    try await watched(async: "disposes itself") { () async throws in
      let container = Container()
      container.register(Inner.self) { _ async in
        await container.disposeAsync()
        return Inner()
      }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("inner") }
      _ = try await container.getAsync(Inner.self)
      #expect(container.isDisposed)
      await untilDisposed()
      #expect(disposed.values == ["inner"])
    }
  }

  /// A child task is another task, but the factory waits for it.
  @Test func disposingAsynchronouslyInAChildTaskOfAFactoryEnds() async throws {
    try await watched(async: "child task disposes") { () async throws in
      let container = Container()
      container.register(Inner.self) { _ async in
        async let disposal: Void = container.disposeAsync()
        await disposal
        return Inner()
      }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("inner") }
      _ = try await container.getAsync(Inner.self)
      await untilDisposed()
      #expect(disposed.values == ["inner"])
    }
  }

  /// Who asked may have an instance before it is disposed.
  private func untilDisposed() async {
    while disposed.values.isEmpty { await Task.yield() }
  }

  @Test func disposingWithinAFactoryEnds() {
    let container = Container()
    container.register(Inner.self) { resolver in
      resolver.container.dispose()
      return Inner()
    }.inObjectScope(.container)
    #expect(throws: Never.self) { try container.get(Inner.self) }
    #expect(container.isDisposed)
  }

  @Test func registeringInADisposedContainerTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.dispose()
      container.register(Int.self, fileID: "App/Wiring.swift", line: 3) { _ in 1 }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("The registration at App/Wiring.swift:3 comes too late: the container was disposed.\n"))
  }
}
