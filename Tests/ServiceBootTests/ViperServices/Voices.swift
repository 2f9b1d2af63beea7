import ServiceBoot

final class Empty: BootableService {}

protocol Voice: Sendable {}
extension Player: Voice {}
struct Mute: Voice {}

enum One {
  final class Service: BootableService {
    let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    func boot() async throws { stage.note("boot one") }
  }
}

enum Two {
  final class Service: BootableService {
    let stage: Stage
    init(_ stage: Stage) { self.stage = stage }
    func boot() async throws { stage.note("boot two") }
  }
}
