/// The shared instances of one entry: one without arguments, and one for each list of arguments.
final class EntryCells: Sendable {
  /// Cells that no request finds any more, and the arguments of their requests.
  typealias Taken = (cells: [SharedCell], arguments: [ArgumentList])

  private struct State {
    var plain: SharedCell?
    /// By hash value: hashing and comparing arguments is code of the app and happens outside the lock.
    var byArguments: [Int: [(arguments: ArgumentList, cell: SharedCell)]] = [:]
    var changes = 0

    var withArguments: some Sequence<(arguments: ArgumentList, cell: SharedCell)> {
      byArguments.values.joined()
    }
  }

  private let guarded = Guarded(State())
  /// The session in which the instances are shared, if that is how.
  private let membership: (any CellMembership)?

  init(_ membership: (any CellMembership)? = nil) {
    self.membership = membership
  }

  /// The cell of requests with these arguments, made if need be. All of them are `Hashable`.
  func cell(for arguments: ArgumentList?) -> SharedCell { arguments.map(cell(for:)) ?? plainCell }

  private var plainCell: SharedCell {
    guarded.withLock { state in
      if let cell = state.plain { return cell }
      let cell = SharedCell(membership)
      state.plain = cell
      return cell
    }
  }

  private func cell(for arguments: ArgumentList) -> SharedCell {
    let hash = arguments.hash
    while true {
      let (bucket, changes) = guarded.withLock { ($0.byArguments[hash] ?? [], $0.changes) }
      if let found = bucket.first(where: { ArgumentList.areEqual($0.arguments, arguments) }) { return found.cell }
      let added = guarded.withLock { state -> SharedCell? in
        guard state.changes == changes else { return nil }
        let cell = SharedCell(membership)
        state.byArguments[hash, default: []].append((arguments, cell))
        state.changes += 1
        return cell
      }
      if let added { return added }
    }
  }

  /// The cells of an entry in a custom scope, at least the one without arguments.
  func storedCells() -> [SharedCell] {
    let plain = plainCell
    return guarded.withLock { state in [plain] + state.withArguments.map(\.cell) }
  }

  /// True while this cell is the one that requests without arguments find.
  func isPlain(_ cell: SharedCell) -> Bool {
    guarded.withLock { $0.plain === cell }
  }

  /// The cells that there are, in the order in which their instances became ready.
  var cells: [SharedCell] {
    let cells = guarded.withLock { state in (state.plain.map { [$0] } ?? []) + state.withArguments.map(\.cell) }
    return cells.map { (order: $0.readyOrder, cell: $0) }.sorted { $0.order < $1.order }.map(\.cell)
  }

  /// Detaches all cells. A build that is running goes on in its detached cell.
  func takeAll() -> Taken {
    let taken = guarded.withLock { state -> Taken in
      let changes = state.changes
      defer {
        state = State()
        state.changes = changes + 1
      }
      let plain = state.plain.map { [$0] } ?? []
      return (state.withArguments.map(\.cell) + plain, state.withArguments.map(\.arguments))
    }
    for cell in taken.cells { cell.detach() }
    return taken
  }
}
