/// What the engine and the reference have done with one program.
struct Comparison {
  let expected: [String]
  let found: [String]
  /// The kinds of events that the reference has logged.
  var reached: Set<String> = []

  var isSame: Bool { expected == found }

  /// Runs a program with the reference, and then with the engine up to the first difference.
  ///
  /// They run it twice: only if that makes no difference without calls that trap on failure, these are made too.
  static func of(_ program: Program) -> Comparison {
    let careful = of(program, mayTrap: false)
    return careful.isSame ? of(program, mayTrap: true) : careful
  }

  private static func of(_ program: Program, mayTrap: Bool) -> Comparison {
    let (reference, skipped) = reference(program, mayTrap: mayTrap)
    let world = World(expecting: reference.log, skipping: skipped, mayTrap: mayTrap)
    Run(Engine(), in: world).run(program)
    return Comparison(expected: reference.log, found: world.log, reached: reference.reached)
  }

  /// Calls that would trap are left out: the program is run anew until there are none.
  private static func reference(_ program: Program, mayTrap: Bool) -> (world: World, skipped: Set<Int>) {
    var skipped: Set<Int> = []
    while true {
      let world = World(skipping: skipped, mayTrap: mayTrap)
      Run(Reference(), in: world).run(program)
      guard let failed = world.failedCall else { return (world, skipped) }
      skipped.insert(failed)
    }
  }
}
