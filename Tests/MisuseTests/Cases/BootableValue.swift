// modes: swift6 swift5 mainactor
// A value cannot boot: whoever gets it has a copy.
import ServiceBoot

// expected-error@+1 {{non-class type 'Settings' cannot conform to class protocol 'BootableService'}}
nonisolated struct Settings: BootableService {
  func boot() async throws {}
}
