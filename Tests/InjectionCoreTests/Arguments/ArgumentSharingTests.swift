import Foundation
import InjectionCore
import TestSupport
import Testing

/// Which requests with arguments share an instance.
struct ArgumentSharingTests {
  private struct Pair {
    let first: Box
    let second: Box
  }

  /// Two boxes of one graph, made from two arguments.
  private func pair<Argument: Sendable>(
    in scope: ObjectScope, _ first: Argument, _ second: Argument, number: @escaping @Sendable (Argument) -> Int
  ) throws -> Pair {
    let container = Container()
    container.register(Box.self) { (_: any Resolver, argument: Argument) in Box(number(argument)) }.inObjectScope(scope)
    container.register(Pair.self) { resolver in
      Pair(
        first: try resolver.get(Box.self, argument: first), second: try resolver.get(Box.self, argument: second))
    }
    return try container.get(Pair.self)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func equalArgumentsShareAnInstance(_ scope: ObjectScope) throws {
    let pair = try pair(in: scope, 1, 1) { $0 }
    #expect(pair.first === pair.second)
  }

  @Test(arguments: [ObjectScope.graph, .container, .weak])
  func unequalArgumentsDoNot(_ scope: ObjectScope) throws {
    let pair = try pair(in: scope, 1, 2) { $0 }
    #expect(pair.first.number == 1)
    #expect(pair.second.number == 2)
  }

  @Test func transientInstancesAreNeverShared() throws {
    let pair = try pair(in: .transient, 1, 1) { $0 }
    #expect(pair.first !== pair.second)
  }

  @Test func valuesOfAProtocolTypeAreComparedByTheirOwnType() throws {
    let numbered: any Numbered = Number(1)
    let other: any Numbered = OtherNumber(number: 1)
    let equal = try pair(in: .container, numbered, Number(1) as any Numbered) { $0.number }
    #expect(equal.first === equal.second)
    let unequal = try pair(in: .container, numbered, other) { $0.number }
    #expect(unequal.first !== unequal.second)
  }

  @Test func objectsAreComparedAsTheirClassSays() throws {
    let pair = try pair(in: .container, Identified(1), SubIdentified(1)) { $0.id }
    #expect(pair.first === pair.second)
  }

  @Test func graphSharesNothingWithAnArgumentThatIsNotHashable() throws {
    let pair = try pair(in: .graph, NotHashable(), NotHashable()) { _ in 1 }
    #expect(pair.first !== pair.second)
  }

  @Test func manyInstancesOfOneGraphAreFound() throws {
    let container = Container()
    let made = Counter()
    container.register(Box.self) { (_: any Resolver, number: Int) in
      made.increment()
      return Box(number)
    }
    container.register([Box].self) { resolver in try (0..<200).map { try resolver.get(Box.self, argument: $0 % 50) } }
    let boxes = try container.get([Box].self)
    #expect(made.value == 50)
    #expect(boxes.map(\.number) == (0..<200).map { $0 % 50 })
  }

  @Test func sharedInstancesAreMadeOnceForEachValueOnManyThreads() {
    let container = Container()
    let made = Counter()
    container.register(Box.self) { (_: any Resolver, number: Int) in
      made.increment()
      return Box(number)
    }.inObjectScope(.container)
    onThreads(8) { _ in
      for number in 0..<100 { #expect(container.require(Box.self, argument: number).number == number) }
    }
    #expect(made.value == 100)
  }

  @Test func asyncBuildsAreSharedForEachValue() async throws {
    let container = Container()
    let made = Counter()
    container.register(Box.self) { (_: any Resolver, number: Int) in
      made.increment()
      await Task.yield()
      return Box(number)
    }.inObjectScope(.container)
    let boxes = try await withThrowingTaskGroup(of: Box.self) { group in
      for index in 0..<20 { group.addTask { try await container.getAsync(Box.self, argument: index % 2) } }
      return try await group.reduce(into: [Box]()) { $0.append($1) }
    }
    #expect(made.value == 2)
    #expect(Set(boxes.map(ObjectIdentifier.init)).count == 2)
  }

  @Test func resettingAScopeLetsGoOfTheInstancesOfAllArguments() {
    let container = Container()
    let entry = container.register(Box.self) { (_: any Resolver, number: Int) in Box(number) }
      .inObjectScope(.container)
    weak let first = container.require(Box.self, argument: 1)
    weak let second = container.require(Box.self, argument: 2)
    #expect(first != nil && second != nil)
    entry.inObjectScope(.transient)
    #expect(first == nil && second == nil)
  }

  @Test func sharedInstanceWithAnArgumentThatIsNotHashableIsAnError() throws {
    let container = Container()
    let line = #line as UInt + 1
    container.register(Box.self) { (_: any Resolver, _: Int, _: NotHashable) in Box(1) }.inObjectScope(.container)
    let error = try #require(throws: ResolutionError.self) {
      try container.get(Box.self, arguments: 1, NotHashable(), fileID: "M/F.swift", line: 1)
    }
    #expect(error.kind == .unshareableArgument)
    #expect(
      error.description.replacing(", or is so on the main actor only", with: "") == """
        Box with arguments (Int, NotHashable) was asked for with an argument that cannot be compared.
          asked at: M/F.swift:1
          registered at: \(#fileID):\(line)
          The argument type NotHashable is not Hashable, so an instance in scope container cannot be found again by its arguments.
          fix: make the argument Hashable, or register the service in scope transient
        """)
  }

