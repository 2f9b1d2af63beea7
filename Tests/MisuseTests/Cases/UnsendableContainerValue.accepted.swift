// modes: swift6 mainactor
import PropertyInjection

nonisolated final class Services: Sendable {
  let users = ServiceProvider(.lazy) { "users" }
}

nonisolated func launch(_ services: Services) {
  ServiceContainers.current.register(services)
}
