// The way from a request to an instance. It is inlined into the caller, where the service type is known. Where it is
// not, as for the dependencies of a pack, it looks up no generic type: so it stands here and not in a generic class.

extension Passage {
  /// An instance for a request that came through `handle`.
  ///
  /// - Parameter entry: The address of an entry for this service, which the caller keeps.
  /// - Throws: ``ResolutionError``, as everything does that this calls. Untyped, because only then can an
  ///   object be used without counting references to it.
  @inlinable static func produce<Service>(
    _ service: Service.Type, _ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>
  ) throws -> Service {
    let passage = try Passage.begin(entry, handle)
    switch passage.kind {
    case .found: return GraphValue<Service>.load(passage.value)
    case .cycle, .carefulFound: return try existing(entry, passage, nil)
    case .nested, .outermost, .nestedInGraph, .outermostInGraph, .careful: break
    }
    let value: Service
    do {
      value = try Unmanaged<ServiceEntry<Service>>.fromOpaque(entry)._withUnsafeGuaranteedRef { entry in
        // The passage keeps what the factory borrows.
        try passage.handle._withUnsafeGuaranteedRef { try entry.factory($0) }
      }
    } catch {
      throw passage.fail(error)
    }
    switch passage.kind {
    case .nested: passage.resolution.leave()
    case .outermost: passage.endOutermost()
    default: return try conclude(value, entry, passage, nil)
    }
    return value
  }

  /// An instance of an entry that takes these arguments.
  static func produce<Service>(
    _ service: Service.Type, _ entry: UnsafeRawPointer, _ handle: Unmanaged<Container>, with arguments: ArgumentList
  ) throws -> Service {
    let passage = try Passage.begin(entry, handle, arguments)
    guard passage.callsFactory else { return try existing(entry, passage, arguments) }
    let made: Service
    do {
      made = try Unmanaged<ServiceEntry<Service>>.fromOpaque(entry).takeUnretainedValue()
        .argumentFactory(passage.handle.takeUnretainedValue(), arguments)
    } catch {
      throw passage.fail(error)
    }
    return try conclude(made, entry, passage, arguments)
  }

  /// Stores a new instance, if it is to be shared, and ends the passage.
  @inlinable static func conclude<Service>(
    _ value: Service, _ entry: UnsafeRawPointer, _ passage: Passage, _ arguments: ArgumentList?
  ) throws -> Service {
    if passage.kind == .careful { return try concludeCarefully(value, entry, passage) }
    defer { passage.end() }
    guard passage.isStored else { return value }
    let core = passage.handle._withUnsafeGuaranteedRef { $0.corePointer }
    return store(value, entry, core, arguments, passage.resolution)
  }

  /// Stores a new instance, unless a second run of the factory has stored one: then that is returned.
  @inlinable static func store<Service>(
    _ value: Service, _ entry: UnsafeRawPointer, _ core: UnsafeRawPointer, _ arguments: ArgumentList?,
    _ resolution: Resolution
  ) -> Service {
    if resolution.state.pointee.mayHaveRunTwice, let first = resolution.graphValue(entry, core, arguments) {
      resolution.reportDiscarded()
      return GraphValue<Service>.load(first)
    }
    GraphValue<Service>.initialize(
      resolution.addGraphValue(entry, core, arguments, GraphValue<Service>.self), to: value)
    return value
  }

  /// What a request gets that calls no factory.
  @usableFromInline static func existing<Service>(
    _ entry: UnsafeRawPointer, _ passage: Passage, _ arguments: ArgumentList?
  ) throws -> Service {
    if passage.kind == .found { return GraphValue<Service>.load(passage.value) }
    let entry = Unmanaged<ServiceEntry<Service>>.fromOpaque(entry).takeUnretainedValue()
    let handle = passage.handle.takeUnretainedValue()
    guard passage.kind == .carefulFound else { throw handle.cycle(entry, arguments) }
    return try entry.service(from: Unmanaged<AnyObject>.fromOpaque(passage.value).takeRetainedValue(), handle)
  }

  @usableFromInline static func concludeCarefully<Service>(
    _ value: Service, _ entry: UnsafeRawPointer, _ passage: Passage
  ) throws -> Service {
    let entry = Unmanaged<ServiceEntry<Service>>.fromOpaque(entry).takeUnretainedValue()
    return try entry.conclude(passage.takeCareful(), value)
  }
}

extension AnyServiceEntry {
  var pointer: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
