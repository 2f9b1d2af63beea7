// The shared instances of an entry.

extension AnyServiceEntry {
  /// Detaches all shared instances: the next request makes new ones. Returns what was stored, to be
  /// let go outside any lock.
  ///
  /// - Parameter isWithdrawn: Whether no request finds the entry any more. Who had found it before asks again.
  func takeInstances(isWithdrawn: Bool = false) -> DroppedInstances? {
    if isWithdrawn { markWithdrawn() }
    var taken: EntryCells.Taken = cells.load()?.takeAll() ?? ([], [])
    for inPeriod in takeSessionInstances() {
      taken.cells += inPeriod.cells
      taken.arguments += inPeriod.arguments
    }
    return taken.cells.isEmpty ? nil : DroppedInstances(self, taken.cells, taken.arguments)
  }

  /// Lets go of the instances, also of those of what this stands for.
  func resetInstances() {
    if objectScope.kind.place == .storages, !isAsync {
      resetStorages()
    } else if let core = lifecycle.core {
      let released = core.withRegistry { _ in releaseInstances(in: core) }
      ContainerCore.letGo(released)
    }
    forwardTarget?.resetInstances()
  }

  /// Forgets the instances and returns what can be let go. Only under the registry's lock.
  func releaseInstances(in core: ContainerCore) -> [AnyObject] {
    currentSlot(in: core)?.resetInstances() ?? takeInstances().map { [$0] } ?? []
  }

  /// Sets the instances of a custom scope's storages to nil.
  func resetStorages() {
    for cell in madeCells.storedCells() { cell.perform(.reset, makingStorage: objectScope.makeStorage) }
  }

  /// The cells, made if need be.
  var madeCells: EntryCells { cells.load() ?? cells.storeIfNil(EntryCells()) }

  /// Called when the factory has failed.
  func forget(_ cell: SharedCell, of arguments: ArgumentList?) {
    guard let arguments else { return }
    let cells = cell.period.map { makeSessionCells().cells(of: $0, for: self).cells } ?? self.cells.load()
    cells?.forget(cell, of: arguments)
  }

  /// The cell for a request with these arguments; nil once the entry is withdrawn.
  ///
  /// - Parameter cells: Where to look; by default in those that are shared for good.
  func cell(
    for arguments: ArgumentList?, in cells: EntryCells? = nil, _ handle: Container
  ) throws(ResolutionError) -> SharedCell? {
    if let arguments, let type = arguments.unhashableType {
      throw ResolutionError.unshareableArgument(type, self, arguments, handle)
    }
    guard let cell = (cells ?? madeCells).cell(for: arguments) else {
      throw ResolutionError.unequalArgument(self, arguments, handle)
    }
    // Asked afterwards: who withdraws the entry detaches the cells that it finds then.
    return isWithdrawn ? nil : cell
  }
}
