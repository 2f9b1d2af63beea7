/// A program as Swift code that runs, and prints what it makes.
struct SwiftText {
  private var containers: Set<Int> = []
  private var disposed: Set<Int> = []
  private var entries: Set<Int> = []
  private var variables: Set<Int> = []
  private let referenced: Set<Int>
  private let usesSessions: Bool
  private var lines: [String] = []

  /// The lines of a program's steps. Steps that do nothing are left out.
  static func lines(of program: Program) -> [String] {
    var text = SwiftText(program)
    for step in program.steps { text.add(step) }
    return text.lines
  }

  /// A whole file.
  static func file(of program: Program) -> String {
    prelude + "\nfunc program() {\n" + lines(of: program).map { "  \($0)\n" }.joined() + "}\n\nprogram()\n"
  }

  private init(_ program: Program) {
    usesSessions = "\(program)".contains("update")
    referenced = Set(
      program.steps.compactMap { step in
        switch step {
        case .forward(_, let target, _, _): target
        case .changeScope(let entry, _): entry
        default: nil
        }
      })
  }

  private mutating func add(_ step: Step) {
    switch step {
    case .makeContainer(let id, let parent):
      if let parent, !containers.contains(parent) { return }
      containers.insert(id)
      defer { if usesSessions, parent == nil { lines.append("_ = c\(id).session(.login)") } }
      lines.append("let c\(id) = Container(\(parent.map { "parent: c\($0)" } ?? ""))")
    case .register(let registration, let id):
      if isOpen(id) { lines += entry(registration.id, "c\(id).\(registration.call)", registration.rest) }
    case .forward(let key, let target, let entry, let id):
      guard isOpen(id), entries.contains(target) else { return }
      lines += self.entry(entry, "c\(id).forward(\(key.arguments), to: e\(target))", [])
    case .registerFactory(let component, _, let id):
      if isOpen(id) { lines.append("c\(id).register(factory: \(component.rawValue).self)") }
    case .decorate(let key, let recipe, _, let id):
      guard isOpen(id) else { return }
      lines += ["c\(id).decorate(\(key.arguments)) { resolver, decorated in"]
      lines += recipe.lines(making: key.service, from: "[decorated]") + ["}"]
    case .unregister(let key, let id): if isOpen(id) { lines.append("c\(id).unregister(\(key.arguments))") }
    case .unregisterFactory(let component, let id):
      if isOpen(id) { lines.append("c\(id).unregister(factory: \(component.rawValue).self)") }
    case .removeAll(let id): if isOpen(id) { lines.append("c\(id).removeAll()") }
    case .reset(let scope, let service, let id):
      if containers.contains(id) { lines.append("c\(id).\(SwiftText.reset(scope, service))") }
    case .changeScope(let entry, let scope):
      if entries.contains(entry) { lines.append("e\(entry).inObjectScope(.\(scope.rawValue))") }
    case .update(let update, let id): if containers.contains(id) { lines.append("\(update.text(asking: "c\(id)"))") }
    case .request(let need, let id, let variable):
      guard containers.contains(id) else { return }
      let keyword = variables.insert(variable).inserted ? "var " : ""
      lines.append("\(keyword)v\(variable) = show { [\(need.text(asking: "c\(id)"))] }")
    case .use(let variable): if variables.contains(variable) { lines.append("useAll(&v\(variable))") }
    case .drop(let variable): if variables.contains(variable) { lines.append("v\(variable) = []") }
    case .dispose(let id):
      guard containers.contains(id) else { return }
      disposed.insert(id)
      lines.append("c\(id).dispose()")
    }
  }

  /// Registering in a disposed container traps.
  private func isOpen(_ container: Int) -> Bool { containers.contains(container) && !disposed.contains(container) }

  private mutating func entry(_ id: Int, _ call: String, _ rest: [String]) -> [String] {
    entries.insert(id)
    return [(referenced.contains(id) ? "let e\(id) = " : "") + call] + rest
  }

  fileprivate static func reset(_ scope: Scope, _ service: Service?) -> String {
    "resetObjectScope(.\(scope.rawValue)\(service.map { ", serviceType: \($0.type)" } ?? ""))"
  }
}

extension Registration {
  fileprivate var call: String {
    let parameters =
      switch argument {
      case nil: "resolver"
      case .number: "(resolver: any Resolver, _: Int)"
      case .opaque: "(resolver: any Resolver, _: Opaque)"
      }
    return "register(\(key.arguments)) { \(parameters) in"
  }

