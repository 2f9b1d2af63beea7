// modes: swift6 mainactor
import PropertyInjection

// expected-note@+1 {{class 'Services' does not conform to the 'Sendable' protocol}}
nonisolated final class Services {
  var users = ServiceProvider(.lazy) { "users" }
}

nonisolated func launch(_ services: Services) {
  // expected-error@+1 {{type 'Services' does not conform to the 'Sendable' protocol}}
  ServiceContainers.current.register(services)
}
