/// Runs a program, and logs what happens.
final class Run<Tested: Subject>: @unchecked Sendable {
  // Sendable: a run stays on one thread.
  private let subject: Tested
  let world: World
  private var containers: [Int: Tested.Container] = [:]
  private var entries: [Int: Tested.Entry] = [:]
  private var variables: [Int: Got] = [:]
  /// What happens to instances while a request runs: when exactly, within the request, is up to the container.
  private var endsInRequest: [String]?
  /// How many `initCompleted` closures run.
  private var completing = 0
  /// What runs; nil at the end.
  private var runningStep: Step?

  /// What a request has given.
  fileprivate struct Got {
    var nodes: [Node] = []
    var uses: [Use] = []
    var text: String

    static func + (left: Got, right: Got) -> Got {
      Got(nodes: left.nodes + right.nodes, uses: left.uses + right.uses, text: "")
    }
  }

  init(_ subject: Tested, in world: World) {
    self.subject = subject
    self.world = world
  }

  func run(_ program: Program) {
    World.$current.withValue(world) {
      for step in program.steps where !world.hasDiverged {
        world.fuel = 60
        runningStep = step
        run(step)
        if let ends = endsInRequest, !ends.isEmpty { world.write("in the request: \(ends.sorted())") }
        endsInRequest = nil
        world.write("alive: \(world.alive)")
      }
      runningStep = nil
      for (_, container) in containers.sorted(by: { $0.key > $1.key }) { subject.dispose(container) }
      for line in world.counts { world.write(line) }
      world.fuel = 0
      variables = [:]
      entries = [:]
      containers = [:]
      world.end()
    }
  }

  /// A container that may be changed: others trap, which other tests show.
  private func open(_ id: Int) -> Tested.Container? {
    containers[id].flatMap { subject.isDisposed($0) ? nil : $0 }
  }

  private func run(_ step: Step) {
    switch step {
    case .makeContainer(let id, let parent):
      if let parent, containers[parent] == nil { return }
      containers[id] = subject.makeContainer(parent: parent.flatMap { containers[$0] })
    case .register(let registration, let id): register(registration, id)
    case .forward(let key, let target, let entry, let id):
      guard let container = open(id), let target = entries[target] else { return }
      entries[entry] = subject.forward(key, to: target, id: entry, in: container)
    case .registerFactory(let component, let entry, let id):
      if let container = open(id) { subject.register(component, id: entry, in: container) }
    case .decorate(let key, let recipe, let entry, let id): decorate(key, recipe, entry, id)
    case .unregister(let key, let id):
      endsInRequest = []  // Registrations of one name go in no order.
      if let container = open(id) { log("unregister") { "\(subject.unregister(key, in: container))" } }
    case .unregisterFactory(let component, let id):
      if let container = open(id) { log("unregister") { "\(subject.unregister(component, in: container))" } }
    case .removeAll(let id): if let container = open(id) { subject.removeAll(in: container) }
    case .reset(let scope, let service, let id):
      if let container = containers[id] { subject.reset(scope, only: service, in: container) }
    case .changeScope(let entry, let scope):
      if let entry = entries[entry] { subject.changeScope(of: entry, to: scope) }
    case .update(let update, let id): if let container = containers[id] { self.update(update, in: container) }
    case .request(let need, let id, let variable): request(need, id, variable)
    case .use(let variable): use(variable)
    case .drop(let variable): variables[variable] = nil
    case .dispose(let id): if let container = containers[id] { subject.dispose(container) }
    }
  }

  private func log(_ title: String, _ body: () -> String) { world.write("\(title): \(body())") }

  // MARK: Registering

  private func register(_ registration: Registration, _ id: Int) {
    guard let container = open(id) else { return }
    let complete = registration.completion.map { deeds in
      { [unowned self] (resolver: Tested.Resolver, node: Node) in
        world.write("completing \(node.text)")
        world.reached.insert("completing")
        completing += 1
        defer { completing -= 1 }
        let got = perform(deeds, resolver)
        node.parts += got.nodes
        node.uses += got.uses
      }
    }
    entries[registration.id] = subject.register(
      registration, in: container,
      Hooks(
        make: { [unowned self] resolver, _ in
          let got = try make(registration.recipe, resolver, in: "e\(registration.id)")
          world.count(registration.key.service, made: 1)
          return world.make(registration.key.service.form, parts: got.nodes, uses: got.uses)
        },
        complete: complete,
        dispose: { [unowned self] node in
          world.count(registration.key.service, disposed: 1)
          world.reached.insert("disposed by \(runningStep?.name ?? "end")")
          writeEnd("disposed", node)
        },
        session: registration.parks.map { parks in
          SessionActions(
            deactivate: { [unowned self] node, key in
              writeEnd(parks ? "parked" : "left", node, of: key)
              return parks
            }, activate: { [unowned self] node, key in writeEnd("activated", node, of: key) })
        }))
  }

  private func writeEnd(_ what: String, _ node: Node, of key: Int? = nil) {
    world.reached.insert(endsInRequest == nil ? what : "\(what) in a request")
    let line = "\(what) \(node.text)" + (key.map { " of \($0)" } ?? "")
    if endsInRequest == nil { world.write(line) }
    endsInRequest?.append(line)
  }

  private func update(_ update: Update, in container: Tested.Container) {
    do { try subject.update(update, in: container) } catch { write("update", error) }
  }

  private func decorate(_ key: Key, _ recipe: Recipe, _ entry: Int, _ id: Int) {
    guard let container = open(id) else { return }
    subject.decorate(key, id: entry, in: container) { [unowned self] resolver, node in
      let got = try make(recipe, resolver, in: "e\(entry)")
      return world.make(key.service.form, parts: [node] + got.nodes, uses: got.uses)
    }
  }

