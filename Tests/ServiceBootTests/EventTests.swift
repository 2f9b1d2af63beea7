import ServiceBoot
import TestSupport
import Testing

/// The events from which a progress bar is drawn.
struct EventTests {
  private let stage = Stage()
  private let container = Container()

  @Test func eventsTellEachStepOfABootAndHowFarItIs() async throws {
    container.addChain(["a", "b"], stage)
    let events = container.bootEvents
    try await container.boot()
    #expect(
      await texts(events) == [
        "0/2 began", "0/2 building a", "0/2 building b", "0/2 booting a", "1/2 booted a", "1/2 booting b",
        "2/2 booted b", "2/2 ended booted",
      ])
  }

  @Test func eventsTellAFailureAndTheRollBack() async throws {
    container.addChain(["a", "b"], stage)
    stage.set("boot b", .fails)
    let events = container.bootEvents
    _ = await failure { try await container.boot() }
    #expect(
      await texts(events).dropFirst(4) == [
        "1/2 booted a", "1/2 booting b", "1/2 failed b", "1/2 shutting down a", "0/2 shut down a", "0/2 ended failed",
      ])
  }

  @Test func eventsOfAShutdownEndWithIt() async throws {
    container.addChain(["a", "b"], stage)
    try await container.boot()
    let (one, other) = (container.bootEvents, container.bootEvents)
    try await container.shutdown()
    let expected = [
      "2/2 shutting down b", "1/2 shut down b", "1/2 shutting down a", "0/2 shut down a", "0/2 ended stopped",
    ]
    #expect(await texts(one) == expected)
    #expect(await texts(other) == expected)
  }

  @Test func eventsEndWhenTheContainerDoes() async throws {
    var container: Container? = Container()
    let events = try #require(container?.bootEvents)
    container = nil
    #expect(await texts(events) == [])
    let disposed = Container()
    let others = disposed.bootEvents
    disposed.dispose()
    #expect(await texts(others) == [])
  }

  private func texts(_ events: AsyncStream<BootEvent>) async -> [String] {
    await events.reduce(into: []) { texts, event in
      texts.append("\(event.bootedCount)/\(event.serviceCount) \(event.step.text)")
    }
  }
}

extension BootEvent.Step {
  fileprivate var text: String {
    switch self {
    case .began: "began"
    case .building(let service): "building \(service.name ?? "")"
    case .booting(let service): "booting \(service.name ?? "")"
    case .booted(let service): "booted \(service.name ?? "")"
    case .failed(let failure): "failed \(failure.service.name ?? "")"
    case .shuttingDown(let service): "shutting down \(service.name ?? "")"
    case .shutDown(let service): "shut down \(service.name ?? "")"
    case .ended(let state): "ended \(state)"
    }
  }
}
