import Synchronization

/// One asynchronous request on its way: the entry, who asked for it, and the object graph.
///
/// The handle that an `async` factory receives carries it. Child tasks of the factory share it, so the
/// graph is guarded; once the factory has ended, a handle that was kept starts graphs of its own.
@usableFromInline final class AsyncRequest: Sendable {
  /// nil for the call of a factory whose product is asynchronous.
  let entry: AnyServiceEntry?
  let core: ContainerCore
  let arguments: ArgumentList?
  let parent: AsyncRequest?
  let graph: AsyncObjectGraph
  /// The shared entry that is being built for this request or for one that it is part of.
  let build: AsyncBuild?
  /// The factory whose call this is.
  let product: FactoryWiring?
  private let ended = Atomic<Bool>(false)

  init(
    _ entry: AnyServiceEntry?, _ core: ContainerCore, _ arguments: ArgumentList?, parent: AsyncRequest?,
    build: AsyncBuild? = nil, product: FactoryWiring? = nil
  ) {
    self.entry = entry
    self.core = core
    self.arguments = arguments
    self.parent = parent
    self.product = product
    graph = parent?.graph ?? AsyncObjectGraph()
    self.build = build ?? parent?.build
  }

  @usableFromInline var isRunning: Bool { !ended.load(ordering: .acquiring) }

  func end() {
    ended.store(true, ordering: .releasing)
  }

  /// Who asked for what, from the outermost service on.
  var links: [ResolutionError.Link] {
    let outer = parent?.links ?? []
    if let product { return outer + [product.link] }
    return outer + (entry.map { [ResolutionError.Link($0, arguments)] } ?? [])
  }

  /// True if an entry is being made for this request or for one that it is part of.
  func contains(_ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?) -> Bool {
    contains(Unmanaged.passUnretained(entry).toOpaque(), Unmanaged.passUnretained(core).toOpaque(), arguments)
  }

  func contains(_ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?) -> Bool {
    var visit = RepeatedVisit(arguments)
    return sequence(first: self, next: \.parent).contains { request in
      guard let own = request.entry, Unmanaged.passUnretained(own).toOpaque() == entry else { return false }
      guard Unmanaged.passUnretained(request.core).toOpaque() == core else { return false }
      return visit.repeats(request.arguments)
    }
  }
}

/// The graph-scoped instances of asynchronous requests, which several tasks may use at a time.
final class AsyncObjectGraph: Sendable {
  private struct Item: @unchecked Sendable {
    // Sendable: the instance of a graph is used by the tasks of that graph; whether it copes is up to its type.
    let entry: UInt
    let core: UInt
    let arguments: ArgumentList?
    let instance: AnyObject
  }

  private let items = Guarded<[Item]>([])

  func instance(_ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?) -> AnyObject? {
    items.withLock { items in items.filter { $0.entry == entry.id && $0.core == core.id } }
      .first { ArgumentList.areEqual($0.arguments, arguments) }?.instance
  }

  /// Stores an instance, unless another task was faster: then that one is returned.
  func store(
    _ instance: AnyObject, _ entry: AnyServiceEntry, _ core: ContainerCore, _ arguments: ArgumentList?
  ) -> (instance: AnyObject, isFirst: Bool) {
    let new = Item(entry: entry.id, core: core.id, arguments: arguments, instance: instance)
    while true {
      let before = items.withLock { $0 }
      if let first = before.first(where: {
        $0.entry == entry.id && $0.core == core.id && ArgumentList.areEqual($0.arguments, arguments)
      }) {
        return (first.instance, false)
      }
      let isStored = items.withLock { items in
        guard items.count == before.count else { return false }
        items.append(new)
        return true
      }
      if isStored { return (instance, true) }
    }
  }
}

/// Carries a value from the task that made it to those that asked for it.
struct Transfer<Value>: @unchecked Sendable {
  // Sendable: a new value has no other user; a shared one is for everybody, and whether it copes is up
  // to its type.
  let value: Value
}
