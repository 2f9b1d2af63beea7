/// Makes a program that fails smaller, as long as it fails.
struct Shrinker {
  /// True if a program still fails in the way that is looked for.
  let fails: (Program) -> Bool

  /// A program that fails, and of which nothing can be taken away any more.
  func shrink(_ program: Program) -> Program {
    var smaller = program
    while true {
      let before = smaller
      smaller.steps = withoutSteps(smaller.steps)
      smaller = simplified(smaller)
      if smaller == before { return smaller }
    }
  }

  /// Delta debugging: takes out parts of the list, large ones first.
  private func withoutSteps(_ all: [Step]) -> [Step] {
    var steps = all
    var size = max(steps.count / 2, 1)
    while true {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if fails(Program(steps: fewer)) { steps = fewer } else { start += size }
      }
      if size == 1 { return steps }
      size /= 2
    }
  }

  /// Takes away parts of steps.
  private func simplified(_ program: Program) -> Program {
    var program = program
    for index in program.steps.indices {
      while let simpler = program.steps[index].simplifications.lazy.map({ program.replacing(index, by: $0) })
        .first(where: fails)
      {
        program = simpler
      }
    }
    return program
  }
}

extension Program {
  fileprivate func replacing(_ index: Int, by step: Step) -> Program {
    var copy = self
    copy.steps[index] = step
    return copy
  }
}

extension Step {
  /// Steps that have a little less than this one.
  var simplifications: [Step] {
    switch self {
    case .register(let registration, let id): registration.simplifications.map { .register($0, in: id) }
    case .forward(let key, let target, let entry, let id):
      key.simplifications.map { .forward($0, to: target, id: entry, in: id) }
    case .decorate(let key, let recipe, let entry, let id):
      key.simplifications.map { .decorate($0, recipe, id: entry, in: id) }
        + recipe.simplifications.map { .decorate(key, $0, id: entry, in: id) }
    case .unregister(let key, let id): key.simplifications.map { .unregister($0, in: id) }
    case .update(let update, let id) where update.policy != .keep: [.update(Update(key: update.key), in: id)]
    case .reset(let scope, .some, let id): [.reset(scope, only: nil, in: id)]
    case .request(let need, let id, let variable):
      need.simplifications.map { .request($0, in: id, variable: variable) }
    case .makeContainer(let id, .some): [.makeContainer(id, parent: nil)]
    default: []
    }
  }
}

extension Registration {
  fileprivate var simplifications: [Registration] {
    var simpler: [Registration] = []
    if parks != nil { simpler.append(with { $0.parks = nil }) }
    if completion != nil { simpler.append(with { $0.completion = nil }) }
    if scope != nil { simpler.append(with { $0.scope = nil }) }
    if argument != nil { simpler.append(with { $0.argument = nil }) }
    simpler += recipe.simplifications.map { recipe in with { $0.recipe = recipe } }
    simpler += fewerOrSimpler(completion ?? []).map { deeds in with { $0.completion = deeds } }
    simpler += key.simplifications.map { key in with { $0.key = key } }
    return simpler
  }

  private func with(_ change: (inout Registration) -> Void) -> Registration {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Recipe {
  fileprivate var simplifications: [Recipe] {
    (throwsError ? [Recipe(deeds: deeds)] : [])
      + fewerOrSimpler(deeds).map { Recipe(deeds: $0, throwsError: throwsError) }
  }
}

/// Lists with one deed less, or with a simpler one.
private func fewerOrSimpler(_ deeds: [Deed]) -> [[Deed]] {
  deeds.indices.flatMap { index -> [[Deed]] in
    var fewer = deeds
    fewer.remove(at: index)
    guard case .need(let need) = deeds[index] else { return [fewer] }
    return [fewer]
      + need.simplifications.map { need in
        var simpler = deeds
        simpler[index] = .need(need)
        return simpler
      }
  }
}

extension Need {
  fileprivate var simplifications: [Need] {
    var simpler: [Need] = []
    if captured != nil { simpler.append(Need(call: call, key: key, argument: argument, isUsedAtOnce: isUsedAtOnce)) }
    if argument != nil { simpler.append(Need(call: call, key: key, isUsedAtOnce: isUsedAtOnce, captured: captured)) }
    if isUsedAtOnce { simpler.append(Need(call: call, key: key, argument: argument, captured: captured)) }
    if call != .get { simpler.append(Need(call: .get, key: key, argument: argument, captured: captured)) }
    return simpler
      + key.simplifications.map {
        Need(call: call, key: $0, argument: argument, isUsedAtOnce: isUsedAtOnce, captured: captured)
      }
  }
}

extension Key {
  fileprivate var simplifications: [Key] { name == nil ? [] : [Key(service: service)] }
}
