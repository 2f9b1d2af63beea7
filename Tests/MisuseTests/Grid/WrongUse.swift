/// A mistake between an initializer and the type of its factory.
enum WrongUse: String, CaseIterable, Sendable {
  case order
  case oneTooMany
  case oneTooFew
  case wrongType
  case wrongProduct
  case throwing
  case async
  case mainActor

  /// What the initializer does and the type of the factory does not say, if that is the mistake.
  var effect: Effect {
    switch self {
    case .order, .oneTooMany, .oneTooFew, .wrongType, .wrongProduct: .none
    case .throwing: .throwing
    case .async: .async
    case .mainActor: .mainActor
    }
  }

  /// What the compiler says, without the types in it.
  func sentence(in mode: LanguageMode) -> String {
    switch self {
    case .order, .oneTooFew, .wrongType: "error: 'autocreate' is unavailable: \(Self.differing(1))"
    case .oneTooMany: "error: 'autocreate' is unavailable: \(Self.differing(3))"
    case .wrongProduct:
      "error: 'autocreate' is unavailable: the initializer does not make what the factory's type returns: "
        + "write the type that it makes, or let that one conform"
    case .throwing: "error: 'autocreate' is unavailable: the initializer throws: write 'throws' in the factory's type"
    case .async:
      "error: 'autocreate' is unavailable: the initializer is asynchronous: "
        + "write 'async', or 'async throws' if it throws too, in the factory's type"
    case .mainActor:
      mode == .swift5
        ? "warning: converting function value of type … to … loses global actor 'MainActor'; "
          + "this is an error in the Swift 6 language mode"
        : "error: converting function value of type … to … loses global actor 'MainActor'"
    }
  }

  private static func differing(_ position: Int) -> String {
    "parameter \(position) of the initializer is not parameter \(position) of the factory's type: "
      + "it must take that type's parameters first, in the same order, and only dependencies after them"
  }
}