  @Test @MainActor func conformanceOfAnActorCountsOnThatActor() throws {
    let container = Container()
    container.register(Box.self) { (_: any Resolver, _: OnMainActor) in Box(1) }.inObjectScope(.container)
    let argument = OnMainActor()
    #expect(try container.get(Box.self, argument: argument) === container.get(Box.self, argument: argument))
    let text = Guarded("")
    onThreads(1) { _ in
      do { _ = try container.get(Box.self, argument: argument) } catch {
        text.withLock { $0 = "\(error)" }
      }
    }
    #expect(text.withLock { $0 }.contains("OnMainActor is not Hashable, or is so on the main actor only, so"))
  }

  @Test func comparingArgumentsMayResolve() throws {
    let container = Container()
    container.register(Box.self) { (_: any Resolver, asking: Asking) in Box(asking.number) }
    container.register(Numbers.self) { (_: any Resolver, number: Int) in Numbers([number]) }
    container.register([Box].self) { resolver in
      try (0..<40).map { try resolver.get(Box.self, argument: Asking(number: $0, resolver: resolver)) }
    }
    #expect(try container.get([Box].self).map(\.number) == Array(0..<40))
    container.register(Box.self) { (_: any Resolver, asking: Asking) in Box(asking.number) }.inObjectScope(.container)
    #expect(try container.get([Box].self).map(\.number) == Array(0..<40))
  }
}

private struct OtherNumber: Numbered, Hashable { let number: Int }

private struct NotHashable: Sendable {}

private class Identified: Hashable, @unchecked Sendable {
  // Sendable: immutable.
  let id: Int

  init(_ id: Int) { self.id = id }

  static func == (left: Identified, right: Identified) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private final class SubIdentified: Identified, @unchecked Sendable {}

@MainActor private final class OnMainActor: @MainActor Hashable {
  static func == (left: OnMainActor, right: OnMainActor) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Resolves each time it is compared, in the graph that it is part of.
private struct Asking: Hashable, Sendable {
  let number: Int
  let resolver: any Resolver

  static func == (left: Asking, right: Asking) -> Bool {
    for number in 0..<20 { _ = left.resolver.resolve(Numbers.self, argument: left.number * 100 + number) }
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(0)  // All meet in one bucket.
  }
}
