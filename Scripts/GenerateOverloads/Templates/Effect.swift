/// What an initializer does besides making its product; decides how an overload is spelled.
enum Effect: CaseIterable {
  case plain
  case throwing
  case async
  case asyncThrowing
  case mainActor
  case mainActorThrowing

  /// Tells the generated files and test cases of the effects apart: `AutocreateAsyncThrowing.swift`.
  var suffix: String {
    switch self {
    case .plain: ""
    case .throwing: "Throwing"
    case .async: "Async"
    case .asyncThrowing: "AsyncThrowing"
    case .mainActor: "MainActor"
    case .mainActorThrowing: "MainActorThrowing"
    }
  }

  /// How documentation calls such an initializer, with its article.
  var initializer: String {
    switch self {
    case .plain: "an initializer"
    case .throwing: "a throwing initializer"
    case .async: "an async initializer"
    case .asyncThrowing: "an async throwing initializer"
    case .mainActor: "a main-actor initializer"
    case .mainActorThrowing: "a throwing main-actor initializer"
    }
  }

  var isMainActor: Bool { self == .mainActor || self == .mainActorThrowing }
  var isAsync: Bool { self == .async || self == .asyncThrowing }
  var isThrowing: Bool { self == .throwing || self == .asyncThrowing || self == .mainActorThrowing }

  /// Overloads with an effect give way to those without, except that a plain main-actor one must
  /// not give way: it would lose its actor.
  var isDisfavored: Bool { self != .plain && self != .mainActor }

  /// The attribute of the initializer's and the product closure's type.
  var isolation: String { isMainActor ? "@MainActor" : "@Sendable" }

  /// What stands before the arrow of a function type, with a leading space.
  var keywords: String { (isAsync ? " async" : "") + (isThrowing ? " throws" : "") }

  /// What stands before a call, with a trailing space.
  var marks: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }
}
