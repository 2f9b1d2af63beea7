import InjectionCore
import InjectionGraph

/// One try to build and boot all services.
struct BootAttempt {
  let booter: Booter
  let run: BootRun
  let container: Container
  private(set) var members: [BootMember] = []
  private var failures: [BootFailure] = []

  init(_ booter: Booter, _ run: BootRun, _ container: Container) {
    self.booter = booter
    self.run = run
    self.container = container
  }

  mutating func perform() async throws(BootError) {
    booter.progress.begin(serviceCount: run.entries.count)
    try checkEntries()
    try container.requireBootedParents()
    try await build()
    await boot(try plan())
    try check()
  }

  private func check() throws(BootError) {
    if Task.isCancelled { throw BootError(.cancelled, failures: failures) }
    if !failures.isEmpty { throw BootError(.failed, failures: failures) }
  }

  private mutating func fail(_ failure: BootFailure) {
    failures.append(failure)
    booter.progress.send(.failed(failure))
  }

  // MARK: Phase 1: everything is built

  private func checkEntries() throws(BootError) {
    let unfit = run.entries.filter { !$0.isSingleton }
    guard unfit.isEmpty else {
      let reasons = BootService.all(unfit).enumerated().map { "\($1): \(BootTexts.unfit(unfit[$0]))." }
      throw BootError(.cannotBoot, services: BootService.all(unfit), details: reasons)
    }
  }

  private mutating func build() async throws(BootError) {
    for (entry, service) in zip(run.entries, BootService.all(run.entries)) where !Task.isCancelled {
      booter.progress.send(.building(service))
      do { add(try await instance(of: entry, service), service, entry) } catch let error as BootError {
        throw error
      } catch {
        if !Task.isCancelled { fail(.couldNotBeBuilt(service, error)) }
      }
    }
    try check()
  }

  private func instance(of entry: AnyServiceEntry, _ service: BootService) async throws -> any BootableService {
    let instance = try await BootContext.run(by: booter, run.pass) {
      do { return try await entry.build(in: container) } catch let error as ResolutionError {
        guard case .notBooted = error.kind else { throw error }
        // Somebody else had begun to make it, or what it needs, and was stopped by the boot.
        return try await entry.build(in: container)
      }
    }
    guard let bootable = instance as? any BootableService else {
      throw BootError(.notBootable, services: [service], details: [BootTexts.instance(type(of: instance))])
    }
    return bootable
  }

  /// An object that several registrations give is one member.
  private mutating func add(_ instance: any BootableService, _ service: BootService, _ entry: AnyServiceEntry) {
    if let index = members.firstIndex(where: { $0.instance === instance }) {
      members[index].entries.insert(ObjectIdentifier(entry))
    } else {
      members.append(BootMember(service: service, instance: instance, entries: [ObjectIdentifier(entry)]))
    }
  }

  // MARK: Phase 2: the order

  private func plan() throws(BootError) -> BootPlan {
    let graph = DependencyGraph(of: container)
    var memberOfEntry: [ObjectIdentifier: Int] = [:]
    for (index, member) in members.enumerated() {
      for entry in member.entries { memberOfEntry[entry] = index }
    }
    do {
      return try BootPlan(
        members: graph.nodes.map { memberOfEntry[ObjectIdentifier($0.entry)] }, count: members.count,
        needed: graph.edges.map { edges in edges.filter(\.isNeededFirst).map(\.target) })
    } catch {
      throw BootError(.cycle, services: BootService.all(error.nodes.map { graph.nodes[$0].entry }))
    }
  }

  // MARK: Phase 3: the services boot

  /// Returns when no call runs any more. The first failure cancels the others.
  private mutating func boot(_ plan: BootPlan) async {
    var schedule = BootSchedule(predecessors: plan.predecessors, limit: run.options.limit)
    await withTaskGroup(of: (member: Int, outcome: CallOutcome).self) { group in
      begin(&schedule, in: &group)
      while let (member, outcome) = await group.next() {
        schedule.end(member, hasBooted: end(members[member], outcome))
        if !failures.isEmpty { group.cancelAll() }
        begin(&schedule, in: &group)
      }
    }
  }

  private func begin(
    _ schedule: inout BootSchedule, in group: inout TaskGroup<(member: Int, outcome: CallOutcome)>
  ) {
    while failures.isEmpty, !Task.isCancelled, let next = schedule.startNext() {
      let member = members[next]
      booter.progress.send(.booting(member.service))
      group.addTask { [booter, run, container] in
        (
          next,
          await booter.call(member, run.options.bootCall, run.pass, in: container) {
            try await member.instance.boot()
          }
        )
      }
    }
  }

  /// - Returns: Whether the service has booted.
  private mutating func end(_ member: BootMember, _ outcome: CallOutcome) -> Bool {
    switch outcome {
    case .ended(nil, _):
      booter.add(booted: member)
      booter.progress.send(.booted(member.service), change: 1)
    case .ended(let error?, isLate: false):
      let wasStopped = error is CancellationError && (Task.isCancelled || !failures.isEmpty)
      if !wasStopped { fail(.bootFailed(member.service, error)) }
    case .ended(_?, isLate: true), .abandoned: break
    }
    if let failure = booter.failure(of: member, outcome, run.options.bootTimeLimit) { failures.append(failure) }
    if case .ended(nil, _) = outcome { return true }
    return false
  }
}
