import InjectionCore
import TestSupport
import Testing

/// A service with a link to another one, set in `initCompleted`.
private final class Part {
  let name: String
  var next: Part?

  init(name: String) { self.name = name }
}

private final class PairObserver: ContainerObserver {
  let pairs = Recorder<String>()

  func madeTwice(_ service: Registration, completing other: Registration, in container: Container) {
    pairs.append("\(service.name ?? "") through \(other.name ?? "")")
  }
}

/// Services that get each other in `initCompleted`: each is made once, wherever one starts.
struct PropertyCycleTests {
  private let container = Container()
  private let made = Recorder<String>()

  @Test(arguments: [ObjectScope.graph, .container, .weak], [1, 2, 3, 10])
  func eachIsMadeOnceFromEveryStart(_ scope: ObjectScope, _ length: Int) throws {
    for start in 1...length {
      let container = Container()
      let made = Recorder<String>()
      registerCycle(length, scope, in: container, made)
      let first = try container.get(Part.self, name: "\(start)")
      #expect(made.values.sorted() == (1...length).map { "\($0)" }.sorted())
      #expect(names(from: first, length) == (0..<length).map { "\((start - 1 + $0) % length + 1)" })
      #expect(part(after: length, first) === first)
      breakCycle(first)
    }
  }

  @Test func aTransientPropertyCycleIsAnError() throws {
    let errors = Recorder<String>()
    for number in 1...2 {
      container.register(Part.self, name: "\(number)") { _ in Part(name: "\(number)") }.inObjectScope(.transient)
        .initCompleted { resolver, part in
          do throws(ResolutionError) { part.next = try resolver.get(Part.self, name: "\(3 - number)") } catch {
            errors.append(error.chain.map { $0.name ?? "" }.joined(separator: " "))
          }
        }
    }
    _ = try container.get(Part.self, name: "1")
    #expect(errors.values == ["1 2 1"])
  }

  @Test func aTransientThatNeedsItselfInInitCompletedIsAnError() throws {
    let kinds = Recorder<ResolutionError.Kind>()
    container.register(Part.self) { _ in Part(name: "") }.inObjectScope(.transient)
      .initCompleted { resolver, part in
        do throws(ResolutionError) { part.next = try resolver.get(Part.self) } catch { kinds.append(error.kind) }
      }
    _ = try container.get(Part.self)
    #expect(kinds.values == [.cycle])
  }

