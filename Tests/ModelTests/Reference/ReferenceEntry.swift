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

  func cell(for argument: Argument?) -> ReferenceCell {
    if let cell = cells.first(where: { $0.argument == argument }) { return cell }
    let cell = ReferenceCell(argument: argument)
    cells.append(cell)
    return cell
  }

  /// Lets go of the instances, also of what is forwarded to, as `drop` does; but the storage of a custom scope that is in use is emptied when
  /// its factory has ended.
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
    let taken = cells
    cells = []
    guard scope == .container, let hooks else { return [] }
    return taken.compactMap { cell in
      cell.isDropped = true
      guard cell.state == .ready, let node = cell.node else { return nil }
      return ReferenceDisposal(readiness: cell.readiness) { hooks.dispose(node) }
    }.sorted { $0.readiness > $1.readiness }
  }
}

/// The instance of a shared scope.
final class ReferenceCell {
  enum State { case empty, constructing, constructed, ready }

  let argument: Argument?
  var state = State.empty
  /// How many times the factory is running for it.
  var runs = 0
  var isResetLater = false
  /// True if scope `container` has let go of it: an instance that becomes ready later is disposed at once.
  var isDropped = false
  /// When the instance became ready, compared with others.
  var readiness = 0
  private var kept: Node?
  private weak var weakNode: Node?

  init(argument: Argument?) {
    self.argument = argument
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

  func clear() {
    state = .empty
  }
}

struct ReferenceDisposal {
  let readiness: Int
  let dispose: () -> Void
}
