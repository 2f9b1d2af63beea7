/// A component's factory bound to a container: what `autocreate` makes when it is given its resolver.
///
/// Keeps the container. Belongs to no resolution: each call of the factory starts a graph of its own.
@usableFromInline package final class FactoryWiring: Sendable {
  @usableFromInline let core: ContainerCore
  let component: Any.Type
  /// The place of the `autocreate`.
  let location: SourceLocation

  @usableFromInline package init(
    _ resolver: any Resolver, component: Any.Type, fileID: StaticString, line: UInt
  ) {
    core = resolver.container.core
    self.component = component
    location = SourceLocation(fileID: fileID, line: line)
  }

  /// Binds a dependency to the slot of its key, so that calls need no look-up. What is registered there
  /// later is seen.
  @usableFromInline package func bind<Dependency>(_ type: Dependency.Type) -> Bound<Dependency> {
    Bound(slot: .passUnretained(core.slot(of: ServiceKey(type))))
  }

  var link: ResolutionError.Link {
    ResolutionError.Link(service: component, name: nil, arguments: [], component: component, location: location)
  }
}

/// A dependency's slot in the container of its `FactoryWiring`, which keeps it.
@frozen @usableFromInline package struct Bound<Dependency>: @unchecked Sendable {
  // Sendable: slots are.
  @usableFromInline let slot: Unmanaged<Slot>

  @inlinable @inline(__always) func ready() -> Located? {
    slot._withUnsafeGuaranteedRef { $0.locateReady() }
  }

  @inlinable func inheritedReady() -> Located? {
    slot._withUnsafeGuaranteedRef { $0.locateInheritedReady() }
  }
}

/// Any number of dependencies, each bound to its slot.
@frozen @usableFromInline package struct BoundDependencies<each Dependency>: Sendable {
  @usableFromInline package let bound: (repeat Bound<each Dependency>)

  @inlinable package init(_ wiring: FactoryWiring) {
    bound = (repeat wiring.bind((each Dependency).self))
  }
}

/// One call of a factory: one object graph.
@frozen @usableFromInline package struct ProductCall {
  /// Kept by the factory's closure.
  @usableFromInline let wiring: Unmanaged<FactoryWiring>
  /// The handle of this call's resolution, once a dependency had to be made.
  @usableFromInline var handle: Unmanaged<Container>?

  @inlinable package init(_ wiring: FactoryWiring) {
    self.wiring = .passUnretained(wiring)
  }

  /// Resolves a dependency, or throws.
  @inlinable @inline(__always)
  package mutating func get<Dependency>(_ dependency: Bound<Dependency>) throws(ResolutionError) -> Dependency {
    if let located = dependency.ready() {
      defer { located.end() }
      return located.instance(Dependency.self)
    }
    do { return try fetch(dependency) } catch { throw ResolutionError(error) }
  }

  /// Resolves a dependency, or traps with the text of the error.
  @inlinable @inline(__always)
  package mutating func require<Dependency>(_ dependency: Bound<Dependency>) -> Dependency {
    if let located = dependency.ready() {
      defer { located.end() }
      return located.instance(Dependency.self)
    }
    do { return try fetch(dependency) } catch { wiring.takeUnretainedValue().trap(ResolutionError(error)) }
  }

  /// Resolves a dependency that is not simply there.
  @inlinable @inline(never)
  mutating func fetch<Dependency>(_ dependency: Bound<Dependency>) throws -> Dependency {
    if let located = dependency.inheritedReady() {
      defer { located.end() }
      return located.instance(Dependency.self)
    }
    let handle = begin()
    guard let located = Located.find(dependency.slot) else {
      return try Container.fetchElsewhere(Dependency.self, name: nil, handle)
    }
    return try located.produce(Dependency.self, handle)
  }

  /// Ends the call. Nothing of it is left.
  @inlinable package mutating func end() {
    if let handle { wiring._withUnsafeGuaranteedRef { $0.endProduct(handle) } }
  }

  @inlinable mutating func begin() -> Unmanaged<Container> {
    if let handle { return handle }
    let new = wiring._withUnsafeGuaranteedRef { $0.beginProduct() }
    handle = new
    return new
  }
}

extension FactoryWiring {
  @usableFromInline func beginProduct() -> Unmanaged<Container> {
    let handle = core.beginResolution(request: nil)
    handle._withUnsafeGuaranteedRef { $0.resolution.unsafelyUnwrapped.state.pointee.product = self }
    return handle
  }

  @usableFromInline func endProduct(_ handle: Unmanaged<Container>) {
    core.endResolution(handle)
  }

  @usableFromInline func trap(_ error: ResolutionError) -> Never {
    fatalError(error.description, file: location.fileIDText, line: location.line)
  }
}
