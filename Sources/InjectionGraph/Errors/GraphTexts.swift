import InjectionCore

/// The sentences of findings about a graph. See ``Texts``.
enum GraphTexts {
  static func missing(_ title: String) -> String { "\(title) is not registered." }

  static func neededBy(_ needers: [String]) -> String { "needed by: \(needers.joined(separator: ", "))" }

  static let neededByRoots = "the roots given to verify"

  static func parameter(_ position: Int, of total: Int, of asker: String) -> String {
    "It is parameter \(position) of \(total) of the initializer of \(asker)."
  }

  static func inChild(_ title: String, _ asker: String) -> String {
    "A child registers \(title), but \(asker) is made by the parent that registered it, from the parent's services."
  }

  static func cycle(_ title: String) -> String { "\(title) needs itself before it exists." }

  static let shareCompleted = "let the services with the initCompleted be shared: they are transient"

  static func knot(_ others: Int) -> String {
    others == 1 ? "One more service is part of the knot." : "\(others) more services are part of the knot."
  }

  static func madeTwice(_ title: String) -> String {
    "\(title) is made twice when it is asked for first: it needs itself again in an initCompleted."
  }

  static let setBothSides = "set both sides in initCompleted, or ask for the other service first"

  static func captive(_ keeper: String, _ keeperScope: String, _ captive: String, _ scope: String) -> String {
    "\(keeper) in scope \(keeperScope) keeps \(captive) longer than its scope \(scope)."
  }

  static func freeCaptive(_ captive: String) -> String {
    "take a Provider or a factory of \(captive), or register the keeper in a scope that lives no longer"
  }

  static func ambiguous(_ title: String) -> String { "\(title) is the factory type of several components." }
  static let takeFactoryOf = "take FactoryOf of the component instead of the closure type"

  static func needsAsync(_ title: String) -> String {
    "\(title) is made asynchronously, is not shared, and is needed where it is made synchronously."
  }

  static func needsAsyncLater(_ title: String) -> String {
    "\(title) is made asynchronously, is not shared, and is needed through a Provider or a Lazy, which get it synchronously."
  }

  static let makeAsync =
    "give what needs it an async factory, register it in scope container, or pass the finished instance on at run time"

  static let takeItself = "take the service itself in an async initializer, or a factory whose closure is async"

  static func unshareable(_ title: String, scope: String) -> String {
    "\(title) is shared in scope \(scope) and takes an argument that cannot be compared."
  }

  static func notHashable(_ type: String) -> String { "The argument type \(type) is not Hashable." }
  static let makeHashable = "make the argument Hashable, or register the service in scope transient"

  static func duplicate(_ title: String) -> String { "\(title) is registered more than once; the last one wins." }
  static func registered(_ location: SourceLocation) -> String { "registered at: \(location)" }
  static func replaced(_ location: SourceLocation) -> String { "replaced: \(location)" }
  static let nameApart = "remove one of them, or tell them apart by name"

  static func unused(_ title: String) -> String { "\(title) is not needed by anything that is known." }
  static let removeUnused = "remove it, or pass it to verify as a root"

  static func unusedDecorator(_ title: String) -> String {
    "A decorator of \(title) decorates nothing: no registration has this type and name."
  }

  static func decorated(_ location: SourceLocation) -> String { "added at: \(location)" }
  static let removeDecorator = "remove it, or give it the type and the name of a registration"

  static func opaque(_ count: Int) -> String {
    count == 1
      ? "One registration is a closure that does not say what it needs."
      : "\(count) registrations are closures that do not say what they need."
  }

  static func failed(_ titles: [String]) -> String {
    "Building \(titles[0]) failed\(titles.count > 1 ? ", and with it \(titles.dropFirst().joined(separator: ", "))" : "")."
  }

  static let seeError = "see the error"
  static func untried(_ title: String, _ reason: String) -> String { "\(title) was not built: \(reason)." }
  static let needsArguments = "it takes arguments"
  static let withoutSession = "a session that it needs has no key"
  static let offItsActor = "it can be made on its actor only"
  static let tryByHand = "resolve it in a test"

  static let makeKnown =
    "use autoregister, add .depends(on:), or let verify(building: true) run them to see what they ask for"
}
