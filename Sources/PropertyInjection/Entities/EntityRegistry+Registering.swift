import InjectionCore

extension EntityRegistry {
  /// Registers an entity for as long as the returned token is kept, and serves properties that wait for it.
  ///
  /// ```swift
  /// let token = EntityRegistry.current.register(document)
  /// ```
  public func register(
    _ entity: some Sendable, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EntityToken {
    register(contentsOf: [entity], fileID: fileID, line: line)
  }

  /// Registers several entities for as long as the returned token is kept.
  public func register(
    contentsOf entities: [any Sendable], fileID: StaticString = #fileID, line: UInt = #line
  ) -> EntityToken {
    let location = SourceLocation(fileID: fileID, line: line)
    return EntityToken(
      board, entities.map { board.publish($0, mark: Mark(location: location, endsWithTurn: false)) })
  }

  /// Registers an entity until the turn ends in which it is first injected.
  ///
  /// Everything that is created in that turn gets it. Properties that wait for it are served now, which
  /// counts as the first injection.
  ///
  /// - Parameters:
  ///   - entity: What is injected.
  ///   - delay: Removes the entity after this time of the registry's clock if it has not been injected until
  ///     then, and tells `onUnused`.
  ///   - fileID: The file that errors name. Leave it to the default.
  ///   - line: The line that errors name. Leave it to the default.
  public func registerForFirstInjection(
    _ entity: some Sendable, removeAfter delay: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let location = SourceLocation(fileID: fileID, line: line)
    let id = board.publish(entity, mark: Mark(location: location, endsWithTurn: true))
    scheduleTurn()
    guard let delay, board.notice(id)?.mark.wasInjected == false else { return }
    Task { [weak self, clock] in
      try? await clock.sleep(for: delay)
      self?.removeUnused(id, after: delay)
    }
  }

  private func removeUnused(_ id: UInt, after delay: Duration) {
    for notice in board.remove({ $0.id == id && !$0.mark.wasInjected }) {
      onUnused(UnusedEntity(notice, after: delay))
    }
  }

  /// Registers an entity while a closure runs, which must inject it.
  ///
  /// ```swift
  /// try EntityRegistry.current.handOver(document) { show(EditorScreen()) }
  /// ```
  ///
  /// - Throws: ``UnusedEntity`` if nothing has injected the entity; what the closure throws.
  public func handOver<Result>(
    _ entity: some Sendable, fileID: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
  ) throws -> Result {
    let location = SourceLocation(fileID: fileID, line: line)
    let id = board.publish(entity, mark: Mark(location: location, endsWithTurn: false))
    let result: Result
    do { result = try body() } catch {
      board.remove { $0.id == id }
      throw error
    }
    try end(id)
    return result
  }

  /// Registers an entity while an asynchronous closure runs, which must inject it.
  ///
  /// - Throws: ``UnusedEntity`` if nothing has injected the entity; what the closure throws.
  public nonisolated(nonsending) func handOver<Result>(
    _ entity: some Sendable, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let location = SourceLocation(fileID: fileID, line: line)
    let id = board.publish(entity, mark: Mark(location: location, endsWithTurn: false))
    let result: Result
    do { result = try await body() } catch {
      board.remove { $0.id == id }
      throw error
    }
    try end(id)
    return result
  }

  /// Ends the scope of an entity. One that somebody else removed meanwhile has been dealt with.
  private func end(_ id: UInt) throws(UnusedEntity) {
    if let notice = board.remove({ $0.id == id }).first, !notice.mark.wasInjected { throw UnusedEntity(notice) }
  }
}

/// Keeps entities registered. Letting it go removes them.
public final class EntityToken: Sendable {
  private let board: Noticeboard<EntityRegistry.Mark>
  private let ids: [UInt]

  init(_ board: Noticeboard<EntityRegistry.Mark>, _ ids: [UInt]) {
    self.board = board
    self.ids = ids
  }

  deinit {
    board.remove { ids.contains($0.id) }
  }
}
