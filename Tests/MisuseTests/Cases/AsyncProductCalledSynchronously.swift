// modes: swift6 swift5 mainactor
// An async product is called in a synchronous function, and without `await`.
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) async {}
  static var factory: Wiring<(_ id: Int) async -> Detail> { autocreate(Detail.init) }
}

// expected-note@+1 {{add 'async' to function 'open(from:)' to make it asynchronous}}
nonisolated func open(from resolver: any Resolver) {
  // expected-error@+1 {{'async' call in a function that does not support concurrency}}
  _ = resolver.require(factory: Detail.self)(1)
}

nonisolated func openLater(from resolver: any Resolver) async {
  let makeDetail = resolver.require(factory: Detail.self)
  // expected-error@+2 {{expression is 'async' but is not marked with 'await'}}
  // expected-note@+1 {{call is 'async'}}
  _ = makeDetail(1)
}
