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
  ///
  /// - Returns: nil if one is not equal to itself: the cell would not be found again.
  func cell(for arguments: ArgumentList?) -> SharedCell? {
    guard let arguments else { return plainCell }
    return cell(for: arguments)
  }

  /// The cell of requests without arguments, made if need be.
  var plainCell: SharedCell {
    guarded.withLock { state in
      if let cell = state.plain { return cell }
      let cell = SharedCell(membership)
      state.plain = cell
      return cell
    }
  }

  private func cell(for arguments: ArgumentList) -> SharedCell? {
    let hash = arguments.hash
    while true {
      let (bucket, changes) = guarded.withLock { ($0.byArguments[hash] ?? [], $0.changes) }
      if let found = bucket.first(where: { ArgumentList.areEqual($0.arguments, arguments) }) { return found.cell }
      if arguments.unequalType != nil { return nil }
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

  /// Forgets a cell in which nothing is and nothing is made, so that arguments for which the factory has failed need no
  /// memory. Who has it in hand finds that it is gone.
  func forget(_ cell: SharedCell, of arguments: ArgumentList) {
    let hash = arguments.hash
    let forgotten = guarded.withLock { state -> (arguments: ArgumentList, cell: SharedCell)? in
      guard let index = state.byArguments[hash]?.firstIndex(where: { $0.cell === cell }), cell.retireIfEmpty() else {
        return nil
      }
      state.changes += 1
      defer { if state.byArguments[hash]?.isEmpty == true { state.byArguments[hash] = nil } }
      return state.byArguments[hash]?.remove(at: index)
    }
    withExtendedLifetime(forgotten) {}  // Arguments are let go outside the lock.
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

  /// The instances that are ready, with the arguments of their requests.
  var instances: [(arguments: ArgumentList?, instance: AnyObject)] {
    let cells = guarded.withLock { state -> [(arguments: ArgumentList?, cell: SharedCell)] in
      (state.plain.map { [(nil, $0)] } ?? []) + state.withArguments.map { ($0.arguments, $0.cell) }
    }
    return cells.compactMap { arguments, cell in cell.readyInstance.map { (arguments, $0) } }
  }

  /// Detaches all cells, before anybody finds new ones. A build that is running goes on in its detached cell.
  func takeAll() -> Taken {
    guarded.withLock { state in
      let changes = state.changes
      defer {
        state = State()
        state.changes = changes + 1
      }
      let cells = state.withArguments.map(\.cell) + (state.plain.map { [$0] } ?? [])
      for cell in cells { cell.detach() }
      return (cells, state.withArguments.map(\.arguments))
    }
  }
}
