/// What an initializer does besides making its product.
enum Effect: String, Sendable {
  case none
  case throwing
  case async
  case mainActor

  /// What stands before the arrow of a function type.
  var keyword: String {
    switch self {
    case .none, .mainActor: ""
    case .throwing: " throws"
    case .async: " async"
    }
  }
}

/// The text of a component.
struct Component: Sendable {
  let name: String
  /// The types of the parameters of the factory.
  var arguments: [String]
  /// The types of the parameters of the initializer.
  var parameters: [String]
  var product: String?
  var initializer: Effect
  var factory: Effect

  /// The component on one line, so that the line of a complaint tells which component it is about.
  var line: String {
    let list = parameters.enumerated().map { "parameter\($0): \($1)" }.joined(separator: ", ")
    let isolation = initializer == .mainActor ? "@MainActor" : "nonisolated"
    let actor = factory == .mainActor ? "@MainActor " : ""
    let type = "\(actor)(\(arguments.joined(separator: ", ")))\(factory.keyword) -> \(product ?? name)"
    return "\(isolation) final class \(name): FactoryComponent { init(\(list))\(initializer.keyword) {}; "
      + "nonisolated static var factory: Wiring<\(type)> { autocreate(\(name).init) } }"
  }
}
