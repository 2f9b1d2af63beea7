public import InjectionCore
import Synchronization

extension Container {
  /// Checks the whole graph as ``verify(roots:)`` does, and also builds every service that needs no
  /// arguments, to see what closures ask for and what fails.
  ///
  /// ```swift
  /// try await container.verify(roots: [UserList.self], building: true).check()
  /// ```
  ///
  /// Everything is built in a copy of this container and its parents, which is disposed afterwards: this
  /// container gets no instances, but learns what its closures ask for. Factories and `initCompleted` closures
  /// run on the calling task and on the main actor, as `getAsync` runs them. What cannot be tried, such as a
  /// service with arguments, is listed as information.
  ///
  /// - Parameters:
  ///   - roots: What the app itself asks for. Only with roots are unneeded registrations reported.
  ///   - isBuilding: With false this is the same as ``verify(roots:)``.
  nonisolated(nonsending) public func verify(
    roots: [Any.Type] = [], building isBuilding: Bool
  ) async -> GraphReport {
    guard isBuilding else { return verify(roots: roots) }
    let copy = trialCopy()
    var trial = GraphTrial()
    for entry in copy.chain.flatMap(\.ownEntries) where copy.answers(with: entry) || entry.isMadeByOwner {
      await trial.build(entry, in: copy)
    }
    learn(from: copy)
    let reporter = GraphReporter(
      DependencyGraph(of: copy, roots: roots), trial: trial, idleDecorators: idleDecorators)
    let report = reporter.report
    await copy.disposeAll()
    return report
  }

  /// Takes over what was recorded in a copy.
  private func learn(from copy: Container) {
    for (own, copied) in zip(chain, copy.chain) {
      let copies = Dictionary(copied.ownEntries.map { ($0.key, $0) }) { _, last in last }
      for entry in own.ownEntries {
        guard let copied = copies[entry.key], copied.location == entry.location else { continue }
        entry.learn(from: copied)
      }
    }
  }
}

/// What came of building services one by one.
struct GraphTrial {
  /// The errors, and the entries that they kept from being made, by their numbers.
  private(set) var failures: [(error: any Error, entries: [UInt])] = []
  /// The entries that were not built, and why.
  private(set) var untried: [(entry: UInt, reason: String)] = []
  private var indices: [String: Int] = [:]

  nonisolated(nonsending) mutating func build(_ entry: AnyServiceEntry, in container: Container) async {
    if entry.key.details?.arguments != nil {
      untried.append((entry.id, GraphTexts.needsArguments))
      return
    }
    do {
      try await entry.build(in: entry.isMadeByOwner ? entry.owner ?? container : container)
    } catch let error as ResolutionError where error.kind == .needsMainActor {
      untried.append((entry.id, GraphTexts.offItsActor))
    } catch let error as ResolutionError where error.kind == .noSession {
      untried.append((entry.id, GraphTexts.withoutSession))
    } catch let error as ResolutionError where error.isFoundWithoutBuilding {
      return
    } catch {
      note(error, entry)
    }
  }

  /// One failure keeps everything around it from being made: it is told once.
  private mutating func note(_ error: any Error, _ entry: AnyServiceEntry) {
    var cause = String(reflecting: type(of: error))
    if let error = error as? ResolutionError { cause = "\(error.kind) \(error.chain[error.chain.count - 1])" }
    if let index = indices[cause] {
      failures[index].entries.append(entry.id)
    } else {
      indices[cause] = failures.count
      failures.append((error, [entry.id]))
    }
  }
}

extension ResolutionError {
  /// True for what the graph shows as well.
  fileprivate var isFoundWithoutBuilding: Bool {
    kind == .notRegistered || kind == .cycle || kind == .ambiguousFactory || kind == .unshareableArgument
  }
}

extension AnyServiceEntry {
  fileprivate func learn(from copy: AnyServiceEntry) {
    guard let recorded = copy.notes?.state.recorded else {
      if copy.isObserved.load(ordering: .acquiring) { wasObserved() }
      return
    }
    for item in recorded {
      writableNotes.record(item.dependency, isInCompletion: item.isInCompletion, isRequired: item.isRequired)
    }
    if copy.isObserved.load(ordering: .acquiring) { wasObserved() }
  }
}

extension GraphReporter {
  /// What building brought to light.
  var trialFindings: [GraphReport.Finding] {
    let failures = trial.failures.map { failure in
      let positions = failure.entries.compactMap { self.positions[$0] }
      var lines = "\(failure.error)".split(separator: "\n").map { String($0.trimmingPrefix("  ")) }
      let fix = (failure.error as? ResolutionError).flatMap { _ in lines.popLast()?.trimmingPrefix("fix: ") }
      return GraphReport.Finding(
        kind: .failed, severity: .error, message: GraphTexts.failed(positions.map { titles[$0] }),
        details: lines,
        services: positions.map { titles[$0] }, chain: [], locations: positions.map { entries[$0].entry.location },
        fix: fix.map(String.init) ?? GraphTexts.seeError, entries: positions)
    }
    let untried = trial.untried.compactMap { item -> GraphReport.Finding? in
      guard let position = positions[item.entry] else { return nil }
      return GraphReport.Finding(
        kind: .untried, severity: .information, message: GraphTexts.untried(titles[position], item.reason),
        details: [], services: [titles[position]], chain: [], locations: [entries[position].entry.location],
        fix: GraphTexts.tryByHand, entries: [position])
    }
    return failures + untried
  }
}
