import BenchmarkReport

enum Runner {
  /// Measures both sides of a row in turns, so that a disturbance of the machine meets both.
  static func measure(_ row: Row) -> Measurement {
    let (package, reference) = sides(of: row.prepare())
    var rounds: [(measured: Double, reference: Double)] = []
    for round in 0..<row.rounds {
      if round.isMultiple(of: 2) {
        let measured = package()
        rounds.append((measured, reference()))
      } else {
        let reference = reference()
        rounds.append((package(), reference))
      }
    }
    return Measurement(
      row: row.name, unit: row.unit, rounds: rounds, referenceName: row.reference, goal: row.goal)
  }

  private static func sides(of contest: Contest) -> (package: () -> Double, reference: () -> Double) {
    switch contest {
    case .values(let package, let reference): (package, reference)
    case .loops(let stopwatch, let operations, let package, let reference):
      (timed(package, stopwatch, operations), timed(reference, stopwatch, operations))
    }
  }

  /// The nanoseconds of one operation.
  private static func timed(_ loop: @escaping Loop, _ stopwatch: Stopwatch, _ operations: Int) -> () -> Double {
    let turns = stopwatch.turns(of: loop)
    return { stopwatch.nanoseconds { loop(turns) } / Double(turns * operations) }
  }
}
