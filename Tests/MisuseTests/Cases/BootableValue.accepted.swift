// modes: swift6 swift5 mainactor
// An object that boots.
import ServiceBoot

nonisolated final class Settings: BootableService {
  func boot() async throws {}
}
