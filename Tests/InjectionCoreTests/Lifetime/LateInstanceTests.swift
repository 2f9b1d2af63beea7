import Foundation
import InjectionCore
import TestSupport
import Testing

/// Requests that had found a registration before it was withdrawn: they ask again, and make nothing that nobody would
/// dispose. And in which order instances go.
struct LateInstanceTests {
  private final class Served: Sendable {}

  /// Withdraws the registration while a request looks for the instance of these arguments.
  private struct Key: Hashable {
    let number: Int
    let withdraw: @Sendable () -> Void

    static func == (one: Key, other: Key) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) {
      withdraw()
      hasher.combine(number)
    }
  }

  @Test(arguments: ["dispose", "unregister", "removeAll", "replace"])
  func nothingIsMadeOfAWithdrawnRegistration(how: String) throws {
    let (container, made, disposed) = (Container(), Counter(), Counter())
    func register() {
      container.register(Served.self) { (_, _: Key) in
        made.increment()
        return Served()
      }
      .inObjectScope(.container).onDispose { _ in disposed.increment() }
    }
    register()
    let isFirst = Recorder<Void>()
    let key = Key(number: 1) { [unowned container] in
      guard isFirst.values.isEmpty else { return }
      isFirst.append(())
      switch how {
      case "dispose": container.dispose()
      case "unregister": container.unregister(Served.self)
      case "removeAll": container.removeAll()
      default: container.register(Served.self) { (_, _: Key) in Served() }.inObjectScope(.container)
      }
    }
    let expected: [String: ResolutionError.Kind] = [
      "dispose": .disposed, "unregister": .notRegistered, "removeAll": .notRegistered,
    ]
    var kind: ResolutionError.Kind?
    do { _ = try container.get(Served.self, argument: key) } catch { kind = error.kind }
    #expect(kind == expected[how])
    #expect(made.value == 0)
    #expect(disposed.value == 0)
  }

  @Test func instanceThatIsMadeOnTheMainActorAfterTheDisposalIsDisposed() async throws {
    let (container, disposed, isAsked) = (Container(), Counter(), Latch())
    container.register(Served.self) { @MainActor _ in Served() }
      .inObjectScope(.container).onDispose { @MainActor _ in disposed.increment() }
    let request: Task<Served, any Error> = await MainActor.run {
      let request = Task.detached {
        isAsked.open()
        return try await container.getAsync(Served.self)
      }
      isAsked.wait()
      container.dispose()
      return request
    }
    // It may have come before or after the disposal.
    let isMade = (try? await request.value) != nil
    await MainActor.run { #expect(disposed.value == (isMade ? 1 : 0)) }
  }

  @Test(arguments: [false, true])
  func instanceOfAReplacedRegistrationThatATypeIsForwardedToIsKept(isForwardedLater: Bool) throws {
    let (container, disposed) = (Container(), Counter())
    let entry = container.register(Served.self) { _ in Served() }
      .inObjectScope(.container).onDispose { _ in disposed.increment() }
    if !isForwardedLater { container.forward((any Sendable).self, to: entry) }
    container.register(Served.self) { _ in Served() }
    if isForwardedLater { container.forward((any Sendable).self, to: entry) }
    let one = try container.get((any Sendable).self) as AnyObject
    #expect(try container.get((any Sendable).self) as AnyObject === one)
    #expect(disposed.value == 0)
    container.dispose()
    #expect(disposed.value == 1)
  }

  @Test func instancesAreLetGoInReverseOrderOfBecomingReady() throws {
    let (container, gone) = (Container(), Recorder<String>())
    for name in ["3", "1", "5", "2", "4"] {
      container.register(Watched.self, name: name) { _ in Watched { gone.append(name) } }
        .inObjectScope(.container).onDispose { _ in gone.append("dispose \(name)") }
    }
    for name in ["2", "4", "1", "3", "5"] { _ = try container.get(Watched.self, name: name) }
    container.dispose()
    #expect(gone.values == ["5", "3", "1", "4", "2"].map { "dispose \($0)" } + ["5", "3", "1", "4", "2"])
  }
}
