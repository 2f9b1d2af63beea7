import TestSupport
import Testing

/// Random programs do with the engine what they do with a plain reference of the rules.
struct ModelTests {
  @Test func programsDoTheSameAsTheReference() {
    let threads = 4
    let failures = Recorder<UInt64>()
    onThreads(threads) { thread in
      for seed in stride(from: UInt64(thread), to: 10_000, by: threads) {
        var generator = Generator(seed: seed)
        if !Comparison.of(generator.program()).isSame { failures.append(seed) }
      }
    }
    #expect(failures.values.sorted() == [])
    if let seed = failures.values.min() { Issue.record(Comment(rawValue: shrunkFailure(seed))) }
  }

  private func shrunkFailure(_ seed: UInt64) -> String {
    var generator = Generator(seed: seed)
    let program = Shrinker { !Comparison.of($0).isSame }.shrink(generator.program())
    return "The smallest part of program \(seed) that fails:\n\n\(Report(program, Comparison.of(program)).text)"
  }
}
