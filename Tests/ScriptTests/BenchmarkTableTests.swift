import BenchmarkReport
import Foundation
import Testing

struct BenchmarkTableTests {
  private static let measurements = [
    Measurement(
      row: "warm singleton", unit: .nanoseconds, measured: 11.44, reference: .init(name: "by hand", value: 7.6),
      ratio: 1.505, goal: .ratioAtMost(2.5)),
    Measurement(
      row: "leaf", unit: .instructions, measured: 1_234_567, reference: .init(name: "by hand", value: 328), ratio: 2.75,
      goal: .ratioAtMost(2.5)),
    Measurement(
      row: "two threads", unit: .operationsPerMicrosecond, measured: 74.7,
      reference: .init(name: "from 1 thread", value: 74.7), ratio: 1, goal: .ratioAtLeast(1.6)),
    Measurement(
      row: "memory", unit: .bytes, measured: -0.2, reference: .init(name: "by hand", value: 0), ratio: .nan,
      goal: .valueAtMost(0)),
    Measurement(
      row: "leak", unit: .bytes, measured: 48, reference: .init(name: "by hand", value: 0), ratio: .infinity,
      goal: .valueAtMost(0)),
    Measurement(
      row: "other", unit: .nanoseconds, measured: 1_043.4, reference: .init(name: "by hand", value: 1_043.4), ratio: 1,
      goal: nil),
  ]

  @Test func textTableShowsEachRowBesideItsReferenceAndItsGoal() {
    let table = TextTable(rows: Self.measurements.map(\.row))
    let lines = [table.header] + Self.measurements.map(table.line)
    #expect(
      lines.joined(separator: "\n") == """
        row                    measured   to                                      ratio       goal
        ------------------------------------------------------------------------------------------
        warm singleton          11.4 ns   7.6 ns by hand                         1.50 ×    ≤ 2.5 ×   met
        leaf           1,234,567 instr.   328 instr. by hand                     2.75 ×    ≤ 2.5 ×   missed by 0.25 × (10 %)
        two threads          74.7 op/µs   74.7 op/µs from 1 thread               1.00 ×    ≥ 1.6 ×   missed by 0.60 × (38 %)
        memory                      0 B   0 B by hand                                 –      ≤ 0 B   met
        leak                       48 B   0 B by hand                                 –      ≤ 0 B   missed by 48 B
        other                  1,043 ns   1,043 ns by hand                       1.00 ×          –
        """)
  }

  @Test func markdownTableHasTheSameCells() {
    #expect(
      MarkdownTable.render(Array(Self.measurements.prefix(2))) == """
        | row | measured | to | ratio | goal |  |
        | --- | --- | --- | --- | --- | --- |
        | warm singleton | 11.4 ns | 7.6 ns by hand | 1.50 × | ≤ 2.5 × | met |
        | leaf | 1,234,567 instr. | 328 instr. by hand | 2.75 × | ≤ 2.5 × | missed by 0.25 × (10 %) |
        """)
  }

  @Test func jsonNamesGoalsAndWhatIsMissingToThem() throws {
    let json = try JSONReport.render([Self.measurements[0], Self.measurements[4], Self.measurements[5]])
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {
          "rows" : [
            {
              "goal" : {
                "kind" : "ratioAtMost",
                "limit" : 2.5
              },
              "isGoalMet" : true,
              "measured" : 11.44,
              "ratio" : 1.505,
              "reference" : 7.6,
              "referenceName" : "by hand",
              "row" : "warm singleton",
              "unit" : "nanoseconds"
            },
            {
              "goal" : {
                "kind" : "valueAtMost",
                "limit" : 0
              },
              "isGoalMet" : false,
              "measured" : 48,
              "missedBy" : 48,
              "reference" : 0,
              "referenceName" : "by hand",
              "row" : "leak",
              "unit" : "bytes"
            },
            {
              "measured" : 1043.4,
              "ratio" : 1,
              "reference" : 1043.4,
              "referenceName" : "by hand",
              "row" : "other",
              "unit" : "nanoseconds"
            }
          ]
        }

        """)
  }

  @Test func roundsAreSummedUpByTheirMedians() {
    let measurement = Measurement(
      row: "row", unit: .nanoseconds, rounds: [(10, 5), (90, 10), (20, 8)], referenceName: "by hand", goal: nil)
    #expect(
      measurement
        == Measurement(
          row: "row", unit: .nanoseconds, measured: 20, reference: .init(name: "by hand", value: 8), ratio: 2.5,
          goal: nil))
  }

  @Test func medianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    #expect([4, 1, 3, 9].median == 3.5)
    #expect([Double]().median.isNaN)
  }

  @Test func goalsAreMetAtTheirLimit() {
    func verdict(_ goal: Goal, ratio: Double, value: Double) -> Verdict? {
      Measurement(
        row: "", unit: .bytes, measured: value, reference: .init(name: "", value: 1), ratio: ratio, goal: goal
      ).verdict
    }
    #expect(verdict(.ratioAtMost(2), ratio: 2, value: 9) == .met)
    #expect(verdict(.ratioAtLeast(2), ratio: 2, value: 0) == .met)
    #expect(verdict(.valueAtMost(2), ratio: 9, value: 2) == .met)
    #expect(verdict(.valueAtMost(2), ratio: 0, value: 3) == .missed(by: 1))
  }

  @Test func whatWasNotMeasuredIsNoVerdict() {
    let measurement = Measurement(
      row: "memory", unit: .bytes, measured: .nan, reference: .init(name: "by hand", value: .nan), ratio: .nan,
      goal: .valueAtMost(0))
    #expect(
      TextTable(rows: []).line(measurement)
        == "memory                –   – by hand                                   –      ≤ 0 B")
  }
}