  /// What follows the first line.
  fileprivate var rest: [String] {
    var lines = recipe.lines(making: key.service) + ["}"]
    if let scope { lines[lines.count - 1] += ".inObjectScope(.\(scope.rawValue))" }
    if let parks {
      lines[lines.count - 1] += ".hooks(in: .login).onDeactivate { _, _ in \(parks) }.entry"
    }
    guard let completion else { return lines }
    lines[lines.count - 1] += ".initCompleted { resolver, made in"
    let object = key.service == .a || key.service == .b || key.service == .c ? "made" : "made.node"
    lines += completion.map { deed in
      if case .need(let need) = deed { return "  \(object).parts += show { [\(need.text(asking: "resolver"))] }" }
      return "  \(deed.text)"
    }
    return lines + ["}"]
  }
}

extension Recipe {
  fileprivate func lines(making service: Service, from parts: String = "[]") -> [String] {
    var lines = deeds.map { deed in
      if case .need = deed { return "  parts += [\(deed.text)]" }
      return "  \(deed.text)"
    }
    if !lines.isEmpty || parts != "[]" { lines = ["  var parts: [Any?] = \(parts)"] + lines }
    if throwsError { return lines + ["  throw Mistake()"] }
    let made = lines.isEmpty ? "[]" : "parts"
    switch service {
    case .value: return lines + ["  return V(node: D(\(made)))"]
    case .base: return lines + ["  return D(\(made))"]
    case .other: return lines + ["  return C(\(made))"]
    default: return lines + ["  return \(service.rawValue)(\(made))"]
    }
  }
}

extension Deed {
  fileprivate var text: String {
    switch self {
    case .need(let need): need.text(asking: "resolver")
    case .reset(let scope, let service): "resolver.container.\(SwiftText.reset(scope, service))"
    case .unregister(let key): "resolver.container.unregister(\(key.arguments))"
    case .register(let registration):
      (["resolver.container.\(registration.call)"] + registration.rest).joined(separator: "\n  ")
    case .dispose: "resolver.container.dispose()"
    case .update(let update): update.text(asking: "resolver.container")
    case .sessionKey: "print(try resolver.sessionKey(.login))"
    }
  }
}

extension Update {
  fileprivate func text(asking container: String) -> String {
    let policy = policy == .keep ? "" : ", policy: .\(policy)"
    return "try? \(container).session(.login).update(to: \(key.map { "\($0)" } ?? "nil")\(policy))"
  }
}

extension Need {
  /// An expression for an element of an array.
  fileprivate func text(asking resolver: String) -> String {
    let resolver = captured.map { "c\($0)" } ?? resolver
    let plain = key.service.type
    let used = isUsedAtOnce ? "use" : ""
    return switch call {
    case .get: "try \(resolver).get(\(plain)\(options))"
    case .require: "\(resolver).require(\(plain)\(options))"
    case .resolve: "\(resolver).resolve(\(plain)\(options))"
    case .optional: "try \(resolver).get(Optional<\(key.service.name)>.self\(options))"
    case .resolveAll: "\(resolver).resolveAll(\(plain))"
    case .getAll: "try \(resolver).getAll(\(plain))"
    case .array: "try \(resolver).get([\(key.service.name)].self)"
    case .lazy: "try \(used)(\(resolver).get(Lazy<\(key.service.name)>.self\(options)))"
    case .provider: "try \(used)(\(resolver).get(Provider<\(key.service.name)>.self\(options)))"
    case .factory(let component):
      "try \(isUsedAtOnce ? "use" : "Made.init")(\(resolver).get(factory: \(component.rawValue).self))"
    }
  }

  private var options: String {
    var text = key.name.map { ", name: \"\($0)\"" } ?? ""
    switch argument {
    case nil: break
    case .number(let number): text += ", argument: \(number)"
    case .opaque: text += ", argument: Opaque()"
    }
    return text
  }
}

extension Key {
  fileprivate var arguments: String { service.type + (name.map { ", name: \"\($0)\"" } ?? "") }
}

extension Service {
  fileprivate var name: String { self == .base || self == .other ? "any \(rawValue)" : rawValue }
  fileprivate var type: String { self == .base || self == .other ? "(\(name)).self" : "\(name).self" }
}
