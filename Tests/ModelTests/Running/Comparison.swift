/// What the engine and the reference have done with one program.
struct Comparison {
  let expected: [String]
  let found: [String]

  var isSame: Bool { expected == found }

  /// Runs a program with the reference, and then with the engine up to the first difference.
  ///
  /// The engine runs it twice: only if `get` in place of `require` makes no difference, `require` is called.
  static func of(_ program: Program) -> Comparison {
    let (expected, skipped) = reference(program)
    let found = engine(program, traps: false, expected, skipped)
    guard found == expected else { return Comparison(expected: expected, found: found) }
    return Comparison(expected: expected, found: engine(program, traps: true, expected, skipped))
  }

  /// Calls that would trap are left out: the program is run anew until there are none.
  private static func reference(_ program: Program) -> (log: [String], skipped: Set<Int>) {
    var skipped: Set<Int> = []
    while true {
      let world = World(skipping: skipped)
      Run(Reference(), in: world).run(program)
      guard let failed = world.failedCall else { return (world.log, skipped) }
      skipped.insert(failed)
    }
  }

  private static func engine(_ program: Program, traps: Bool, _ expected: [String], _ skipped: Set<Int>) -> [String] {
    let world = World(expecting: expected, skipping: skipped)
    Run(Engine(traps: traps), in: world).run(program)
    return world.log
  }
}
