/// What came of one row: the package beside its reference, and the goal.
package struct Measurement: Equatable, Sendable {
  package let row: String
  package let unit: Unit
  /// The median of what the package needs.
  package let measured: Double
  package let reference: Reference
  /// The median of the ratios of the rounds, each of the package to the reference.
  package let ratio: Double
  package let goal: Goal?

  /// What the package is compared with.
  package struct Reference: Equatable, Sendable {
    package let name: String
    package let value: Double

    package init(name: String, value: Double) {
      self.name = name
      self.value = value
    }
  }

  package init(
    row: String, unit: Unit, measured: Double, reference: Reference, ratio: Double, goal: Goal?
  ) {
    self.row = row
    self.unit = unit
    self.measured = measured
    self.reference = reference
    self.ratio = ratio
    self.goal = goal
  }

  /// Sums up rounds, in each of which both sides were measured.
  package init(
    row: String, unit: Unit, rounds: [(measured: Double, reference: Double)], referenceName: String, goal: Goal?
  ) {
    self.init(
      row: row, unit: unit, measured: rounds.map(\.measured).median,
      reference: Reference(name: referenceName, value: rounds.map(\.reference).median),
      ratio: rounds.map { $0.measured / $0.reference }.median, goal: goal)
  }

  /// How the row stands to its goal; nil if it has none or was not measured.
  package var verdict: Verdict? {
    guard let goal else { return nil }
    let value = goal.isAboutRatio ? ratio : measured
    return value.isNaN ? nil : Verdict(goal, value: value)
  }
}

/// What a row measures.
package enum Unit: String, Sendable {
  case nanoseconds
  case instructions
  case bytes
  case operationsPerMicrosecond

  package var symbol: String {
    switch self {
    case .nanoseconds: "ns"
    case .instructions: "instr."
    case .bytes: "B"
    case .operationsPerMicrosecond: "op/µs"
    }
  }
}

/// What a row should reach.
package enum Goal: Equatable, Sendable {
  case ratioAtMost(Double)
  case ratioAtLeast(Double)
  case valueAtMost(Double)

  package var limit: Double {
    switch self {
    case .ratioAtMost(let limit), .ratioAtLeast(let limit), .valueAtMost(let limit): limit
    }
  }

  var isAboutRatio: Bool {
    if case .valueAtMost = self { false } else { true }
  }
}

/// Whether a goal is met, and if not, by how much.
package enum Verdict: Equatable, Sendable {
  case met
  case missed(by: Double)

  init(_ goal: Goal, value: Double) {
    let excess =
      switch goal {
      case .ratioAtMost(let limit), .valueAtMost(let limit): value - limit
      case .ratioAtLeast(let limit): limit - value
      }
    self = excess <= 0 ? .met : .missed(by: excess)
  }
}

extension [Double] {
  /// The middle value, or the mean of the two in the middle. NaN if there is none.
  package var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
