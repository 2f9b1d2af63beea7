import Foundation

/// The cells of a measurement's line, alike in all tables.
struct MeasurementTexts {
  let row: String
  let measured: String
  let reference: String
  let ratio: String
  let goal: String
  let verdict: String

  init(_ measurement: Measurement) {
    let unit = measurement.unit
    row = measurement.row
    measured = Self.value(measurement.measured, unit)
    reference = "\(Self.value(measurement.reference.value, unit)) \(measurement.reference.name)"
    ratio = measurement.ratio.isFinite ? "\(Self.number(measurement.ratio, decimals: 2)) ×" : "–"
    goal =
      switch measurement.goal {
      case .ratioAtMost(let limit): "≤ \(Self.number(limit, decimals: 1)) ×"
      case .ratioAtLeast(let limit): "≥ \(Self.number(limit, decimals: 1)) ×"
      case .valueAtMost(let limit): "≤ \(Self.value(limit, unit))"
      case nil: "–"
      }
    verdict =
      switch measurement.verdict {
      case .met: "met"
      case .missed(let excess):
        measurement.goal.map { goal in
          let amount = goal.isAboutRatio ? "\(Self.number(excess, decimals: 2)) ×" : Self.value(excess, unit)
          guard goal.limit > 0 else { return "missed by \(amount)" }
          return "missed by \(amount) (\(Self.number(excess / goal.limit * 100, decimals: 0)) %)"
        } ?? ""
      case nil: ""
      }
  }

  private static func value(_ value: Double, _ unit: Unit) -> String {
    guard value.isFinite else { return "–" }
    let decimals = unit == .bytes || unit == .instructions || value >= 1000 ? 0 : 1
    return "\(number(value, decimals: decimals)) \(unit.symbol)"
  }

  /// With separated thousands and without a negative zero.
  private static func number(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value.magnitude)
    let parts = text.split(separator: ".")
    var digits = String(parts[0])
    for offset in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: offset))
    }
    let isZero = !text.contains { "123456789".contains($0) }
    return (value < 0 && !isZero ? "-" : "") + ([digits] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }
}
