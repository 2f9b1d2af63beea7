/// Which parameters of an auto-wired initializer are filled with arguments, and which by the container.
///
/// Decided by types alone, when registering: the k-th argument of a type fills the k-th parameter of that
/// type. An optional parameter also takes an argument of the type that it wraps, unless arguments of the
/// optional itself are given.
@usableFromInline package final class ParameterPlan: Sendable {
  fileprivate let parameters: [DeclaredDependency]
  /// For each parameter the index of its argument; nil if the container fills it.
  fileprivate let sources: [Int?]
  /// Why arguments and parameters do not fit.
  fileprivate let mismatch: String?

  @usableFromInline package init(arguments: [Any.Type], parameters: [DeclaredDependency]) {
    self.parameters = parameters
    var sources = [Int?](repeating: nil, count: parameters.count)
    var mismatch: String?
    for (type, indices) in Self.grouped(arguments) {
      let places = parameters.indices.filter { Self.takes(parameters[$0].type, type, of: arguments) }
      if places.count == indices.count {
        for (place, index) in zip(places, indices) { sources[place] = index }
      } else if mismatch == nil {
        mismatch = Texts.mismatchedArguments(
          type, arguments: indices.count, parameters: places.count, of: parameters.map(\.type))
      }
    }
    self.sources = sources
    self.mismatch = mismatch
  }

  /// What the registration says about its dependencies.
  @usableFromInline package func declaration(fileID: StaticString, line: UInt) -> FactoryDeclaration {
    let filled = parameters.indices.filter { sources[$0] == nil }
    return FactoryDeclaration(
      parameterCount: parameters.count - filled.count, dependencies: filled.map { parameters[$0] },
      positions: filled.map { $0 + 1 }, mismatch: mismatch, location: SourceLocation(fileID: fileID, line: line))
  }

  /// Begins one call of the initializer.
  ///
  /// - Throws: ``ResolutionError`` if arguments and parameters do not fit.
  @usableFromInline package func call(_ resolver: any Resolver, _ arguments: ArgumentList) throws -> PlannedCall {
    if let mismatch { throw ResolutionError.mismatchedArguments(mismatch, resolver.container) }
    return PlannedCall(plan: self, resolver: resolver, arguments: arguments)
  }

  /// The argument types in the order of their first argument, with the indices of their arguments.
  private static func grouped(_ arguments: [Any.Type]) -> [(type: Any.Type, indices: [Int])] {
    var groups: [(type: Any.Type, indices: [Int])] = []
    for (index, type) in arguments.enumerated() {
      if let group = groups.firstIndex(where: { $0.type == type }) {
        groups[group].indices.append(index)
      } else {
        groups.append((type, [index]))
      }
    }
    return groups
  }

  private static func takes(_ parameter: Any.Type, _ argument: Any.Type, of arguments: [Any.Type]) -> Bool {
    if parameter == argument { return true }
    guard let wrapped = (parameter as? any OptionalType.Type)?.wrappedType, wrapped == argument else { return false }
    return !arguments.contains { $0 == parameter }
  }
}

/// One call of an auto-wired initializer. Asked for the values of its parameters in their order.
@usableFromInline package struct PlannedCall: Sendable {
  fileprivate let plan: ParameterPlan
  fileprivate let resolver: any Resolver
  fileprivate let arguments: ArgumentList
  private var index = 0

  fileprivate init(plan: ParameterPlan, resolver: any Resolver, arguments: ArgumentList) {
    self.plan = plan
    self.resolver = resolver
    self.arguments = arguments
  }

  /// The value of the next parameter: an argument or a dependency.
  @usableFromInline package mutating func next<Parameter>(_ type: Parameter.Type) throws -> Parameter {
    if let source = nextSource() { return arguments.value(at: source, as: type) }
    return try resolver.dependency(type)
  }

  /// The value of the next parameter: an argument, or a dependency that may be made by an `async` factory.
  @usableFromInline package nonisolated(nonsending) mutating func nextAsync<Parameter>(
    _ type: Parameter.Type
  ) async throws -> Parameter {
    if let source = nextSource() { return arguments.value(at: source, as: type) }
    return try await resolver.dependencyAsync(type)
  }

  private mutating func nextSource() -> Int? {
    defer { index += 1 }
    return plan.sources[index]
  }
}

private protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
}
