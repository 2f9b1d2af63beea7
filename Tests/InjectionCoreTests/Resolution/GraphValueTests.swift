import InjectionCore
import TestSupport
import Testing

private struct Large: Equatable {
  var words = (0..<12).map { $0 }
  var first = 1
  var second = "a string that does not fit into sixteen bytes"
  var third = 3.0
  var fourth: Int? = 4
}

private struct WeakHolder {
  weak var leaf: Leaf?
}

private struct LargeWeakHolder {
  var numbers = (1, 2, 3, 4, 5)
  weak var leaf: Leaf?
}

private final class Leaf {}

private enum Choice: Equatable, Sendable {
  case nothing
  case number(Int)
  case text(String, String, String)
  indirect case more(Choice)
}

private struct Aligned: Equatable {
  var vector: SIMD4<Float> = [1, 2, 3, 4]
}

private protocol Service {}
private struct SmallService: Service {
  var number: UInt8 = 7
}
private struct LargeService: Service {
  var numbers = (1, 2, 3, 4, 5, 6, 7, 8)
}

/// A value of as many bytes as generic arguments are nested.
private protocol Bytes: Sendable {
  init(countingFrom first: UInt8)
  var numbers: [UInt8] { get }
}
private struct NoBytes: Bytes {
  init(countingFrom first: UInt8) {}
  var numbers: [UInt8] { [] }
}
private struct OneMore<Rest: Bytes>: Bytes {
  let number: UInt8
  let rest: Rest

  init(countingFrom first: UInt8) {
    number = first
    rest = Rest(countingFrom: first + 1)
  }

  var numbers: [UInt8] { [number] + rest.numbers }
}

/// A graph keeps values of any size and kind.
struct GraphValueTests {
  private let container = Container()

  @Test func valuesOfEverySizeUpToAHundredBytesAreKept() throws {
    #expect(try sizesKept(NoBytes.self, upTo: 100) == Array(1...100))
  }

  @Test func tuplesOfSeveralSizesAreKept() throws {
    #expect(try pair((UInt8, UInt16, UInt32).self) { (1, 2, 3) } == (1, 2, 3))
    #expect(try pair((Int, Int, Int, Int).self) { (1, 2, 3, 4) } == (1, 2, 3, 4))
    #expect(try pair((Int, Int, Int, Int, Int).self) { (1, 2, 3, 4, 5) } == (1, 2, 3, 4, 5))
    #expect(try pair((Int, Int, Int, Int, Int, UInt8).self) { (1, 2, 3, 4, 5, 6) } == (1, 2, 3, 4, 5, 6))
  }

  @Test func aValueOfNoSizeIsKept() throws {
    let runs = Counter()
    container.register(Void.self) { _ in runs.increment() }
    container.register(Int.self) { resolver in [try resolver.get(Void.self), try resolver.get(Void.self)].count }
    _ = try container.get(Int.self)
    #expect(runs.value == 1)
  }

  @Test func aLargeValueIsKept() throws {
    #expect(try pair(Large.self) { Large() } == Large())
  }

  @Test func aValueWithAlignmentSixteenIsKept() throws {
    #expect(try pair(Aligned.self) { Aligned() } == Aligned())
  }

  @Test(arguments: [Choice.nothing, .number(7), .text("one", "two", "three"), .more(.more(.number(7)))])
  private func anEnumIsKept(_ choice: Choice) throws {
    #expect(try pair(Choice.self) { choice } == choice)
  }

  @Test(arguments: [nil, "text"])
  func anOptionalIsKept(_ text: String?) throws {
    #expect(try pair(String?.self) { text } == text)
  }

  @Test func aClosureIsKept() throws {
    let runs = Counter()
    #expect(try pair((@Sendable () -> Int).self) { { runs.increment() } }() == 1)
  }

  @Test func anExistentialWithASmallValueIsKept() throws {
    #expect((try pair((any Service).self) { SmallService() } as? SmallService)?.number == 7)
  }

  @Test func anExistentialWithALargeValueIsKept() throws {
    #expect((try pair((any Service).self) { LargeService() } as? LargeService)?.numbers.7 == 8)
  }

  @Test func aMetatypeIsKept() throws {
    #expect(try pair(Any.Type.self) { Leaf.self } == Leaf.self)
  }

