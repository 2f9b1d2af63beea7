// modes: swift6 swift5 mainactor
// The bodies of these stubs are not what the factory is.
import InjectionTesting
import Testing

nonisolated struct Detail: Sendable {}

enum DetailScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) -> Detail
}

nonisolated func wrongArgument() {
  // expected-error@+1 {{no exact matches in call to initializer}}
  _ = FactoryStub(DetailScreen.self) { (id: String) in Detail() }
}

nonisolated func tooManyArguments() {
  // expected-error@+1 {{no exact matches in call to initializer}}
  _ = FactoryStub(DetailScreen.self) { (id: Int, title: String) in Detail() }
}

nonisolated func wrongProduct() {
  // expected-error@+1 {{cannot convert value of type 'Int' to closure result type 'Detail'}}
  _ = FactoryStub(DetailScreen.self) { id in id }
}

nonisolated func wrongAnswers() {
  // expected-error@+1 {{no exact matches in call to initializer}}
  _ = FactoryStub(DetailScreen.self, answers: [7])
}

nonisolated func throwingBody() {
  // expected-error@+1 {{invalid conversion from throwing function of type '@Sendable (Int) throws -> Detail' to non-throwing function type '@Sendable (Int) -> Detail'}}
  _ = FactoryStub(DetailScreen.self) { _ in throw CancellationError() }
}

nonisolated func asyncBody() {
  // expected-error@+1 {{cannot pass function of type '@Sendable (Int) async -> Detail' to parameter expecting synchronous function type}}
  _ = FactoryStub(DetailScreen.self) { _ in
    await Task.yield()  // expected-note {{'async' inferred from asynchronous operation used here}}
    return Detail()
  }
}