  // MARK: One edge in an initializer: built twice

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func startingAtTheOneWithInitCompletedMakesEachOnce(_ scope: ObjectScope) throws {
    registerParentAndChild(scope)
    let parent = try container.get(Part.self, name: "parent")
    #expect(made.values == ["parent", "child"])
    #expect(parent.next?.next === parent)
    breakCycle(parent)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func startingAtTheOneWithTheInitializerRunsItTwiceAndTheFirstStoredWins(_ scope: ObjectScope) throws {
    registerParentAndChild(scope)
    let child = try container.get(Part.self, name: "child")
    #expect(made.values == ["parent", "child", "child"])
    #expect(child.next?.next === child)
    breakCycle(child)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func startingAboveTheOneWithTheInitializerAlsoLetsTheFirstStoredWin(_ scope: ObjectScope) throws {
    registerParentAndChild(scope)
    container.register([Part].self) { resolver in
      [try resolver.get(Part.self, name: "child"), try resolver.get(Part.self, name: "parent")]
    }
    let parts = try container.get([Part].self)
    #expect(made.values == ["parent", "child", "child"])
    #expect(parts[0].next === parts[1])
    #expect(parts[1].next === parts[0])
    breakCycle(parts[0])
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func theOneThatIsBuiltTwiceIsCompletedOnce(_ scope: ObjectScope) throws {
    let completions = Counter()
    registerParentAndChild(scope).initCompleted { _, _ in completions.increment() }
    breakCycle(try container.get(Part.self, name: "child"))
    #expect(completions.value == 1)
  }

  @Test func theSharedOneThatWasBuiltTwiceIsTheOneThatStays() throws {
    registerParentAndChild(.container)
    let child = try container.get(Part.self, name: "child")
    #expect(try container.get(Part.self, name: "child") === child)
    #expect(try container.get(Part.self, name: "parent") === child.next)
    #expect(made.values == ["parent", "child", "child"])
    breakCycle(child)
  }

  /// Only verify() named the pair.
  @Test(arguments: [ObjectScope.graph, .container, .weak], [false, true])
  func theObserverIsToldWhatIsBuiltTwiceAndThroughWhat(_ scope: ObjectScope, _ isCompletedToo: Bool) throws {
    let observer = PairObserver()
    container.observer = observer
    let child = registerParentAndChild(scope)
    if isCompletedToo { child.initCompleted { _, _ in } }
    let parent = try container.get(Part.self, name: "parent")
    #expect(observer.pairs.values == [])
    breakCycle(parent)
    container.resetObjectScope(scope)
    container.register([Part].self) { [try $0.get(Part.self, name: "child"), try $0.get(Part.self, name: "child")] }
    let parts = try container.get([Part].self)
    #expect(observer.pairs.values == ["child through parent"])
    breakCycle(parts[0])
  }

  @Test func theObserverIsNotToldOfWhatIsMadeForEachRequest() throws {
    let observer = PairObserver()
    container.observer = observer
    registerParentAndChild(.graph).inObjectScope(.transient)
    let child = try container.get(Part.self, name: "child")
    #expect(made.values == ["parent", "child", "child"])
    #expect(observer.pairs.values == [])
    breakCycle(child.next!)
  }

  @Test func aTransientOneWithTheInitializerIsMadeForEachRequest() throws {
    container.register(Part.self, name: "parent") { [made] _ in Self.make("parent", made) }
      .initCompleted { resolver, parent in parent.next = resolver.require(Part.self, name: "child") }
    container.register(Part.self, name: "child") { [made] resolver in
      let parent = try resolver.get(Part.self, name: "parent")
      let child = Self.make("child", made)
      child.next = parent
      return child
    }.inObjectScope(.transient)
    let child = try container.get(Part.self, name: "child")
    #expect(made.values == ["parent", "child", "child"])
    #expect(child.next?.next !== child)
    #expect(child.next?.next?.next === child.next)
    breakCycle(child.next!)
  }

  /// The parent gets its child in `initCompleted`, the child its parent in its factory. Returns the
  /// child's entry.
  @discardableResult
  private func registerParentAndChild(_ scope: ObjectScope) -> ServiceEntry<Part> {
    container.register(Part.self, name: "parent") { [made] _ in Self.make("parent", made) }.inObjectScope(scope)
      .initCompleted { resolver, parent in parent.next = resolver.require(Part.self, name: "child") }
    return container.register(Part.self, name: "child") { [made] resolver in
      let parent = try resolver.get(Part.self, name: "parent")
      let child = Self.make("child", made)
      child.next = parent
      return child
    }.inObjectScope(scope)
  }

  private func registerCycle(
    _ length: Int, _ scope: ObjectScope, in container: Container, _ made: Recorder<String>
  ) {
    for number in 1...length {
      container.register(Part.self, name: "\(number)") { _ in Self.make("\(number)", made) }.inObjectScope(scope)
        .initCompleted { resolver, part in
          part.next = resolver.require(Part.self, name: "\(number % length + 1)")
        }
    }
  }

  private static func make(_ name: String, _ made: Recorder<String>) -> Part {
    made.append(name)
    return Part(name: name)
  }

  private func part(after steps: Int, _ start: Part) -> Part? {
    (0..<steps).reduce(start) { part, _ in part?.next }
  }

  private func names(from start: Part, _ count: Int) -> [String?] {
    (0..<count).map { part(after: $0, start)?.name }
  }

  private func breakCycle(_ part: Part) {
    var next: Part? = part
    while let current = next {
      next = current.next
      current.next = nil
    }
  }
}
