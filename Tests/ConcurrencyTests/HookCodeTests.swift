import InjectionCore
import TestSupport
import Testing

/// No lock of the container is held while decorators, conversions, storages, `onDispose` closures and the
/// `==` and `hash(into:)` of arguments run.
struct HookCodeTests {
  private struct Key: Hashable, Sendable {
    let container: Container
    let hashes: Counter
    let comparisons: Counter
    let number: Int

    func hash(into hasher: inout Hasher) {
      CallingBack.call(container, hashes)
      hasher.combine(number)
    }

    static func == (left: Key, right: Key) -> Bool {
      CallingBack.call(left.container, left.comparisons)
      return left.number == right.number
    }
  }

  @Test(arguments: CallingBack.scopes)
  func argumentsMayUseTheContainerWhenTheyAreHashedAndCompared(scope: ObjectScope) {
    watched("arguments") { _ in
      let container = CallingBack.makeContainer()
      let key = Key(container: container, hashes: Counter(), comparisons: Counter(), number: 1)
      let made = Counter()
      container.register(LinkedNode.self) { (_, key: Key) in
        made.increment()
        return LinkedNode(key.number)
      }.inObjectScope(scope)
      container.register(Bool.self) { resolver in
        resolver.require(LinkedNode.self, argument: key) === resolver.require(LinkedNode.self, argument: key)
      }
      #expect(container.require(Bool.self) == (scope !== ObjectScope.transient))
      #expect(made.value == (scope === ObjectScope.transient ? 2 : 1))
      // A graph has few instances: they are compared without hashing.
      let isHashed = scope !== ObjectScope.transient && scope !== ObjectScope.graph
      #expect(key.hashes.value == (isHashed ? 2 : 0))
      // What is kept is compared with itself before.
      #expect(key.comparisons.value == (isHashed ? 2 : scope === ObjectScope.graph ? 1 : 0))
    }
  }

  @Test func argumentsOfAsyncServicesMayUseTheContainer() async throws {
    try await watched(async: "async arguments") { () async throws in
      let container = CallingBack.makeContainer()
      let key = Key(container: container, hashes: Counter(), comparisons: Counter(), number: 1)
      container.register(LinkedNode.self) { (_, key: Key) async in LinkedNode(key.number) }
        .inObjectScope(.container)
      let first = try await container.getAsync(LinkedNode.self, argument: key)
      #expect(try await container.getAsync(LinkedNode.self, argument: key) === first)
      #expect(key.hashes.value == 2)
      #expect(key.comparisons.value == 2)  // What is kept is compared with itself before.
    }
  }

  @Test(arguments: [true, false])
  func theDeinitializerOfAnArgumentMayUseTheContainer(isReset: Bool) {
    final class Argument: Hashable, Sendable {
      let watched: Watched
      init(_ watched: Watched) { self.watched = watched }
      static func == (left: Argument, right: Argument) -> Bool { left === right }
      func hash(into hasher: inout Hasher) {}
    }
    watched("argument's deinit") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(LinkedNode.self) { (_, _: Argument) in LinkedNode(0) }.inObjectScope(.container)
      _ = container.require(LinkedNode.self, argument: Argument(Watched { CallingBack.call(container, calls) }))
      #expect(calls.value == 0)
      if isReset { container.resetObjectScope(.container) } else { container.unregister(LinkedNode.self) }
      #expect(calls.value == 1)
    }
  }

  @Test(arguments: CallingBack.scopes)
  func decoratorsMayUseTheContainer(scope: ObjectScope) {
    watched("decorator") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(scope)
      container.decorate(LinkedNode.self) { _, node in
        CallingBack.call(container, calls)
        return LinkedNode(1, [node])
      }
      #expect(container.require(LinkedNode.self).neighbours.map(\.number) == [0])
      #expect(calls.value == 1)
    }
  }

  @Test(arguments: CallingBack.scopes)
  func conversionsMayUseTheContainer(scope: ObjectScope) {
    watched("conversion") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(LinkedNode.self) { _ in LinkedNode(3) }.inObjectScope(scope)
        .implements(Bool.self) { node in
          CallingBack.call(container, calls)
          return node.number == 3
        }
      #expect(container.require(Bool.self))
      #expect(calls.value == 1)
    }
  }

  @Test func storagesMayUseTheContainer() {
    final class Storage: InstanceStorage {
      let callBack: @Sendable () -> Void
      private var stored: Any?

      init(_ callBack: @escaping @Sendable () -> Void) {
        self.callBack = callBack
        callBack()
      }

      var instance: Any? {
        get {
          callBack()
          return stored
        }
        set {
          callBack()
          stored = newValue
        }
      }

      func graphResolutionCompleted() { callBack() }
    }
    watched("storage") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      let scope = ObjectScope(storageFactory: { Storage { CallingBack.call(container, calls) } })
      container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(scope)
      let first = container.require(LinkedNode.self)
      #expect(calls.value == 4)  // It is made, asked, given the instance, and told that the graph has ended.
      #expect(container.require(LinkedNode.self) === first)
      #expect(calls.value == 6)  // It is asked and told.
      container.resetObjectScope(scope)
      #expect(calls.value == 7)
    }
  }

  @Test(arguments: ["reset", "unregister", "replace", "change", "remove"])
  func disposalsMayUseTheContainer(when occasion: String) {
    watched("onDispose") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      let entry = container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(.container)
        .onDispose { _ in CallingBack.call(container, calls) }
      _ = container.require(LinkedNode.self)
      switch occasion {
      case "reset": container.resetObjectScope(.container, serviceType: LinkedNode.self)
      case "unregister": container.unregister(LinkedNode.self)
      case "replace": container.register(LinkedNode.self) { _ in LinkedNode(1) }
      case "change": entry.inObjectScope(.graph)
      default: container.remove { $0 === entry }
      }
      #expect(calls.value == 1)
    }
  }

  @Test func disposalsAtTheEndOfAContainerMayUseIt() {
    watched("dispose") { _ in
      let (container, kinds) = (CallingBack.makeContainer(), Recorder<ResolutionError.Kind?>())
      container.register(LinkedNode.self) { _ in LinkedNode(0) }.inObjectScope(.container)
        .onDispose { _ in
          kinds.append(failure { try container.get(Int.self) }?.kind)
          RunningThread { kinds.append(failure { try container.get(Int.self) }?.kind) }.join()
        }
      _ = container.require(LinkedNode.self)
      container.dispose()
      #expect(kinds.values == [.disposed, .disposed])
    }
  }
}
