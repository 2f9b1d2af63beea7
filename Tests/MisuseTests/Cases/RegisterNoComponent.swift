// modes: swift6 swift5 mainactor
// Only a component says how its factory is made.
import FactoryInjection

nonisolated final class Detail {
  init(id: Int) {}
}

nonisolated func register(in container: Container) {
  // expected-error@+1 {{instance method 'register(factory:name:fileID:line:)' requires that 'Detail' conform to 'FactoryComponent'}}
  container.register(factory: Detail.self)
}

nonisolated func open(from resolver: any Resolver) {
  // expected-error@+1 {{instance method 'require(factory:name:fileID:line:)' requires that 'Detail' conform to 'FactoryInterface'}}
  _ = resolver.require(factory: Detail.self)
}
