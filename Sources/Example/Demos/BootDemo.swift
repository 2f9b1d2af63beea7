import FactoryInjection
import ServiceBoot

/// Boots five services with a progress bar, and shuts them down.
struct BootDemo {
  let output: any Output
  /// A file, a pipe or a build log gets no bar.
  let showsBar: Bool
  let clock: any Clock<Duration>

  func run(fails: Bool, _ options: BootOptions = BootOptions()) async -> ExitStatus {
    let container = Container()
    container.registerBootDemo(fails: fails, clock: clock)
    let boot = container.bootEvents
    async let bar = watch(boot)
    do {
      try await container.boot(options)
    } catch {
      let steps = await bar
      output.complain("\(error)")
      return output.finish(printing: steps.text) == .done ? .internalFailure : .outputFailure
    }
    var steps = await bar
    let shutdown = container.bootEvents
    async let end = watch(shutdown)
    do { try await container.shutdown() } catch { output.complain("\(error)") }
    steps.add(await end)
    return output.finish(printing: steps.text)
  }

  /// Draws the bar until the boot or the shutdown has ended.
  private func watch(_ events: AsyncStream<BootEvent>) async -> BootDemoSteps {
    var steps = BootDemoSteps()
    for await event in events {
      steps.add(event)
      if showsBar { output.show(BootBar.line(for: event)) }
    }
    if showsBar { output.show("\n") }
    return steps
  }
}

/// What has happened, to be told at the end.
struct BootDemoSteps {
  private var booted: [String] = []
  private var shutDown: [String] = []

  mutating func add(_ event: BootEvent) {
    switch event.step {
    case .booted(let service): booted.append("\(service)")
    case .shutDown(let service): shutDown.append("\(service)")
    default: break
    }
  }

  mutating func add(_ others: BootDemoSteps) {
    booted += others.booted
    shutDown += others.shutDown
  }

  var text: String {
    """
    Booted:    \(booted.joined(separator: ", "))
    Shut down: \(shutDown.joined(separator: ", "))
    """
  }
}
