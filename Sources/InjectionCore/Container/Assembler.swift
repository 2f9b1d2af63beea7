/// Builds a container from assemblies.
///
/// ```swift
/// let assembler = Assembler([StoreAssembly(), ScreenAssembly()])
/// let list = assembler.resolver.require(UserList.self)
/// ```
///
/// All assemblies register first, then all are told that they are loaded, both in the given order; so the
/// order does not matter to registrations. User code runs on the calling thread.
public final class Assembler: Sendable {
  /// Resolves services of all assemblies. It keeps the container alive without the assembler.
  public var resolver: any Resolver { container }

  private let container: Container

  /// Creates an assembler without assemblies.
  ///
  /// - Parameter container: The container to register in; a new one if it is nil.
  public init(container: Container? = Container()) {
    self.container = container ?? Container()
  }

  /// Creates an assembler without assemblies whose services see those of another one.
  ///
  /// - Parameters:
  ///   - parentAssembler: The assembler that is asked for what this one does not have.
  ///   - defaultObjectScope: The scope of registrations that name none.
  ///   - behaviors: Are told about each registration.
  public init(
    parentAssembler: Assembler?, defaultObjectScope: ObjectScope = .graph, behaviors: [any Behavior] = []
  ) {
    container = Container(
      parent: parentAssembler?.container, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
  }

  /// Creates an assembler and applies assemblies.
  public convenience init(_ assemblies: [any Assembly], container: Container = Container()) {
    self.init(container: container)
    apply(assemblies: assemblies)
  }

  /// Creates an assembler whose services see those of another one, and applies assemblies.
  ///
  /// - Parameters:
  ///   - assemblies: The groups of registrations.
  ///   - parent: The assembler that is asked for what this one does not have.
  ///   - defaultObjectScope: The scope of registrations that name none.
  ///   - behaviors: Are told about each registration.
  public convenience init(
    _ assemblies: [any Assembly], parent: Assembler?, defaultObjectScope: ObjectScope = .graph,
    behaviors: [any Behavior] = []
  ) {
    self.init(parentAssembler: parent, defaultObjectScope: defaultObjectScope, behaviors: behaviors)
    apply(assemblies: assemblies)
  }

  /// Applies one more assembly: it registers, then it is told that it is loaded.
  public func apply(assembly: any Assembly) {
    apply(assemblies: [assembly])
  }

  /// Applies more assemblies: all register, then all are told that they are loaded.
  public func apply(assemblies: [any Assembly]) {
    for assembly in assemblies {
      RunningAssembly.run(type(of: assembly)) { assembly.assemble(container: container) }
    }
    for assembly in assemblies { assembly.loaded(resolver: resolver) }
  }
}
