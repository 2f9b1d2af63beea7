import InjectionCore

/// Somebody's wish to be told of a registration. Letting it go takes the wish back.
public final class RegistrationToken: Waiting, Sendable {
  let belongsToMainActor = false
  let isUser = false
  let accepts: @Sendable (any Sendable) -> Bool
  private let handler: @Sendable (any Sendable) -> Void
  private let source: any InjectionSource
  private let enrollment = Guarded<UInt?>(nil)

  private init<Wanted>(
    _ wanted: Wanted.Type, _ source: any InjectionSource, _ handler: @escaping @Sendable (Wanted) -> Void
  ) {
    self.source = source
    accepts = { $0 is Wanted }
    self.handler = { value in (value as? Wanted).map(handler) }
  }

  deinit {
    if let enrollment = enrollment.withLock({ $0 }) { source.leave(enrollment) }
  }

  /// Calls the handler if there is a value, else enrolls it and returns its token.
  static func waiting<Wanted>(
    for wanted: Wanted.Type, in source: any InjectionSource, _ handler: @escaping @Sendable (Wanted) -> Void
  ) -> RegistrationToken? {
    let token = RegistrationToken(wanted, source, handler)
    let (value, id) = source.find(orEnroll: token)
    guard let value else {
      token.enrollment.withLock { $0 = id }
      return token
    }
    token.handler(value)
    return nil
  }

  func take(_ value: any Sendable) {
    handler(value)
  }
}
