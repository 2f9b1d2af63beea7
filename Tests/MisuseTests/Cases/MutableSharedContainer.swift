// modes: swift6
// A variable that any thread may set is no place for a container.
import FactoryInjection

enum App {
  // expected-error@+4 {{static property 'container' is not concurrency-safe because it is nonisolated global shared mutable state}}
  // expected-note@+3 {{add '@MainActor' to make static property 'container' part of global actor 'MainActor'}}
  // expected-note@+2 {{convert 'container' to a 'let' constant to make 'Sendable' shared state immutable}}
  // expected-note@+1 {{disable concurrency-safety checks if accesses are protected by an external synchronization mechanism}}
  static var container = Container()
}
