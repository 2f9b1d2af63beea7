import InjectionCore
import TestSupport
import Testing

/// Random programs do with the engine what they do with a plain reference of the rules.
struct ModelTests {
  @Test func programsDoTheSameAsTheReference() {
    let threads = 4
    let failures = Recorder<UInt64>()
    let reached = Guarded<Set<String>>([])
    onThreads(threads) { thread in
      var own: Set<String> = []
      for seed in stride(from: UInt64(thread), to: 10_000, by: threads) {
        let comparison = Comparison.of(program(seed))
        if !comparison.isSame { failures.append(seed) }
        own.formUnion(comparison.reached)
      }
      reached.withLock { $0.formUnion(own) }
    }
    #expect(failures.values.sorted() == [])
    if let seed = failures.values.min() { Issue.record(Comment(rawValue: shrunkFailure(seed))) }
    #expect(Set(Self.events).subtracting(reached.withLock { $0 }).sorted() == [])
  }

  private func shrunkFailure(_ seed: UInt64) -> String {
    let smallest = Shrinker { !Comparison.of($0).isSame }.shrink(program(seed))
    return "The smallest part of program \(seed) that fails:\n\n\(Report(smallest, Comparison.of(smallest)).text)"
  }

  private func program(_ seed: UInt64) -> Program {
    var generator = Generator(seed: seed)
    return generator.program()
  }

  // MARK: What the programs must reach

  private static let events: [String] = {
    var events = [
      "get A → unshareableArgument", "get Q → unrelatedType", "factory One and A → notRegistered",
      "factory One and A → disposed", "completing",
    ]
    for what in ["parked", "activated", "left", "parked in a request", "left in a request"] { events.append(what) }
    for change in ["reset", "unregister", "register", "dispose", "update"] { events.append("late after \(change)") }
    for result in ["something", "noSession"] { events += ["key → \(result)", "get A → \(result)"] }
    for step in [
      "register", "forward", "unregister", "removeAll", "reset", "changeScope", "update", "request", "dispose", "end",
    ] { events.append("disposed by \(step)") }
    for call in ["get", "require", "resolve", "optional", "resolveAll", "getAll", "array", "lazy", "provider"] {
      for service in ["A", "P", "V"] { events.append("\(call) \(service) → something") }
    }
    for call in ["resolve", "optional", "resolveAll", "getAll"] { events.append("\(call) A → nothing") }
    for call in ["get", "optional", "lazy", "provider", "array", "getAll"] { events.append("\(call) A → disposed") }
    for kind in ["notRegistered", "cycle", "factoryFailed", "disposed"] {
      events += ["get A → \(kind)", "use One.factory → \(kind)"]
    }
    for use in ["Lazy A", "Provider A", "One.factory", "Two.factory"] { events.append("use \(use) → something") }
    return events
  }()
}
