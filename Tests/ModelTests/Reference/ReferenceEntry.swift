/// A registration with its instances.
final class ReferenceEntry {
  let id: Int
  let key: EntryKey
  unowned let container: ReferenceContainer
  /// The registration that this one forwards to.
  let target: ReferenceEntry?
  let hooks: Hooks<ReferenceResolver>?
  private var ownScope: Scope
  /// The instances of shared scopes, one for each argument.
  private var cells: [ReferenceCell] = []

  init(
    id: Int, key: EntryKey, container: ReferenceContainer, scope: Scope = .graph, target: ReferenceEntry? = nil,
    hooks: Hooks<ReferenceResolver>? = nil
  ) {
    self.id = id
    self.key = key
    self.container = container
    self.target = target
    self.hooks = hooks
    ownScope = scope
  }

  /// True if a request may find it, by itself or by what is forwarded to it.
  var isInUse: Bool { container.entries.contains { $0 === self || $0.lastTarget === self } }

  var decorationKey: Key { Key(service: key.service!, name: key.name) }

  /// What a forward stands for in the end.
  var lastTarget: ReferenceEntry? { target.map { $0.lastTarget ?? $0 } }

  /// A forward has the scope of what it forwards to.
  var scope: Scope {
    get { target?.scope ?? ownScope }
    set {
      if let target {
        target.scope = newValue
      } else if ownScope != newValue {
        drop()
        ownScope = newValue
      }
    }
  }

  /// - Parameter period: That of the session, in such a scope.
  func cell(for argument: Argument?, in period: ReferencePeriod?) -> ReferenceCell {
    if let cell = cells.first(where: { $0.argument == argument && $0.period === period }) { return cell }
    let cell = ReferenceCell(argument: argument, period: period)
    cells.append(cell)
    return cell
  }

  /// Lets go of the instances, also of what is forwarded to, as `drop` does; but the storage of a custom scope that is
  /// in use is emptied when its factory has ended.
  func reset() {
    target?.reset()
    let used = scope == .kept ? cells.filter { $0.runs > 0 } : []
    for cell in used { cell.isResetLater = true }
    drop()
    cells = used
  }

  /// The factory of a cell has ended.
  func endRun(of cell: ReferenceCell) {
    cell.runs -= 1
    if cell.runs == 0, cell.isResetLater { cells.removeAll { $0 === cell } }
  }

  /// Lets go of the instances. A build that is running keeps its cell.
  func drop() {
    for instance in takeDisposals() { instance.dispose() }
  }

  /// Takes the instances out. Only what scope `container` keeps is disposed.
  func takeDisposals() -> [ReferenceDisposal] {
    takeDisposals { _ in true }
  }

  private func takeDisposals(_ isTaken: (ReferenceCell) -> Bool) -> [ReferenceDisposal] {
    let taken = cells.filter(isTaken)
    cells.removeAll(where: isTaken)
    for cell in taken { cell.isDropped = true }
    guard scope.disposes, let hooks else { return [] }
    return taken.compactMap { cell in
      guard cell.state == .ready || cell.state == .parked, let node = cell.node else { return nil }
      return ReferenceDisposal(readiness: cell.readiness) { hooks.dispose(node) }
    }.sorted { $0.readiness > $1.readiness }
  }
}

// MARK: Sessions

extension ReferenceEntry {
  /// The key has changed: what was ready for the old one is parked or dropped.
  func leave(_ period: ReferencePeriod) {
    for cell in readyCells(of: [period]) { leave(cell, period) }
  }

  func leave(_ cell: ReferenceCell, _ period: ReferencePeriod) {
    guard cell.state == .ready, let node = cell.node else { return }
    if hooks?.session?.deactivate(node, period.key) == true { cell.state = .parked } else { drop(cell, node) }
  }

  /// The key is back.
  func activate(_ period: ReferencePeriod) {
    for cell in readyCells(of: [period]) where cell.state == .parked {
      guard let node = cell.node else { continue }
      hooks?.session?.activate(node, period.key)
      cell.activate(period.session.nextReadiness())
    }
  }

  /// Drops what there is of periods that do not come back. Requests that have met them go on to use the cells.
  func drop(_ periods: [ReferencePeriod]) {
    for cell in readyCells(of: periods).reversed() { if let node = cell.node { drop(cell, node) } }
  }

  /// Drops a period's cells.
  func forget(_ period: ReferencePeriod) {
    for instance in takeDisposals({ $0.period === period }) { instance.dispose() }
  }

  private func drop(_ cell: ReferenceCell, _ node: Node) {
    cell.clear()
    if scope.disposes { hooks?.dispose(node) }
  }

  private func readyCells(of periods: [ReferencePeriod]) -> [ReferenceCell] {
    cells.filter { cell in
      (cell.state == .ready || cell.state == .parked) && periods.contains { $0 === cell.period }
    }.sorted { $0.readiness < $1.readiness }
  }
}

/// The instance of a shared scope.
final class ReferenceCell {
  enum State { case empty, constructing, constructed, ready, parked }

  let argument: Argument?
  let period: ReferencePeriod?
  var state = State.empty
  /// How many times the factory is running for it.
  var runs = 0
  var isResetLater = false
  /// True if no request finds it any more: an instance that becomes ready later is disposed at once.
  var isDropped = false
  /// When the instance became ready, compared with others.
  var readiness = 0
  private var kept: Node?
  private weak var weakNode: Node?

  init(argument: Argument?, period: ReferencePeriod?) {
    self.argument = argument
    self.period = period
  }

  var node: Node? { kept ?? weakNode }

  /// While `initCompleted` runs, the instance is kept in every scope.
  func construct(_ node: Node) {
    kept = node
    weakNode = node
    state = .constructed
  }

  /// Values cannot be kept weakly.
  ///
  /// - Parameter readiness: Counts instances.
  func finish(_ readiness: Int, isKept: Bool) {
    state = .ready
    self.readiness = readiness
    guard !isKept else { return }
    if kept?.form == .value {
      state = .empty
      weakNode = nil
    }
    kept = nil
  }

  /// What was parked becomes ready anew.
  func activate(_ readiness: Int) {
    state = .ready
    self.readiness = readiness
  }

  func clear() {
    state = .empty
    kept = nil
    weakNode = nil
  }
}

struct ReferenceDisposal {
  let readiness: Int
  let dispose: () -> Void
}
