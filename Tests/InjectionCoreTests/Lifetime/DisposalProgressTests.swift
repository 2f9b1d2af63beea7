import Dispatch
import InjectionCore
import TestSupport
import Testing

private final class Late: Sendable {}

/// What ends after `dispose()` has begun to refuse requests, and before it has come to it. It was handed out, and
/// disposed at the same time.
struct DisposalProgressTests {
  private let disposed = Recorder<String>()
  private let container = Container()

  /// What `dispose()` comes to before.
  init() {
    for number in 0..<20_000 { container.register(Int.self, name: "\(number)") { _ in number } }
  }

  @Test func aBuildOfAThreadIsNotHandedOut() {
    let (isBuilding, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    container.register(Late.self) { _ in
      isBuilding.signal()
      mayGoOn.wait()
      return Late()
    }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("late") }
    let kinds = Recorder<ResolutionError.Kind?>()
    onThreads([
      { do { _ = try container.get(Late.self) } catch { kinds.append((error as? ResolutionError)?.kind) } },
      {
        isBuilding.wait()
        container.dispose()
      },
      {
        while !container.isDisposed {}
        mayGoOn.signal()
      },
    ])
    #expect(kinds.values == [.disposed])
    #expect(disposed.values == ["late"])
  }

  @Test func aBuildOfATaskIsNotHandedOut() async {
    let (isBuilding, mayGoOn) = (Latch(), Latch())
    container.register(Late.self) { _ async throws -> Late in
      isBuilding.open()
      await mayGoOn.opened()
      return Late()
    }.inObjectScope(.container).onDispose { [disposed] _ in disposed.append("late") }
    let asking = Task { () -> ResolutionError.Kind? in
      do { _ = try await container.getAsync(Late.self) } catch { return (error as? ResolutionError)?.kind }
      return nil
    }
    await isBuilding.opened()
    let disposing = RunningThread { [container] in container.dispose() }
    while !container.isDisposed { await Task.yield() }
    mayGoOn.open()
    #expect(await asking.value == .disposed)
    await disposing.end()
    await container.disposeAsync()
    #expect(disposed.values == ["late"])
  }
}
