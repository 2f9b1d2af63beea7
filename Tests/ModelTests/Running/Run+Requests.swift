// What a program asks for, and what it does with what it gets.

extension Run {
  func request(_ need: Need, _ id: Int, _ variable: Int) {
    guard let container = containers[id] else { return }
    endsInRequest = []
    variables[variable] = try? answer(need, subject.resolver(of: container))
  }

  func answer(_ need: Need, _ resolver: Tested.Resolver) throws -> Got {
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

  func write(_ title: String, _ error: any Error) {
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

  func use(_ variable: Int) {
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
  init(_ nodes: [Node]) {
    self.init(nodes: nodes, text: nodes.isEmpty ? "nothing" : nodes.map(\.text).joined(separator: ", "))
  }

  init(_ use: Use) {
    self.init(uses: [use], text: use.text)
  }
}

extension Call {
  var text: String {
    if case .factory(let component) = self { return "factory \(component.rawValue) and" }
    return "\(self)"
  }
}
