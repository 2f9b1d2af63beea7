import ServiceBoot
import Testing

@testable import example

struct BootDemoTests {
  private let output = RecordedOutput()
  private let oneByOne = BootOptions(limit: 1, bootTimeLimit: nil, shutdownTimeLimit: nil)

  @Test func fiveServicesBootInTheOrderOfWhatTheyNeedAndShutDownInReverse() async {
    let status = await BootDemo(output: output, showsBar: false, clock: InstantClock()).run(fails: false, oneByOne)
    #expect(status == .done)
    #expect(
      output.printed == [
        """
        Booted:    Settings, Database, Search, Accounts, Sync
        Shut down: Sync, Accounts, Search, Database, Settings
        """
      ])
    #expect(output.complaints == [])
    #expect(output.shown == [], "no bar where no terminal is")
  }

  @Test func failureIsToldAndWhatHadBootedIsShutDown() async {
    let status = await BootDemo(output: output, showsBar: false, clock: InstantClock()).run(fails: true, oneByOne)
    #expect(status == .internalFailure)
    #expect(
      output.printed == [
        """
        Booted:    Settings, Database, Search, Accounts
        Shut down: Accounts, Search, Database, Settings
        """
      ])
    let lines = output.complaints.flatMap { $0.split(separator: "\n") }
    #expect(lines.first == "The boot has failed. What had booted was shut down.")
    #expect(lines.last?.hasSuffix(" failed to boot: the server cannot be reached") == true)
    #expect(lines.count == 2)
  }

  @Test func barIsRewrittenWithEachStep() async {
    _ = await BootDemo(output: output, showsBar: true, clock: InstantClock()).run(fails: false, oneByOne)
    let texts = output.shown.map { $0.replacing("\r\u{1B}[K", with: "") }
    #expect(
      texts.suffix(24).prefix(13) == [
        "[....................] 0/5 Settings boots", "[####................] 1/5 Settings has booted",
        "[####................] 1/5 Database boots", "[########............] 2/5 Database has booted",
        "[########............] 2/5 Search boots", "[############........] 3/5 Search has booted",
        "[############........] 3/5 Accounts boots", "[################....] 4/5 Accounts has booted",
        "[################....] 4/5 Sync boots", "[####################] 5/5 Sync has booted",
        "[####################] 5/5 booted", "\n", "[####################] 5/5 Sync is shut down",
      ])
    #expect(texts.last == "\n")
    #expect(output.shown.allSatisfy { $0 == "\n" || $0.hasPrefix("\r\u{1B}[K[") })
  }

  @Test(arguments: [(["boot"], false), (["boot", "--fail"], true)])
  func demonstrationIsAskedFor(arguments: [String], fails: Bool) {
    #expect(Invocation(arguments: ["--demo"] + arguments) == .demo(.boot(fails: fails)))
  }

  @Test(arguments: [
    ["--demo"], ["--demo", "party"], ["--demo", "boot", "--slow"], ["--demo", "session", "--fail"],
    ["code", "--demo", "boot"],
  ])
  func demonstrationStandsAlone(arguments: [String]) {
    #expect(
      Invocation(arguments: arguments)
        == .misuse("--demo stands alone and needs session, or boot, perhaps with --fail"))
  }
}

/// A clock on which nothing takes time.
private struct InstantClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
