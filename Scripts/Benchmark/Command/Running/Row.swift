import BenchmarkReport

/// One line of the table.
struct Row: Sendable {
  let name: String
  /// What the row is compared with.
  let reference: String
  let unit: Unit
  let goal: Goal?
  let rounds: Int
  /// The row is part of the table of instructions.
  let isCounted: Bool
  /// Makes what is measured. Called when the row's turn comes.
  let prepare: @Sendable () -> Contest

  init(
    _ name: String, to reference: String = "by hand", unit: Unit = .nanoseconds, goal: Goal? = nil, rounds: Int = 11,
    isCounted: Bool = false, prepare: @escaping @Sendable () -> Contest
  ) {
    self.name = name
    self.reference = reference
    self.unit = unit
    self.goal = goal
    self.rounds = rounds
    self.isCounted = isCounted
    self.prepare = prepare
  }

  /// All rows, in the order of the table. A new kind of row is added to one of these lists.
  static let all =
    resolving + lookups + factories + many + hierarchy + threads + registering + memory
}

/// Does something a number of times.
typealias Loop = (_ count: Int) -> Void

/// The two sides of a row.
enum Contest {
  /// Loops that are timed. One turn of the loop does `operations` of what the row is about.
  case loops(Stopwatch = .thread, operations: Int = 1, package: Loop, reference: Loop)
  /// Sides that measure themselves, once for each round.
  case values(package: () -> Double, reference: () -> Double)
}

/// Uses an object, so that making it cannot be left out.
@inline(never) func consume(_ object: AnyObject?) {
  withExtendedLifetime(object) {}
}