  @Test func aValueWithAWeakReferenceIsKept() throws {
    container.register(Leaf.self) { _ in Leaf() }
    container.register(WeakHolder.self) { WeakHolder(leaf: try $0.get(Leaf.self)) }
    container.register(Bool.self) { resolver in
      let leaf = try resolver.get(Leaf.self)
      for number in 0..<40 { _ = try resolver.get(Int.self, name: "\(number)") }
      return try [resolver.get(WeakHolder.self), resolver.get(WeakHolder.self)].allSatisfy { $0.leaf === leaf }
    }
    for number in 0..<40 { container.register(Int.self, name: "\(number)") { _ in number } }
    #expect(try container.get(Bool.self))
  }

  @Test func theWeakReferenceOfALargeValueFollowsTheMoves() throws {
    container.register(Leaf.self) { _ in Leaf() }
    container.register(LargeWeakHolder.self) { LargeWeakHolder(leaf: try $0.get(Leaf.self)) }
    for number in 0..<40 { container.register(Int.self, name: "\(number)") { _ in number } }
    container.register(Bool.self) { resolver in
      let holder = try resolver.get(LargeWeakHolder.self)
      for number in 0..<40 { _ = try resolver.get(Int.self, name: "\(number)") }
      let again = try resolver.get(LargeWeakHolder.self)
      return try again.leaf === resolver.get(Leaf.self) && again.leaf === holder.leaf
    }
    #expect(try container.get(Bool.self))
  }

  @Test(arguments: [1, 8, 9, 15, 16, 17, 31, 32, 33, 1000])
  func aGraphOfManyObjectsMakesEachOnce(_ count: Int) throws {
    let runs = Counter()
    for number in 0..<count {
      container.register(Int.self, name: "\(number)") { _ in
        runs.increment()
        return number
      }
    }
    container.register([Int].self) { resolver in
      let once = try (0..<count).map { try resolver.get(Int.self, name: "\($0)") }
      let again = try (0..<count).reversed().map { try resolver.get(Int.self, name: "\($0)") }
      return once + again
    }
    #expect(try container.get([Int].self) == Array(0..<count) + (0..<count).reversed())
    #expect(runs.value == count)
  }

  @Test(arguments: [1, 15, 16, 17, 100])
  func theObjectsOfAGraphAreLetGoWhenItEnds(_ count: Int) throws {
    let lifetimes = Lifetimes()
    for number in 0..<count {
      container.register(Tracked.self, name: "\(number)") { _ in Tracked(lifetimes) }
    }
    container.register(Int.self) { resolver in
      for number in 0..<count { _ = try resolver.get(Tracked.self, name: "\(number)") }
      return lifetimes.alive
    }
    #expect(try container.get(Int.self) == count)
    #expect(lifetimes.alive == 0)
  }

  @Test func theObjectsOfAFailedGraphAreLetGo() {
    let lifetimes = Lifetimes()
    container.register(Tracked.self) { _ in Tracked(lifetimes) }
    container.register(Int.self) { resolver in
      _ = try resolver.get(Tracked.self)
      throw CancellationError()
    }
    #expect(throws: ResolutionError.self) { try container.get(Int.self) }
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
  }

  @Test func aUsedHandleLeavesNothingToTheNextGraph() throws {
    let runs = Counter()
    for number in 0..<20 { container.register(Int.self, name: "\(number)") { _ in runs.increment() } }
    container.register([Int].self) { resolver in
      try (0..<20).map { try resolver.get(Int.self, name: "\($0)") }
    }
    #expect(try container.get([Int].self) == Array(1...20))
    #expect(try container.get([Int].self) == Array(21...40))
  }

  /// The sizes of the values with more bytes than `type` that come out of a graph as they went in.
  private func sizesKept<Base: Bytes>(_ type: Base.Type, upTo largest: Int) throws -> [Int] {
    let size = MemoryLayout<OneMore<Base>>.size
    guard size <= largest else { return [] }
    let isKept = try pair(OneMore<Base>.self) { OneMore(countingFrom: 1) }.numbers == (1...UInt8(size)).map { $0 }
    return try (isKept ? [size] : []) + sizesKept(OneMore<Base>.self, upTo: largest)
  }

  /// Registers a value, asks twice within a graph, checks that it was made once, and returns the second answer.
  private func pair<S>(_ type: S.Type, _ make: @escaping @Sendable () -> S) throws -> S {
    let runs = Counter()
    container.register(type) { _ in
      runs.increment()
      return make()
    }
    let value = try pair(type, container)
    #expect(runs.value == 1)
    return value
  }

  private func pair<S>(_ type: S.Type, _ container: Container) throws -> S {
    container.register([S].self, name: "pair") { resolver in [try resolver.get(type), try resolver.get(type)] }
    return try container.get([S].self, name: "pair")[1]
  }
}
