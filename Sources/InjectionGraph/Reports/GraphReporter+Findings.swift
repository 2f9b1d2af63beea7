import InjectionCore

extension GraphReporter {
  /// All findings, errors first, each kind in the order of registration.
  var findings: [GraphReport.Finding] {
    let all =
      missingServices + cycles + captives + ambiguousFactories + asyncNeeds + mismatchedArguments
      + unshareableArguments + trialFindings + madeTwice + duplicates + unused + unusedDecorators
      + opaque
    return all.enumerated().sorted { left, right in
      left.element.severity == right.element.severity
        ? left.offset < right.offset : left.element.severity > right.element.severity
    }.map(\.element)
  }

  private var missingServices: [GraphReport.Finding] {
    guard !graph.missing.isEmpty else { return [] }
    var indices: [UInt: NearMiss.Index] = [:]
    return graph.missing.enumerated().map { index, missing in
      let title = title(of: missing)
      let needers = needers(missing.needers.map(\.node))
      var details = [
        GraphTexts.neededBy(needers.map(\.text) + (missing.isRoot ? [GraphTexts.neededByRoots] : []))
      ]
      details += hints(missing)
      let container = missing.needers.first.map { graph.nodes[$0.node].container } ?? graph.container
      let nearMisses = indices[container.id] ?? NearMiss.Index(container)
      indices[container.id] = nearMisses
      let subject = ResolutionError.Link(missing.dependency)
      details += nearMisses.search(for: subject).flatMap { miss in
        let lines = miss.lines(names)
        return ["near miss: \(lines[0])"] + lines.dropFirst()
      }
      return GraphReport.Finding(
        kind: .missing, severity: .error, message: GraphTexts.missing(title), details: details,
        services: [title] + needers.map { self.title($0.node) }, chain: [], locations: needers.map { place($0.node) },
        fix: Texts.register(subject, names),
        entries: [entries.count + index] + needers.map { position($0.node) })
    }
  }

  /// Says which parameter it is where that may be a surprise, and why a child does not help.
  private func hints(_ missing: DependencyGraph.Missing) -> [String] {
    var hints: [String] = []
    if let surprise = Texts.surprise(missing.dependency.type), missing.dependency.component == nil,
      let needer = missing.needers.first(where: { $0.parameter != nil }), let parameter = needer.parameter,
      let declaration = graph.nodes[needer.node].entry.declaration
    {
      let total = declaration.parameterCount + declaration.dependencies.count
      hints.append(GraphTexts.parameter(parameter, of: total, of: title(needer.node)))
      hints.append(surprise + ".")
    }
    if let needer = missing.needers.first, graph.nodes[needer.node].container.id != graph.container.id,
      graph.container.answeringEntry(of: missing.dependency.key) != nil
    {
      hints.append(GraphTexts.inChild(title(of: missing), title(needer.node)))
    }
    return hints
  }

  private var cycles: [GraphReport.Finding] {
    unique(graph.initializerCycles()).map { cycle in
      let isCompleting = cycle.contains { $0.kind == .completion }
      return chainFinding(
        .cycle, .error, GraphTexts.cycle(title(cycle[0].node)), cycle,
        fix: isCompleting ? GraphTexts.shareCompleted : Texts.breakCycle(ofOne: cycle.count == 2))
    }
  }

  private var madeTwice: [GraphReport.Finding] {
    unique(graph.mixedCycles()).map { cycle in
      chainFinding(
        .madeTwice, .warning, GraphTexts.madeTwice(title(cycle[0].node)), cycle, fix: GraphTexts.setBothSides)
    }
  }

  private var captives: [GraphReport.Finding] {
    unique(graph.captives()).map { chain in
      let keeper = chain[0].node
      let captive = chain[chain.count - 1].node
      let message = GraphTexts.captive(
        title(keeper), graph.nodes[keeper].entry.scopeName, title(captive), graph.nodes[captive].entry.scopeName)
      return chainFinding(.captive, .error, message, chain, fix: GraphTexts.freeCaptive(title(captive)))
    }
  }

