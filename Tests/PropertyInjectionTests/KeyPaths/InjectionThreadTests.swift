import PropertyInjection
import TestSupport
import Testing

/// Exactly one of those who may make a service does.
struct InjectionThreadTests {
  @Test func readersAndTheRegisteringThreadMakeEachServiceOnce() {
    for _ in 0..<50 {
      let containers = ServiceContainers()
      let services = Services(.many)
      let properties = ServiceContainers.withValue(containers) {
        (0..<20).map { _ in InjectService(\Services.users) }
      }
      let seen = Recorder<ObjectIdentifier>()
      let reader = { @Sendable in
        while !containers.contains(Services.self) {}
        for property in properties { seen.append(ObjectIdentifier(property())) }
      }
      onThreads([{ containers.register(services) }, reader, reader, reader])
      #expect(services.made.value == 20)
      #expect(seen.values.count == 60)
      #expect(Set(seen.values).count == 20)
    }
  }

  @Test func lazyServiceIsMadeOnceByManyReaders() {
    for _ in 0..<20 {
      let containers = ServiceContainers()
      let services = Services(.many)
      containers.register(services)
      let property = ServiceContainers.withValue(containers) { InjectService(\Services.users, lazy: true) }
      onThreads(30) { _ in _ = property() }
      #expect(services.made.value == 1)
    }
  }

  @Test func propertiesThatAreCreatedDuringRegistrationAreServedOnce() {
    for _ in 0..<50 {
      let containers = ServiceContainers()
      let services = Services(.many)
      let properties = Recorder<InjectService<User>>()
      let creator = { @Sendable in
        for _ in 0..<10 {
          ServiceContainers.withValue(containers) { properties.append(InjectService(\Services.users)) }
        }
      }
      onThreads([creator, { containers.register(services) }, creator])
      #expect(properties.values.allSatisfy { $0.isReady })
      #expect(services.made.value == 20)
    }
  }

  @Test func parametersAndContainerMayComeAtTheSameTime() {
    for _ in 0..<100 {
      let containers = ServiceContainers()
      let services = Services()
      let property = ServiceContainers.withValue(containers) { InjectParameterService(\Services.editors) }
      onThreads([{ containers.register(services) }, { property.set(parameters: "a") }])
      #expect(property.isReady)
      #expect(property().text == "a")
      #expect(services.made.value == 1)
    }
  }

  @Test func propertiesMayGoDuringRegistration() {
    for _ in 0..<50 {
      let containers = ServiceContainers()
      onThreads([
        {
          for _ in 0..<50 { ServiceContainers.withValue(containers) { _ = InjectService(\Services.users) } }
        },
        { for _ in 0..<10 { containers.register(Services()) } },
      ])
      #expect(containers.contains(Services.self))
    }
  }
}
