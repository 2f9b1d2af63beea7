import InjectionCore

/// What one run has made, with a number for each object: two runs do the same if these are the same.
final class World: @unchecked Sendable {
  // Sendable: a run stays on one thread.
  @TaskLocal static var current: World?

  private var nodes: [WeakNode] = []
  private(set) var log: [String] = []
  /// The kinds of events that were logged.
  var reached: Set<String> = []
  /// What another run has logged; at the first difference `hasDiverged` is set.
  private let expected: [String]?
  private(set) var hasDiverged = false
  /// How many requests factories may still make in this step: endless recursion ends.
  var fuel = 0
  /// Calls that trap on failure, by the order in which they were made: they are left out.
  private let skipped: Set<Int>
  private let mayTrap: Bool
  private var trappingCalls = 0
  /// The first of these calls that failed.
  var failedCall: Int?

  /// How many instances of each service were made and disposed.
  private var made: [Service: Int] = [:]
  private var disposed: [Service: Int] = [:]

  private struct WeakNode { weak var node: Node? }

  /// - Parameter mayTrap: False to leave out all of these calls.
  init(expecting expected: [String]? = nil, skipping skipped: Set<Int> = [], mayTrap: Bool = true) {
    self.expected = expected
    self.skipped = skipped
    self.mayTrap = mayTrap
  }

  /// How many objects were made.
  var madeCount: Int { nodes.count }

  /// The number of living objects.
  var alive: [Int] { nodes.compactMap { $0.node?.number } }

  func count(_ service: Service, made: Int = 0, disposed: Int = 0) {
    self.made[service, default: 0] += made
    self.disposed[service, default: 0] += disposed
  }

  var counts: [String] {
    Service.allCases.compactMap { service in
      made[service].map { "\(service.rawValue): made \($0), disposed \(disposed[service] ?? 0)" }
    }
  }

  func write(_ line: String) {
    guard !hasDiverged else { return }
    if let expected, log.count >= expected.count || expected[log.count] != line { hasDiverged = true }
    log.append(line)
  }

  /// The number of a call that traps on failure; nil if it is to be left out.
  func beginTrappingCall() -> Int? {
    guard mayTrap else { return nil }
    trappingCalls += 1
    return skipped.contains(trappingCalls) ? nil : trappingCalls
  }

  func make(_ form: Node.Form, parts: [Node] = [], uses: [Use] = []) -> Node {
    switch form {
    case .a: A(self, parts, uses)
    case .b: B(self, parts, uses)
    case .c: C(self, parts, uses)
    case .d: D(self, parts, uses)
    case .value: Node(self, .value, parts, uses)
    case .one: One(self, parts, uses)
    case .two: Two(self, parts, uses)
    }
  }

  fileprivate func add(_ node: Node) -> Int {
    nodes.append(WeakNode(node: node))
    return nodes.count
  }

  /// Lets go of everything, also in cycles.
  func end() {
    for node in nodes.compactMap(\.node) {
      node.parts = []
      node.uses = []
    }
  }
}

/// An object that a factory made, with those it was made from.
class Node: @unchecked Sendable {
  // Sendable: a run stays on one thread.
  enum Form: String {
    case a = "A"
    case b = "B"
    case c = "C"
    case d = "D"
    case value = "V"
    case one = "One"
    case two = "Two"
  }

  let form: Form
  private(set) var number = 0
  var parts: [Node]
  var uses: [Use]

  fileprivate init(_ world: World, _ form: Form, _ parts: [Node], _ uses: [Use]) {
    self.form = form
    self.parts = parts
    self.uses = uses
    number = world.add(self)
    world.write("made \(self.text) from \(parts.map(\.text))")
  }

  var text: String { "\(form.rawValue)#\(number)" }
}

/// A factory, `Lazy` or `Provider`, ready to be used.
struct Use {
  let text: String
  /// True if a failure traps.
  var traps = false
  let body: () throws -> Node
}

protocol P { var node: Node { get } }
protocol Q { var node: Node { get } }

final class A: Node, P, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .a, parts, uses) }
  var node: Node { self }
}

final class B: Node, P, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .b, parts, uses) }
  var node: Node { self }
}

final class C: Node, P, Q, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .c, parts, uses) }
  var node: Node { self }
}

final class D: Node, P, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .d, parts, uses) }
  var node: Node { self }
}

/// A value: who gets it gets a copy, with the node of the original.
struct V: P, Sendable { let node: Node }

struct Opaque: Sendable {}

final class One: Node, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .one, parts, uses) }
}

final class Two: Node, @unchecked Sendable {
  fileprivate init(_ world: World, _ parts: [Node], _ uses: [Use]) { super.init(world, .two, parts, uses) }
}
