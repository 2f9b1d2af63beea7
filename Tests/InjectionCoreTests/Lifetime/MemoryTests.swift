import Foundation
import InjectionCore
import TestSupport
import Testing

private final class Leaf {}
private struct Branch {
  let leaf: Leaf
  let text: String
}
private final class Tree {
  let left: Branch
  let right: Branch
  init(left: Branch, right: Branch) {
    self.left = left
    self.right = right
  }
}

/// Nothing of a graph is left after its outermost call.
struct MemoryTests {
  @Test func memoryStaysFlatOverManyGraphs() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      container.register(Leaf.self) { _ in Leaf() }
      container.register(Branch.self) { Branch(leaf: try $0.get(Leaf.self), text: "\($0.require(Int?.self) ?? 0)") }
        .inObjectScope(.transient)
      container.register(Tree.self) { Tree(left: try $0.get(Branch.self), right: try $0.get(Branch.self)) }
      for number in 0..<30 { container.register(Leaf.self, name: "\(number)") { try $0.get(Leaf.self) } }
      container.register([Leaf].self) { resolver in
        try (0..<30).map { try resolver.get(Leaf.self, name: "\($0)") }
      }
      let child = Container(parent: container)
      let resolve = { (count: Int) in
        for _ in 0..<count {
          _ = container.require(Tree.self)
          _ = child.resolve(Tree.self)
          _ = child.resolve(String.self)
        }
        for _ in 0..<count / 100 { _ = container.require([Leaf].self) }
      }
      resolve(10_000)
      let before = peakMemory()
      resolve(170_000)
      // 340,000 graphs, in each of which services of the graph are asked for three times: more than 1,000,000 requests.
      // An object left behind by each graph would add a tenth or more.
      #expect(peakMemory() / before < 1.03)
    }
  }

  @Test func aHundredThousandTransientsAreAllFreed() throws {
    let lifetimes = Lifetimes()
    let container = Container()
    container.register(Tracked.self) { _ in Tracked(lifetimes) }.inObjectScope(.transient)
    for _ in 0..<100_000 { _ = try container.get(Tracked.self) }
    #expect(lifetimes.made == 100_000)
    #expect(lifetimes.alive == 0)
  }

  @Test func memoryStaysFlatOverManyFailures() async {
    await #expect(processExitsWith: .success) {
      struct Silent: ContainerObserver {}
      let container = Container()
      container.observer = Silent()
      container.register(Int.self) { try $0.get(String.self).count }
      container.register(Bool.self) { $0.resolve(Int.self) == 1 }.inObjectScope(.transient)
      let resolve = { (count: Int) in
        for _ in 0..<count {
          _ = container.resolve(Int.self)
          _ = container.resolve(Bool.self)
        }
      }
      resolve(5_000)
      let before = peakMemory()
      resolve(50_000)
      #expect(peakMemory() / before < 1.03)
    }
  }

  @Test func memoryStaysFlatOverManyChildren() async {
    await #expect(processExitsWith: .success) {
      let parent = Container()
      parent.register(Int.self) { _ in 7 }
      parent.register(String.self) { "\(try $0.get(Int.self))" }
      let resolve = { (count: Int) in
        for number in 0..<count {
          let child = Container(parent: parent)
          child.register(Int.self) { _ in number }
          #expect(child.resolve(String.self) == "\(number)")
        }
      }
      resolve(2_000)
      let before = peakMemory()
      resolve(20_000)
      #expect(peakMemory() / before < 1.03)
    }
  }
}

/// The most memory this process has had at one time, in the unit of the platform.
private func peakMemory() -> Double {
  var usage = rusage()
  getrusage(.init(0), &usage)  // `RUSAGE_SELF`, whose type differs between platforms.
  return Double(usage.ru_maxrss)
}
