/// The shared instances of one entry: one without arguments, and one for each list of arguments.
final class EntryCells: Sendable {
  private struct State {
    var plain: SharedCell?
    var plainAsync: AsyncCell?
    var asyncByArguments: [Int: [(arguments: ArgumentList, cell: AsyncCell)]] = [:]
    /// By hash value: hashing and comparing arguments is code of the app and happens outside the lock.
    var byArguments: [Int: [(arguments: ArgumentList, cell: SharedCell)]] = [:]
    var changes = 0
  }

  private let guarded = Guarded(State())

  /// The cell of requests without arguments, made if need be.
  func plainCell() -> SharedCell {
    guarded.withLock { state in
      if let cell = state.plain { return cell }
      let cell = SharedCell()
      state.plain = cell
      return cell
    }
  }

  /// The cell for these argument values, made if need be. All of them are `Hashable`.
  func cell(for arguments: ArgumentList) -> SharedCell {
    let hash = arguments.hash
    while true {
      let (bucket, changes) = guarded.withLock { ($0.byArguments[hash] ?? [], $0.changes) }
      if let found = bucket.first(where: { ArgumentList.areEqual($0.arguments, arguments) }) { return found.cell }
      let added = guarded.withLock { state -> SharedCell? in
        guard state.changes == changes else { return nil }
        let cell = SharedCell()
        state.byArguments[hash, default: []].append((arguments, cell))
        state.changes += 1
        return cell
      }
      if let added { return added }
    }
  }

  /// The cell of an entry with an `async` factory, made if need be.
  func asyncCell(for arguments: ArgumentList?) -> AsyncCell {
    guard let arguments else {
      return guarded.withLock { state in
        if let cell = state.plainAsync { return cell }
        let cell = AsyncCell()
        state.plainAsync = cell
        return cell
      }
    }
    let hash = arguments.hash
    while true {
      let (bucket, changes) = guarded.withLock { ($0.asyncByArguments[hash] ?? [], $0.changes) }
      if let found = bucket.first(where: { ArgumentList.areEqual($0.arguments, arguments) }) { return found.cell }
      let added = guarded.withLock { state -> AsyncCell? in
        guard state.changes == changes else { return nil }
        let cell = AsyncCell()
        state.asyncByArguments[hash, default: []].append((arguments, cell))
        state.changes += 1
        return cell
      }
      if let added { return added }
    }
  }

  /// The cells of an entry in a custom scope, at least the one without arguments.
  func storedCells() -> [SharedCell] {
    let plain = plainCell()
    return guarded.withLock { state in
      [plain] + state.byArguments.values.flatMap { bucket in bucket.map { $0.cell } }
    }
  }

  /// True while this cell is the one that requests without arguments find.
  func isPlain(_ cell: SharedCell) -> Bool {
    guarded.withLock { $0.plain === cell }
  }

  /// Detaches all cells. A build that is running goes on in its detached cell, for those who wait.
  func takeAll() -> [any InstanceCell] {
    guarded.withLock { state in
      var cells: [any InstanceCell] = state.byArguments.values.flatMap { bucket in bucket.map { $0.cell } }
      if let plain = state.plain { cells.append(plain) }
      if let plain = state.plainAsync { cells.append(plain) }
      cells += state.asyncByArguments.values.flatMap { bucket in bucket.map { $0.cell } }
      state.plain = nil
      state.plainAsync = nil
      state.byArguments = [:]
      state.asyncByArguments = [:]
      state.changes += 1
      return cells
    }
  }
}
