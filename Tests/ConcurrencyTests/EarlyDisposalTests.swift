import TestSupport
import Testing

@testable import InjectionCore

/// A disposal that comes when an asynchronous build was claimed and has no task yet.
struct EarlyDisposalTests {
  private final class Served: Sendable {}

  private let container = Container()
  private let disposed = Counter()
  private let cell: SharedCell
  private let build: AsyncBuild

  init() throws {
    container.register(Served.self) { _ async in fatalError("The test plays who builds.") }
      .inObjectScope(.container)
      .onDispose { [disposed] _ in disposed.increment() }
    let entry = try #require(container.core.answeringEntry(of: ServiceKey(Served.self)))
    cell = entry.madeCells.plainCell
    guard case .claimed(let build, after: nil) = cell.arrive(Waiter()) else { fatalError("There was a build.") }
    self.build = build.ofTask
  }

  private func finish() {
    cell.finish(build, .success(Instance(Served())), keeping: .strongly)
  }

  @Test func asynchronousDisposalWaitsForIt() async {
    let disposal = Task { [container] in await container.disposeAsync() }
    await untilTrue { build.closerCount == 1 }
    #expect(disposed.value == 0)
    finish()
    await disposal.value
    #expect(disposed.value == 1)
  }

  @Test func synchronousDisposalCancelsIt() async {
    container.dispose()
    let (begun, isCancelled) = (Latch(), Recorder<Bool>())
    build.start(
      Task {
        await begun.opened()
        isCancelled.append(Task.isCancelled)
        finish()
      })
    begun.open()
    await untilTrue { !isCancelled.values.isEmpty }
    await build.ended()
    #expect(isCancelled.values == [true])
    #expect(disposed.value == 1)
  }
}
