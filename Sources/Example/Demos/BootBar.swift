import ServiceBoot

/// The progress bar of a boot: one line that is rewritten.
enum BootBar {
  private static let width = 20

  static func line(for event: BootEvent) -> String {
    let filled = event.serviceCount == 0 ? width : event.bootedCount * width / event.serviceCount
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    return "\r\u{1B}[K[\(bar)] \(event.bootedCount)/\(event.serviceCount) \(text(event.step))"
  }

  private static func text(_ step: BootEvent.Step) -> String {
    switch step {
    case .began: "begins"
    case .building(let service): "\(service) is made"
    case .booting(let service): "\(service) boots"
    case .booted(let service): "\(service) has booted"
    case .failed(let failure): "\(failure.service) has failed"
    case .shuttingDown(let service): "\(service) is shut down"
    case .shutDown(let service): "\(service) was shut down"
    case .ended(let state): "\(state)"
    }
  }
}
