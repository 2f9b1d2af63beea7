/// The sentences of errors, traps and warnings, in one place and one voice.
package enum Texts {
  /// A name as a literal spells it, in one line.
  package static func quoted(_ name: String) -> String { name.debugDescription }

  /// The lines of a text after each other.
  static func inOneLine(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isNewline).map { line in
      String((line.hasSuffix(".") ? line.dropLast() : line[...]).drop { $0 == " " })
    }.joined(separator: "; ")
  }

  static let cycleAcrossThreads =
    "Several threads build the services of this cycle; each waits for another one's initializer."

  static let cycleAcrossTasks =
    "Several tasks build the services of this cycle; each waits for another one's factory."

  /// What belongs to one failure alone.
  static func detail(_ detail: ResolutionError.Detail, of service: Any.Type) -> String {
    switch detail {
    case .sentence(let text): text
    case .scope(let scope): "Its scope is \(scope)."
    case .notHashable(let type, let scope, let isOffMainActor): notHashable(type, scope: scope, isOffMainActor)
    case .unequal(let type, let scope): unequal(type, scope: scope)
    case .forwarded(let target, let type): unrelatedType(type, of: target, service)
    case .kept(let type, let scope): "What scope \(scope) keeps is of type \(TypeNames.short(type))."
    case .candidates(let candidates): ambiguousFactory(candidates)
    }
  }

  private static func notHashable(_ type: Any.Type, scope: String, _ isOffMainActor: Bool) -> String {
    let elsewhere = isOffMainActor ? ", or is so on the main actor only" : ""
    return "The argument type \(TypeNames.short(type)) is not Hashable\(elsewhere), so an instance in scope \(scope) "
      + "cannot be found again by its arguments."
  }

  private static func unequal(_ type: Any.Type, scope: String) -> String {
    "The argument of type \(TypeNames.short(type)) is not equal to itself, as NaN is not, so an instance in scope \(scope) "
      + "cannot be found again by its arguments."
  }

  static func mismatchedArguments(
    _ type: Any.Type, arguments: Int, parameters: Int, of initializer: [Any.Type]
  ) -> String {
    let names = TypeNames(initializer + [type])
    let list = initializer.map { names($0) }.joined(separator: ", ")
    let count = [0: "no parameter", 1: "one parameter"][parameters] ?? "\(parameters) parameters"
    return "The initializer takes (\(list)): \(count) for \(arguments == 1 ? "the" : "the \(arguments)") "
      + "\(arguments == 1 ? "argument" : "arguments") of type \(names(type))."
  }

  private static func unrelatedType(
    _ type: Any.Type, of target: ResolutionError.Link, _ forwarded: Any.Type
  ) -> String {
    let names = TypeNames([type, target.service, forwarded])
    let made = type == target.service ? "which" : "whose \(names(type))"
    let place = target.location.map { " (\($0))" } ?? ""
    return "It is forwarded to \(names(target.service))\(place), \(made) is not of type \(names(forwarded))."
  }

  static func keyless(_ scope: String) -> String { "The session of scope \(scope) has no key now." }

  static func captive(
    _ held: String, _ scope: String, _ holder: String, _ longerScope: String, _ location: SourceLocation
  ) -> String {
    "\(location): warning: \(holder) in scope \(longerScope) keeps \(held) of scope \(scope) when the key of the session "
      + "changes; fix: take a Provider of it"
  }

  package static func ambiguousFactory(_ candidates: [ResolutionError.Link]) -> String {
    let names = TypeNames(candidates.compactMap(\.component))
    let list = candidates.map { "\(names($0.component ?? $0.service))\($0.location.map { " (\($0))" } ?? "")" }
    return "Registered by \(list.joined(separator: " and "))."
  }

  /// What is wrong, without its service.
  package static func summary(_ kind: ResolutionError.Kind) -> String {
    switch kind {
    case .notRegistered: "is not registered"
    case .cycle: "needs itself before it exists"
    case .factoryFailed: "could not be made: its factory threw an error"
    case .needsMainActor: "can be made on the main actor only, and was asked for elsewhere"
    case .needsAsync: "is made asynchronously and was asked for synchronously"
    case .ambiguousFactory: "is the factory type of several components"
    case .unshareableArgument: "was asked for with an argument that cannot be compared"
    case .noSession: "belongs to a session that has no key now"
    case .disposed: "was asked for after its container was disposed"
    case .replaced: "was replaced, reset or dropped by its session while it was made"
    case .mismatchedArguments: "is registered with arguments that do not fit its initializer"
    case .unrelatedType: "is forwarded to a service of another type"
    case .unexpectedType: "is kept as an instance of another type"
    case .notBooted(let state): "is not booted: its container is \(state)"
    }
  }

  static let disposedParent = "was asked for after a parent of its container was disposed"

  /// What to do about it.
  static func fix(_ error: ResolutionError, _ names: TypeNames) -> String {
    switch error.kind {
    case .notRegistered:
      return register(error.subject, names)
    case .cycle:
      return breakCycle(ofOne: error.isCycleOfOne)
    case .factoryFailed:
      return "see the error that the factory threw"
    case .needsMainActor:
      return error.facts.isAskedSynchronously
        ? askOnMainActor : "resolve it from @MainActor code, or with try await getAsync"
    case .needsAsync:
      return error.facts.isAskedSynchronously ? makeAsync : "use try await getAsync"
    case .ambiguousFactory:
      return "take FactoryOf of the component instead of the closure type"
    case .unshareableArgument:
      let isHashable = error.facts.details.contains { if case .unequal = $0 { true } else { false } }
      return
        "make the argument \(isHashable ? "equal to itself" : "Hashable"), or register the service in scope transient"
    case .noSession:
      return "update the session before: try container.session(scope).update(to: key)"
    case .disposed:
      return error.facts.isOfParent
        ? "end what uses the children before dispose() of the parent" : "end what uses the container before dispose()"
    case .replaced:
      return "ask again, or end what asks for it before you replace, reset or update"
    case .mismatchedArguments:
      return nameArguments
    case .unrelatedType:
      return "let the service be of that type, or convert it: implements(_:as:)"
    case .unexpectedType:
      return "let the scope make a storage for each service, or register the service in scope container"
    case .notBooted(let state):
      return state == .booting ? "use try await waitUntilBooted(_:)" : "boot the container first: try await boot()"
    }
  }

  package static func breakCycle(ofOne isOfOne: Bool) -> String {
    isOfOne
      ? "let it get itself in initCompleted, or take a Lazy or a factory of itself"
      : "let one of them get the other in initCompleted, or take a Lazy or a factory of it"
  }

  static let makeAsync =
    "use try await getAsync for what was asked for first; let a closure be async, or say depends(on:) if this is shared"

  static let askOnMainActor =
    "resolve what needs it from @MainActor code, or give that a main-actor or an async initializer"

  static func notBooted(_ state: BootState) -> String {
    state == .booting || state == .stopping
      ? "Only what runs in the task of the boot may have it now. Threads, queues and detached tasks do not count."
      : "It may be used once a boot has succeeded."
  }

  static func disposed(while state: BootState) -> String {
    "dispose() was called on a container that is \(state). Use await disposeAsync(), which shuts its services down."
  }

  package static let nameArguments =
    "name an argument for each parameter of its type, as the initializer spells it, or register a closure"

  static func frozen(at frozen: SourceLocation, refused: SourceLocation?) -> String {
    let place = refused.map { "The registration at \($0)" } ?? "Removing registrations"
    return
      "\(place) comes too late: the container was frozen at \(frozen). Register before freeze(), in a copy or a child."
  }

  static func disposedRegistration(at location: SourceLocation?) -> String {
    let place = location.map { "The registration at \($0)" } ?? "Removing registrations"
    return "\(place) comes too late: the container was disposed."
  }

  static func cannotBeEager(_ service: Any.Type, _ location: SourceLocation) -> String {
    """
    \(TypeNames.short(service)) (\(location)) cannot be eager: it takes arguments.
      fix: register it without arguments, or leave out .eager()
    """
  }

  package static func register(_ subject: ResolutionError.Link, _ names: TypeNames) -> String {
    let isPlain = subject.component == nil && subject.arguments.isEmpty
    let name = subject.name.map { ", \(argument(for: $0, isPlain: isPlain))" } ?? ""
    if let component = subject.component {
      return "register it in this container or a parent: container.register(factory: \(names(component)).self\(name))"
    }
    if let named = subject.service as? any NamedService.Type {
      return "register it in this container or a parent: \(named.registrationCall)"
    }
    let service = names(subject.service)
    let type = service.contains(" ") ? "(\(service)).self" : "\(service).self"
    let parameters = subject.arguments.enumerated().map { index, type in
      "argument\(subject.arguments.count == 1 ? "" : "\(index + 1)"): \(names(type))"
    }
    let list = (["resolver: any Resolver"] + parameters).joined(separator: ", ")
    let closure = parameters.isEmpty ? "resolver" : "(\(list))"
    return "register it in this container or a parent: container.register(\(type)\(name)) { \(closure) in … }"
  }

  /// The argument that registers under a name, as source text.
  private static func argument(for name: String, isPlain: Bool) -> String {
    guard isPlain, let tag = TagName.localTag(of: name) else { return "name: \(quoted(name))" }
    return "named: \(TypeNames.short(tag)).self"
  }

  static let wholeCollection =
    "A collection is all registrations of its element: it has no name and no arguments. Ask for it without."

  static let factoryWithArguments = "a factory, which takes no arguments when it is asked for"
  static let argumentsOfProduct = "A factory takes no arguments when it is asked for: pass them to its closure."

  static let knownToChild = "registered in a child, which services that a parent makes do not see"

  static let defaultedParameter =
    "If that parameter has a default value, it still counts as a dependency: pass a closure that leaves it out"

  /// Which parameter of an auto-wired initializer a service is.
  static func parameter(_ parameter: ResolutionError.Parameter, of service: Any.Type) -> String {
    let hint =
      "It is parameter \(parameter.position) of \(parameter.total) of the initializer at \(parameter.location)."
    return surprise(service).map { "\(hint) \($0)." } ?? hint
  }

  /// Why a parameter of this type may be a dependency though nobody meant it to be one.
  package static func surprise(_ type: Any.Type) -> String? {
    TypeNames.qualified(type).hasPrefix("Swift.") ? defaultedParameter : nil
  }

  static func endedUnattended(_ service: Any.Type, _ error: (any Error)?) -> String {
    let end = error.map { "has failed: \(inOneLine("\($0)"))" } ?? "has ended, after it was given up"
    return "A call of \(TypeNames.short(service)) that nobody waits for \(end)"
  }

  static func slowWait(_ service: String, _ chain: String) -> String {
    "A request for \(service) has waited 5 s for another thread or task that is making it\(chain)."
  }
}
