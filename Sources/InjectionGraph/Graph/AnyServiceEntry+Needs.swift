import InjectionCore

/// One dependency of an entry, and how it is known.
struct Need {
  let dependency: DeclaredDependency
  /// The position among the initializer's parameters, counted from 1.
  var parameter: Int?
  /// True if the entry asks for it in `initCompleted`.
  var isInCompletion = false
  /// False if the entry was seen to do without.
  var isRequired = true

  /// The kind of an edge, given what the dependency's type says.
  func edge(_ edge: DependencyEdge) -> DependencyEdge {
    isInCompletion && edge.isNeededFirst ? .completion : edge
  }
}

extension AnyServiceEntry {
  /// Everything that is known about what the entry needs.
  var needs: [Need] {
    var needs: [Need] = []
    if let declaration {
      for (index, dependency) in declaration.dependencies.enumerated() {
        needs.append(Need(dependency: dependency, parameter: declaration.position(ofDependency: index)))
      }
    }
    guard let notes = notes?.state else { return needs }
    needs += (notes.declared ?? []).map { Need(dependency: $0) }
    for recorded in notes.recorded {
      needs.append(
        Need(
          dependency: recorded.dependency, isInCompletion: recorded.isInCompletion, isRequired: recorded.isRequired))
    }
    return needs
  }

  /// True if only `getAsync` makes it, also of what it stands for.
  var isMadeAsync: Bool { forwardTarget?.isMadeAsync ?? isAsync }

  /// The keys that the entry is found by, its closure type excepted.
  var lookupKeys: [ServiceKey] {
    components.isEmpty ? [key] : components.map { ServiceKey(serviceType, name: name, component: $0) }
  }
}
