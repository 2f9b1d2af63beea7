import Testing

@testable import example

struct TerminalProgressTests {
  @Test
  func lineIsRewrittenOncePerPercentAndErasedAtTheEnd() async {
    let output = RecordedOutput()
    let progress = TerminalProgress(output: output)
    await progress.begin(fileCount: 1_000)
    for count in [4, 4, 4, 488, 500] { await progress.advance(by: count) }
    await progress.end()
    #expect(
      output.shown == [
        "\r4 of 1000 files (0 %)", "\r12 of 1000 files (1 %)", "\r500 of 1000 files (50 %)",
        "\r1000 of 1000 files (100 %)", "\r\u{1B}[K",
      ])
  }

  @Test
  func smallTreeShowsNothing() async {
    let output = RecordedOutput()
    let progress = TerminalProgress(output: output)
    await progress.begin(fileCount: TerminalProgress.smallestTree - 1)
    await progress.advance(by: TerminalProgress.smallestTree - 1)
    await progress.end()
    #expect(output.shown.isEmpty)
  }
}
