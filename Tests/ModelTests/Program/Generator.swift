/// Makes programs. The same seed makes the same program.
struct Generator {
  private var random: SplitMix
  private var containers: [Int] = []
  private var entries: [Int] = []
  private var variables: [Int] = []
  private var nextEntry = 1
  /// The few services of this program, so that they meet often.
  private var services: [Service] = []
  /// How many in a hundred registrations and requests have arguments.
  private var argumentPercentage = 0
  private var usesSessions = false

  init(seed: UInt64) {
    // Scattered, or one seed's numbers would be the next one's, but for the first.
    var seeds = SplitMix(state: seed)
    random = SplitMix(state: seeds.next())
    services = (0..<number(2...4)).map { _ in anyService() }
    argumentPercentage = chance(30) ? 50 : 8
    usesSessions = chance(40)
  }

  mutating func program() -> Program {
    var steps = [makeContainer()]
    if chance(50) { steps.append(makeContainer()) }
    for _ in 0..<number(3...7) { steps.append(register()) }
    if chance(40) { steps.append(.registerFactory(component(), id: newEntry(), in: container())) }
    for _ in 0..<number(4...14) { steps.append(step()) }
    return Program(steps: steps)
  }

  private mutating func step() -> Step {
    if usesSessions, chance(20) { return .update(update(), in: container()) }
    switch number(0...99) {
    case ..<40: return request()
    case ..<49: return register()
    case ..<57: return use()
    case ..<63: return forward()
    case ..<69: return .decorate(key(), recipe(0...1), id: newEntry(), in: container())
    case ..<74: return .drop(variable: variable())
    case ..<80: return .reset(scope(), only: chance(50) ? service() : nil, in: container())
    case ..<85: return .registerFactory(component(), id: newEntry(), in: container())
    case ..<87: return .unregister(key(), in: container())
    case ..<88: return .unregisterFactory(component(), in: container())
    case ..<92: return .changeScope(of: entry(), to: scope())
    case ..<95: return containers.count < 4 ? makeContainer() : request()
    case ..<99: return .dispose(container())
    default: return .removeAll(in: container())
    }
  }

  private mutating func makeContainer() -> Step {
    let parent = containers.isEmpty || chance(20) ? nil : container()
    containers.append(containers.count)
    return .makeContainer(containers.count - 1, parent: parent)
  }

  private mutating func register() -> Step {
    let (id, key, scope) = (newEntry(), key(), chance(20) ? nil : scope())
    let argument: ArgumentType? = chance(argumentPercentage) ? chance(85) ? .number : .opaque : nil
    return .register(
      Registration(
        id: id, key: key, argument: argument, scope: scope, recipe: recipe(0...3, in: scope, of: key),
        completion: chance(25) ? deeds(0...2) : nil, parks: usesSessions && chance(70) ? chance(70) : nil),
      in: container())
  }

  private mutating func forward() -> Step {
    let target = entry()
    return .forward(
      Key(service: chance(40) ? .base : chance(10) ? .other : service(), name: name()), to: target, id: newEntry(),
      in: container())
  }

  private mutating func request() -> Step {
    let variable = number(1...6)
    variables.append(variable)
    return .request(need(mayCapture: false), in: container(), variable: variable)
  }

  private mutating func use() -> Step { .use(variable: variable()) }

  private mutating func recipe(_ count: ClosedRange<Int>, in scope: Scope? = nil, of key: Key? = nil) -> Recipe {
    Recipe(deeds: deeds(count, in: scope, of: key), throwsError: chance(4))
  }

  /// - Parameters:
  ///   - scope: What is often reset: that of what is made.
  ///   - key: What is often unregistered or replaced.
  private mutating func deeds(_ count: ClosedRange<Int>, in scope: Scope? = nil, of key: Key? = nil) -> [Deed] {
    (0..<number(count)).map { _ in
      if usesSessions, chance(15) { return chance(50) ? .update(update()) : .sessionKey }
      if chance(95) { return .need(need(mayCapture: true)) }
      let key = chance(60) ? key ?? self.key() : self.key()
      switch number(0...99) {
      case ..<50: return .reset(chance(60) ? scope ?? self.scope() : self.scope(), only: chance(50) ? service() : nil)
      case ..<70: return .unregister(key)
      case ..<90: return .register(Registration(id: newEntry(), key: key, scope: self.scope()))
      default: return .dispose
      }
    }
  }

  private mutating func need(mayCapture: Bool) -> Need {
    let call = call()
    var need = Need(call: call, key: key(), isUsedAtOnce: chance(30))
    let takesArgument = [.get, .require, .resolve, .optional, .lazy, .provider].contains(call)
    if takesArgument, chance(argumentPercentage) { need.argument = chance(85) ? .number(number(1...2)) : .opaque }
    if mayCapture, chance(6) { need.captured = container() }
    return need
  }

  private mutating func call() -> Call {
    switch number(0...99) {
    case ..<35: .get
    case ..<45: .require
    case ..<57: .resolve
    case ..<64: .optional
    case ..<70: .lazy
    case ..<77: .provider
    case ..<80: .resolveAll
    case ..<84: .getAll
    case ..<88: .array
    default: .factory(component())
    }
  }

  // MARK: Parts

  private mutating func key() -> Key { Key(service: service(), name: name()) }
  private mutating func name() -> String? { chance(15) ? "x" : nil }

  private mutating func service() -> Service { services[number(0...(services.count - 1))] }

  private mutating func anyService() -> Service {
    switch number(0...99) {
    case ..<28: .a
    case ..<52: .b
    case ..<72: .c
    case ..<82: .value
    case ..<94: .base
    default: .other
    }
  }

  private mutating func component() -> Component { chance(60) ? .one : .two }
  private mutating func scope() -> Scope {
    if usesSessions, chance(40) { return chance(75) ? .login : .weakLogin }
    return [.transient, .graph, .container, .weak, .kept][number(0...4)]
  }

  private mutating func update() -> Update {
    Update(key: chance(85) ? number(1...2) : nil, policy: chance(70) ? .keep : chance(50) ? .force : .clearAll)
  }

  private mutating func container() -> Int { containers[number(0...(containers.count - 1))] }
  private mutating func entry() -> Int { entries.isEmpty ? 0 : entries[number(0...(entries.count - 1))] }
  private mutating func variable() -> Int { variables.isEmpty ? 0 : variables[number(0...(variables.count - 1))] }

  private mutating func newEntry() -> Int {
    entries.append(nextEntry)
    nextEntry += 1
    return nextEntry - 1
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
}

/// Random numbers that are the same everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
