import InjectionCore
import TestSupport

/// An object with links to others that are set in its initializer or when it is completed.
final class LinkedNode: Sendable {
  let number: Int
  private let state: Guarded<State>

  private struct State {
    var isCompleted = false
    var neighbours: [LinkedNode] = []
  }

  init(_ number: Int, _ neighbours: [LinkedNode] = []) {
    self.number = number
    state = Guarded(State(neighbours: neighbours))
  }

  var isCompleted: Bool { state.withLock { $0.isCompleted } }
  var neighbours: [LinkedNode] { state.withLock { $0.neighbours } }

  func link(to other: LinkedNode) {
    state.withLock { $0.neighbours.append(other) }
  }

  func complete() {
    state.withLock { $0.isCompleted = true }
  }

  /// All nodes that can be reached from this one, itself included.
  var reachable: [LinkedNode] {
    var found: [ObjectIdentifier: LinkedNode] = [:]
    var open = [self]
    while let next = open.popLast() {
      guard found.updateValue(next, forKey: ObjectIdentifier(next)) == nil else { continue }
      open += next.neighbours
    }
    return Array(found.values)
  }

  var isWhollyCompleted: Bool { reachable.allSatisfy(\.isCompleted) }
}

/// Which service takes which others, in its initializer and when it is completed.
struct LinkedNodeWiring: Sendable {
  var initializer: [[Int]]
  var properties: [[Int]]
  var scopes: [ObjectScope]

  var count: Int { scopes.count }

  init(initializer: [[Int]]? = nil, properties: [[Int]], scopes: [ObjectScope]? = nil) {
    self.initializer = initializer ?? Array(repeating: [], count: properties.count)
    self.properties = properties
    self.scopes = scopes ?? Array(repeating: .container, count: properties.count)
  }

  /// Registers the services 0, 1, … under these names.
  ///
  /// - Parameters:
  ///   - made: Counts the factory calls of each service.
  ///   - willLink: Called in `initCompleted` before anything is resolved there.
  func register(
    in container: Container, made: [Counter], willLink: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    for number in 0..<count {
      let (early, late) = (initializer[number], properties[number])
      container.register(LinkedNode.self, name: "\(number)") { resolver in
        made[number].increment()
        return LinkedNode(number, try early.map { try resolver.get(LinkedNode.self, name: "\($0)") })
      }
      .inObjectScope(scopes[number])
      .initCompleted { resolver, node in
        willLink(number)
        for other in late {
          if let other = try? resolver.get(LinkedNode.self, name: "\(other)") { node.link(to: other) }
        }
        node.complete()
      }
    }
  }

  func makeCounters() -> [Counter] { (0..<count).map { _ in Counter() } }
}
