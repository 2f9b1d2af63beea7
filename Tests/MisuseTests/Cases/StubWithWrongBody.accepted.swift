// modes: swift6 swift5 mainactor
// Each body is what its factory is.
import InjectionTesting
import Testing

nonisolated struct Detail: Sendable {}

enum DetailScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) -> Detail
}

enum ThrowingScreen: FactoryInterface {
  typealias Factory = (_ id: Int, _ title: String) throws -> Detail
}

enum AsyncScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) async throws -> Detail
}

nonisolated func stubs() {
  let detail = FactoryStub(DetailScreen.self) { id in id > 0 ? Detail() : Detail() }
  let calls: [Int] = detail.calls
  let answers = FactoryStub(DetailScreen.self, answers: [Detail()])
  let throwing = FactoryStub(ThrowingScreen.self) { (id: Int, title: String) in throw CancellationError() }
  let pairs: [(Int, String)] = throwing.calls
  let async = FactoryStub(AsyncScreen.self) { _ in
    await Task.yield()
    return Detail()
  }
  _ = (calls, answers.factory(1), pairs, async.factory)
}