  // MARK: In factories

  private func make(_ recipe: Recipe, _ resolver: Tested.Resolver, in place: String) throws -> Got {
    var got = Got(text: "")
    for deed in recipe.deeds { got = got + (try perform(deed, resolver)) }
    if recipe.throwsError { throw Mistake(description: "mistake in \(place)") }
    return got
  }

  /// What `initCompleted` does: it cannot throw.
  private func perform(_ deeds: [Deed], _ resolver: Tested.Resolver) -> Got {
    deeds.reduce(Got(text: "")) { got, deed in got + ((try? perform(deed, resolver)) ?? Got(text: "")) }
  }

  private func perform(_ deed: Deed, _ resolver: Tested.Resolver) throws -> Got {
    guard world.fuel > 0, !world.hasDiverged else { throw Mistake(description: "too many requests") }
    world.fuel -= 1
    switch deed {
    case .need(let need):
      let captured = need.captured.flatMap { containers[$0] }.map(subject.resolver)
      return try answer(need, captured ?? resolver)
    case .reset(let scope, let service): subject.reset(scope, only: service, in: subject.container(of: resolver))
    case .unregister(let key):
      let container = subject.container(of: resolver)
      if !subject.isDisposed(container) { log("unregister") { "\(subject.unregister(key, in: container))" } }
    case .update(let update): if completing == 0 { self.update(update, in: subject.container(of: resolver)) }
    case .sessionKey: try writeSessionKey(resolver)
    }
    return Got(text: "")
  }

  private func writeSessionKey(_ resolver: Tested.Resolver) throws {
    do { world.write("key → \(try subject.sessionKey(resolver))") } catch {
      write("key", error)
      throw error
    }
    world.reached.insert("key → something")
  }

  // MARK: Requests

  private func request(_ need: Need, _ id: Int, _ variable: Int) {
    guard let container = containers[id] else { return }
    endsInRequest = []
    variables[variable] = try? answer(need, subject.resolver(of: container))
  }

  private func answer(_ need: Need, _ resolver: Tested.Resolver) throws -> Got {
    let title = "\(need.call.text) \(need.key.text)"
    var got: Got
    do { got = try ask(need, resolver) } catch {
      write(title, error)
      throw error
    }
    world.write("\(title) → \(got.text)")
    world.reached.insert("\(title) → \(got.nodes.isEmpty && got.uses.isEmpty ? "nothing" : "something")")
    if need.isUsedAtOnce { for use in got.uses { got.nodes += try perform(use) } }
    return got
  }

  private func ask(_ need: Need, _ resolver: Tested.Resolver) throws -> Got {
    let (key, argument) = (need.key, need.argument)
    switch need.call {
    case .get: return Got([try subject.get(key, argument, resolver)])
    case .require: return try require(key, argument, resolver)
    case .resolve: return Got(subject.resolve(key, argument, resolver).map { [$0] } ?? [])
    case .optional: return Got(try subject.optional(key, argument, resolver).map { [$0] } ?? [])
    case .resolveAll: return Got(subject.resolveAll(key.service, resolver))
    case .getAll: return Got(try subject.getAll(key.service, resolver))
    case .array: return Got(try subject.array(key.service, resolver))
    case .lazy: return Got(try subject.lazy(key, argument, resolver))
    case .provider: return Got(try subject.provider(key, argument, resolver))
    case .factory(let component): return Got(try subject.factory(component, resolver))
    }
  }

  private func write(_ title: String, _ error: any Error) {
    let text = subject.text(error)
    world.write("\(title) → \(text)")
    world.reached.insert("\(title) → \(text.prefix { $0 != ":" })")
  }

  private func require(_ key: Key, _ argument: Argument?, _ resolver: Tested.Resolver) throws -> Got {
    guard let call = world.beginTrappingCall() else { return Got(text: "left out") }
    do { return Got([try subject.require(key, argument, resolver)]) } catch {
      world.failedCall = world.failedCall ?? call
      throw error
    }
  }

  private func use(_ variable: Int) {
    endsInRequest = []
    for use in (variables[variable].map { $0.uses + $0.nodes.flatMap(\.uses) } ?? []) {
      if let nodes = try? perform(use) { variables[variable]?.nodes += nodes }
    }
  }

  private func perform(_ use: Use) throws -> [Node] {
    var call: Int?
    if use.traps {
      call = world.beginTrappingCall()
      if call == nil { return [] }
    }
    do {
      let node = try use.body()
      world.write("use \(use.text) → \(node.text)")
      world.reached.insert("use \(use.text) → something")
      return [node]
    } catch {
      if let call { world.failedCall = world.failedCall ?? call }
      write("use \(use.text)", error)
      throw error
    }
  }
}

extension Run.Got {
  fileprivate init(_ nodes: [Node]) {
    self.init(nodes: nodes, text: nodes.isEmpty ? "nothing" : nodes.map(\.text).joined(separator: ", "))
  }

  fileprivate init(_ use: Use) {
    self.init(uses: [use], text: use.text)
  }
}

extension Service {
  /// What the factories of a program make for a service.
  var form: Node.Form {
    switch self {
    case .a: .a
    case .b: .b
    case .c, .other: .c
    case .base: .d
    case .value: .value
    }
  }
}

extension Step {
  /// The name of its case.
  fileprivate var name: String { Mirror(reflecting: self).children.first?.label ?? "" }
}

extension Call {
  var text: String {
    if case .factory(let component) = self { return "factory \(component.rawValue) and" }
    return "\(self)"
  }
}