  private var ambiguousFactories: [GraphReport.Finding] {
    graph.ambiguous.map { ambiguous in
      let needers = needers(ambiguous.needers)
      let candidates = ambiguous.entry.candidates.compactMap { positions[$0.id] }
      let title = names(ambiguous.entry.serviceType)
      return GraphReport.Finding(
        kind: .ambiguousFactory, severity: .error, message: GraphTexts.ambiguous(title),
        details: [
          Texts.ambiguousFactory(ambiguous.entry.candidates.map { ResolutionError.Link(registrationOf: $0) }),
          GraphTexts.neededBy(needers.map(\.text)),
        ],
        services: [title] + candidates.map { titles[$0] } + needers.map { self.title($0.node) }, chain: [],
        locations: needers.map { place($0.node) } + ambiguous.entry.candidates.map(\.location),
        fix: GraphTexts.takeFactoryOf, entries: candidates + needers.map { position($0.node) })
    }
  }

  /// Services that say they need one which only `getAsync` makes, and get it synchronously in each case: because they
  /// make products that are not `async`, or because a `Provider` or a `Lazy` gets it so whoever has it.
  private var asyncNeeds: [GraphReport.Finding] {
    var needers: [Int: [Int]] = [:]
    var laterNeeders: [Int: [Int]] = [:]
    let below = graph.madeAsyncBelow()
    for (node, list) in graph.edges.enumerated() {
      let entry = graph.nodes[node].entry
      guard !entry.isOpaque, entry.forwardTarget == nil else { continue }
      for edge in list {
        guard let target = below[edge.target] else { continue }
        if edge.kind == .factory || edge.kind == .lazy {
          laterNeeders[target, default: []].append(node)
        } else if entry.isUnprepared(for: graph.nodes[edge.target].entry) {
          needers[target, default: []].append(node)
        }
      }
    }
    return asyncNeeds(needers, GraphTexts.needsAsync, fix: GraphTexts.makeAsync)
      + asyncNeeds(laterNeeders, GraphTexts.needsAsyncLater, fix: GraphTexts.takeItself)
  }

  /// - Parameter needers: By what they need.
  private func asyncNeeds(
    _ needers: [Int: [Int]], _ message: (String) -> String, fix: String
  ) -> [GraphReport.Finding] {
    needers.sorted { $0.key < $1.key }.map { target, nodes in
      let needers = self.needers(nodes)
      return GraphReport.Finding(
        kind: .needsAsync, severity: .error, message: message(title(target)),
        details: [GraphTexts.neededBy(needers.map(\.text))],
        services: [title(target)] + needers.map { title($0.node) }, chain: [],
        locations: needers.map { place($0.node) } + [graph.nodes[target].entry.location],
        fix: fix, entries: [position(target)] + needers.map { position($0.node) })
    }
  }

  /// Chains that differ only in the container that asks are one.
  private func unique(_ chains: [[DependencyGraph.Step]]) -> [[DependencyGraph.Step]] {
    var seen: Set<Set<Int>> = []
    return chains.filter { chain in seen.insert(Set(chain.map { position($0.node) })).inserted }
  }

  private func chainFinding(
    _ kind: GraphReport.Finding.Kind, _ severity: GraphReport.Finding.Severity, _ message: String,
    _ chain: [DependencyGraph.Step], fix: String
  ) -> GraphReport.Finding {
    let texts = chain.map { step in
      let prefix = step.kind == .completion ? "in initCompleted: " : ""
      return "\(prefix)\(title(step.node)) (\(graph.nodes[step.node].entry.location))"
    }
    let isClosed = chain.count > 1 && chain[0].node == chain[chain.count - 1].node
    let members = isClosed ? Array(chain.dropLast()) : chain
    return GraphReport.Finding(
      kind: kind, severity: severity, message: message, details: [], services: members.map { title($0.node) },
      chain: texts, locations: members.map { place($0.node) }, fix: fix, entries: members.map { position($0.node) })
  }
}
