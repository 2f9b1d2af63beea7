/// A key as slots and entries keep it: two words, and further memory only for what few registrations have.
struct StoredKey: Sendable {
  private final class Box: Sendable {
    let details: ServiceKey.Details

    init(_ details: ServiceKey.Details) {
      self.details = details
    }
  }

  let service: ObjectIdentifier
  private let box: Box?

  init(_ key: ServiceKey) {
    service = key.service
    box = key.details.map(Box.init)
  }

  var details: ServiceKey.Details? { box?.details }

  var key: ServiceKey { ServiceKey(service: service, details: details) }

  static func == (left: StoredKey, right: StoredKey) -> Bool {
    left.service == right.service && (left.box === right.box || left.details == right.details)
  }

  static func == (left: StoredKey, right: ServiceKey) -> Bool {
    left.service == right.service && left.details == right.details
  }
}
