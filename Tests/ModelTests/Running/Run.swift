/// Runs a program, and logs what happens.
final class Run<Tested: Subject>: @unchecked Sendable {
  // Sendable: a run stays on one thread.
  let subject: Tested
  let world: World
  private(set) var containers: [Int: Tested.Container] = [:]
  private var entries: [Int: Tested.Entry] = [:]
  var variables: [Int: Got] = [:]
  /// What happens to instances while a request runs: when exactly, within the request, is up to the container.
  var endsInRequest: [String]?
  /// The last change that a factory has brought about in this step, and how many objects there were then.
  private var change: (name: String, madeBefore: Int)?
  /// How many `initCompleted` closures run.
  private var completing = 0
  /// What runs; nil at the end.
  private var runningStep: Step?

  /// What a request has given.
  struct Got {
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
        (endsInRequest, change) = (nil, nil)
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
    case .register(let registration, let id): if let container = open(id) { register(registration, in: container) }
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

  private func register(_ registration: Registration, in container: Tested.Container) {
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
          if let change, node.number > change.madeBefore { world.reached.insert("late after \(change.name)") }
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
    if let name = deed.change { change = (name, world.madeCount) }
    switch deed {
    case .need(let need):
      let captured = need.captured.flatMap { containers[$0] }.map(subject.resolver)
      return try answer(need, captured ?? resolver)
    case .reset(let scope, let service): subject.reset(scope, only: service, in: subject.container(of: resolver))
    case .unregister(let key):
      let container = subject.container(of: resolver)
      if !subject.isDisposed(container) { log("unregister") { "\(subject.unregister(key, in: container))" } }
    case .register(let registration):
      let container = subject.container(of: resolver)
      if !subject.isDisposed(container) { register(registration, in: container) }
    case .dispose: if completing == 0 { subject.dispose(subject.container(of: resolver)) }
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

extension Deed {
  /// What it lets go of instances by, if it does.
  fileprivate var change: String? {
    switch self {
    case .need, .sessionKey: nil
    case .reset: "reset"
    case .unregister: "unregister"
    case .register: "register"
    case .dispose: "dispose"
    case .update: "update"
    }
  }
}
