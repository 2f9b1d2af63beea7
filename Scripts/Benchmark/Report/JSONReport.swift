package import Foundation

/// The measurements for other programs.
package enum JSONReport {
  package static func render(_ measurements: [Measurement]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(File(rows: measurements.map(Row.init))) + Data("\n".utf8)
  }

  private struct File: Encodable {
    let rows: [Row]
  }

  private struct Row: Encodable {
    let row: String
    let unit: String
    let measured: Double
    let referenceName: String
    let reference: Double
    let ratio: Double?
    let goal: Limit?
    let isGoalMet: Bool?
    let missedBy: Double?

    init(_ measurement: Measurement) {
      row = measurement.row
      unit = measurement.unit.rawValue
      measured = measurement.measured.rounded(toDecimals: 3)
      referenceName = measurement.reference.name
      reference = measurement.reference.value.rounded(toDecimals: 3)
      ratio = measurement.ratio.isFinite ? measurement.ratio.rounded(toDecimals: 3) : nil
      goal = measurement.goal.map(Limit.init)
      isGoalMet = measurement.verdict.map { $0 == .met }
      if case .missed(let excess) = measurement.verdict {
        missedBy = excess.rounded(toDecimals: 3)
      } else {
        missedBy = nil
      }
    }
  }

  private struct Limit: Encodable {
    let kind: String
    let limit: Double

    init(_ goal: Goal) {
      kind =
        switch goal {
        case .ratioAtMost: "ratioAtMost"
        case .ratioAtLeast: "ratioAtLeast"
        case .valueAtMost: "valueAtMost"
        }
      limit = goal.limit
    }
  }
}

extension Double {
  fileprivate func rounded(toDecimals decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
