import Testing

/// Each mistake with each shape of dependency in each lane, and with an `any P` for each effect.
///
/// Many of those with an `any P` used to end in "failed to produce diagnostic for expression; please submit a bug report".
struct GridTests {
  @Test(arguments: LanguageMode.allCases)
  func eachWrongUseGetsTheSentenceThatNamesWhatToChange(in mode: LanguageMode) async throws {
    let run = try await GridRun(GridCell.all.map(\.wrong), in: mode)
    let surprises = zip(GridCell.all, run.said).filter { $1 != $0.use.sentence(in: mode) }
    #expect(surprises.map { "\($0.name): \($1)" } == [])
    #expect(run.rest == [])
  }

  @Test(arguments: LanguageMode.allCases)
  func eachIsAcceptedWithoutTheMistake(in mode: LanguageMode) async throws {
    let run = try await GridRun(GridCell.all.map(\.right), in: mode)
    #expect(run.said == GridCell.all.map { _ in "" })
    #expect(run.rest == [])
  }

  @Test func gridIsWhole() {
    #expect(GridCell.all.count == 8 * 6 * 2 + 5 * 3 * 2)
  }
}
