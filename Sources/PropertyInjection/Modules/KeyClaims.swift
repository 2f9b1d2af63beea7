import InjectionCore

/// The keys that an installation is about to register, so that no other one takes them meanwhile.
///
/// Registering calls behaviors, which are code of the app: no lock can be held as long as it lasts.
struct KeyClaims {
  private struct Key: Hashable {
    let container: UInt
    let service: ObjectIdentifier
    let name: String?
  }

  private static let all = Guarded<[Key: SourceLocation]>([:])
  private let keys: [Key]

  /// Claims all keys, or none and throws.
  init(_ claims: [KeyClaim], in container: Container) throws(ModuleConflict) {
    let number = container.number
    let outcome = Self.all.withLock { all -> Result<[Key], ModuleConflict> in
      var new: [Key: SourceLocation] = [:]
      for claim in claims {
        let key = Key(container: number, service: ObjectIdentifier(claim.service), name: claim.name)
        let other =
          new[key] ?? all[key] ?? container.locationOfRegistration(of: claim.service, name: claim.name)
        if let other {
          return .failure(
            ModuleConflict(service: claim.service, name: claim.name, first: other, second: claim.location))
        }
        new[key] = claim.location
      }
      all.merge(new) { first, _ in first }
      return .success(Array(new.keys))
    }
    keys = try outcome.get()
  }

  /// Everything is registered.
  func end() {
    Self.all.withLock { all in for key in keys { all[key] = nil } }
  }
}
