/// One mistake, made by a component with one shape of dependency.
struct GridCell: Sendable {
  /// The overloads that would take the right initializer.
  enum Lane: String, CaseIterable, Sendable {
    /// Those with a type parameter for each dependency.
    case fixed
    /// Those with a parameter pack.
    case pack
  }

  let use: WrongUse
  let shape: DependencyShape
  let lane: Lane
  /// What the initializer does, and the factory says, besides the mistake.
  var effect = Effect.none

  static let all = everyShape + everyEffect

  private static let everyShape = WrongUse.allCases.flatMap { use in
    DependencyShape.allCases.flatMap { shape in
      Lane.allCases.map { GridCell(use: use, shape: shape, lane: $0) }
    }
  }

  private static let everyEffect = WrongUse.allCases.filter { $0.effect == .none }.flatMap { use in
    [Effect.throwing, .async, .mainActor].flatMap { effect in
      Lane.allCases.map { GridCell(use: use, shape: .existential, lane: $0, effect: effect) }
    }
  }

  var name: String { "\(use) \(shape) \(lane) \(effect)" }

  var wrong: Component {
    var component = right
    switch use {
    case .order: component.parameters = [shape.type, "Int", "String"] + moreDependencies
    case .oneTooMany: component.arguments.append("Double")
    case .oneTooFew: component.arguments.removeFirst()
    case .wrongType: component.arguments[0] = "Double"
    case .wrongProduct: component.product = "any Screen"
    case .throwing, .async, .mainActor: component.factory = .none
    }
    return component
  }

  var right: Component {
    let effect = use.effect == .none ? effect : use.effect
    return Component(
      name: "Component_\(use)_\(shape)_\(lane)_\(effect)", arguments: ["Int", "String"],
      parameters: ["Int", "String", shape.type] + moreDependencies, initializer: effect, factory: effect)
  }

  private var moreDependencies: [String] {
    Array(repeating: "Store", count: lane == .fixed ? 1 : 11)
  }
}
