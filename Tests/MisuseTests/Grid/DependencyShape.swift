/// What the first dependency of a component is.
enum DependencyShape: String, CaseIterable, Sendable {
  case reference
  case value
  case existential
  case closure
  case optional
  case generic

  /// The type as a parameter says it.
  var type: String {
    switch self {
    case .reference: "Store"
    case .value: "Settings"
    case .existential: "any Storage"
    case .closure: "@escaping @Sendable (Int) -> String"
    case .optional: "Store?"
    case .generic: "Box<Store>"
    }
  }

  static let declarations = [
    "nonisolated final class Store: Sendable {}",
    "nonisolated struct Settings: Sendable {}",
    "nonisolated protocol Storage: Sendable {}",
    "nonisolated struct Box<Element: Sendable>: Sendable {}",
    "nonisolated protocol Screen {}",
  ]
}
