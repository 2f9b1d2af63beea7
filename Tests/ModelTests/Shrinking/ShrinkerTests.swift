import Testing

struct ShrinkerTests {
  /// Fails whenever A is made while B is registered, whatever else happens.
  private func fails(_ program: Program) -> Bool {
    var services: Set<Service> = []
    for step in program.steps {
      if case .register(let registration, _) = step { services.insert(registration.key.service) }
      if case .request(let need, _, _) = step, need.key.service == .a, services.contains(.b) { return true }
    }
    return false
  }

  @Test func onlyWhatMattersIsLeft() throws {
    let programs = (UInt64(0)..<100).map { seed in
      var generator = Generator(seed: seed)
      return generator.program()
    }
    let program = try #require(programs.first(where: fails))
    #expect(program.steps.count > 5)
    let shrunk = Shrinker(fails: fails).shrink(program)
    #expect(shrunk.steps.count == 2)
    guard case .register(let registration, _) = shrunk.steps[0], case .request(let need, _, _) = shrunk.steps[1] else {
      Issue.record("\(shrunk)")
      return
    }
    #expect(registration == Registration(id: registration.id, key: Key(service: .b)))
    #expect(need == Need(call: .get, key: Key(service: .a)))
  }

  @Test func everyPartIsTakenAwayAlone() {
    let need = Need(
      call: .lazy, key: Key(service: .a, name: "x"), argument: .number(1), isUsedAtOnce: true, captured: 0)
    let full = Registration(
      id: 1, key: Key(service: .b, name: "x"), argument: .number, scope: .weak,
      recipe: Recipe(deeds: [.need(need), .reset(.weak, only: nil)], throwsError: true),
      completion: [.unregister(Key(service: .c))], parks: true)
    let program = Program(steps: [
      .makeContainer(0, parent: nil), .makeContainer(1, parent: 0), .register(full, in: 1),
      .forward(Key(service: .base, name: "x"), to: 1, id: 2, in: 1),
      .decorate(Key(service: .b, name: "x"), Recipe(deeds: [.need(need)]), id: 3, in: 1),
      .unregister(Key(service: .c, name: "x"), in: 1), .reset(.weak, only: .b, in: 1),
      .update(Update(key: 1, policy: .force), in: 1),
      .request(need, in: 1, variable: 1),
    ])
    // Only the number of steps counts: all else goes.
    let shrunk = Shrinker { $0.steps.count == program.steps.count }.shrink(program)
    #expect(
      shrunk.steps == [
        .makeContainer(0, parent: nil), .makeContainer(1, parent: nil),
        .register(Registration(id: 1, key: Key(service: .b)), in: 1),
        .forward(Key(service: .base), to: 1, id: 2, in: 1),
        .decorate(Key(service: .b), Recipe(), id: 3, in: 1),
        .unregister(Key(service: .c), in: 1), .reset(.weak, only: nil, in: 1), .update(Update(key: 1), in: 1),
        .request(Need(call: .get, key: Key(service: .a)), in: 1, variable: 1),
      ])
  }

  @Test func aProgramOfWhichAllMattersStaysAsItIs() {
    var generator = Generator(seed: 7)
    let program = generator.program()
    #expect(Shrinker { $0 == program }.shrink(program) == program)
  }

  @Test func theSameSeedMakesTheSameProgram() {
    var (first, second, other) = (Generator(seed: 3), Generator(seed: 3), Generator(seed: 4))
    let program = first.program()
    #expect(program == second.program())
    #expect(program != other.program())
  }
}
