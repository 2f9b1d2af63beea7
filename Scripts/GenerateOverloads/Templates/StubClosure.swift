/// A closure type that `FactoryStub` can stand for with a plain body: its effect and its attribute.
struct StubClosure {
  let effect: Effect
  let isSendable: Bool

  /// The ten closure types of factories.
  static let all = Effect.allCases.flatMap { effect in
    (effect.isMainActor ? [false] : [false, true]).map { StubClosure(effect: effect, isSendable: $0) }
  }

  /// Tells the generated files apart: `FactoryStubSendableAsync.swift`.
  var suffix: String {
    let suffix = (isSendable ? "Sendable" : "") + effect.suffix
    return suffix.isEmpty ? "Plain" : suffix
  }

  /// The attribute of the factory's type, with a trailing space.
  var attribute: String {
    if effect.isMainActor { return "@MainActor " }
    return isSendable ? "@Sendable " : ""
  }

  /// The factory's type as documentation shows it.
  var example: String { "\(attribute)(…)\(effect.keywords) -> Product" }
}
