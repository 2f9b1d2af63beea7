import InjectionCore
import Testing

/// What a request with the wrong arguments is told.
struct ArgumentMistakeTests {
  private let container = Container()

  /// The paragraph about the only near miss.
  private func nearMiss<Service>(_ request: () throws -> Service) throws -> String {
    let error = try #require(throws: ResolutionError.self) { _ = try request() }
    let lines = error.description.split(separator: "\n").drop { !$0.hasPrefix("  near miss: ") }
    return lines.prefix { !$0.hasPrefix("  fix: ") }.map { $0.dropFirst(2) }.joined(separator: "\n")
      .replacing(#/ \([A-Za-z/.]+:[0-9]+\)/#, with: "")
  }

  @Test func wholeTextShowsBothListsUnderEachOther() throws {
    let line = #line as UInt + 1
    container.register(Cup.self) { (_: any Resolver, _: any Kettle) in Cup() }
    let error = try #require(throws: ResolutionError.self) {
      try container.get(Cup.self, argument: Steel(), fileID: "M/F.swift", line: 1)
    }
    #expect(
      error.description == """
        Cup with arguments (Steel) is not registered.
          asked at: M/F.swift:1
          near miss: Cup (\(#fileID):\(line)): pass the argument as any Kettle
            registered: (any Kettle)
            asked for:  (Steel)
          fix: register it in this container or a parent: container.register(Cup.self) { (resolver: any Resolver, argument: Steel) in … }
        """)
    #expect(error.oneLine.contains("as any Kettle; registered: (any Kettle); asked for:  (Steel); fix: "))
    #expect(error.arguments.map { "\($0)" } == ["Steel"])
  }

  @Test func optionalForWhatIsNone() throws {
    container.register(Cup.self) { (_: any Resolver, _: String) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: "a" as String?) } == """
        near miss: Cup: unwrap the argument
          registered: (String)
          asked for:  (Optional<String>)
        """)
  }

  @Test func valueForAnOptional() throws {
    container.register(Cup.self) { (_: any Resolver, _: String?) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: "a") } == """
        near miss: Cup: pass the argument as Optional<String>
          registered: (Optional<String>)
          asked for:  (String)
        """)
  }

  @Test func literalOfAnotherNumberType() throws {
    container.register(Cup.self) { (_: any Resolver, _: String, _: Double) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, arguments: "a", 1) } == """
        near miss: Cup: write argument 2 as a Double, for example `1 as Double`
          registered: (String, Double)
          asked for:  (String, Int)
        """)
  }

  @Test func tupleForSeveral() throws {
    container.register(Cup.self) { (_: any Resolver, _: String, _: Int) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: ("a", 1)) } == """
        near miss: Cup: pass the arguments one by one instead of as a tuple
          registered: (String, Int)
          asked for:  ((String, Int))
        """)
  }

  @Test func severalForATuple() throws {
    container.register(Cup.self) { (_: any Resolver, _: (name: String, size: Int)) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, arguments: "a", 1) } == """
        near miss: Cup: pass the arguments as one tuple
          registered: ((name: String, size: Int))
          asked for:  (String, Int)
        """)
  }

  @Test func tupleWithoutItsLabels() throws {
    container.register(Cup.self) { (_: any Resolver, _: (width: Int, height: Int)) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: (1, 2)) } == """
        near miss: Cup: give the argument the labels (width: Int, height: Int)
          registered: ((width: Int, height: Int))
          asked for:  ((Int, Int))
        """)
  }

  @Test func closureWithOtherAttributes() throws {
    container.register(Cup.self) { (_: any Resolver, _: @escaping () -> Void) in Cup() }
    let done: @Sendable () -> Void = {}
    #expect(
      try nearMiss { try container.get(Cup.self, argument: done) } == """
        near miss: Cup: give the argument the function type () -> ()
          registered: (() -> ())
          asked for:  (@Sendable () -> ())
        """)
  }

  @Test func emptyLiteral() throws {
    container.register(Cup.self) { (_: any Resolver, _: [Int]) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: [] as [Any]) } == """
        near miss: Cup: pass the argument as Array<Int>
          registered: (Array<Int>)
          asked for:  (Array<Any>)
        """)
  }

  @Test func wrongNumber() throws {
    container.register(Cup.self) { (_: any Resolver, _: String, _: Int) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: "a") } == """
        near miss: Cup: takes 2 arguments
          registered: (String, Int)
          asked for:  (String)
        """)
    #expect(
      try nearMiss { try container.get(Cup.self) } == """
        near miss: Cup: takes 2 arguments: pass them, or take a factory of it
          registered: (String, Int)
          asked for:  ()
        """)
  }

  @Test func argumentsForWhatTakesNone() throws {
    container.register(Cup.self) { _ in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: 1) } == """
        near miss: Cup: takes no arguments
          registered: ()
          asked for:  (Int)
        """)
  }

  @Test func otherNameAndOtherArguments() throws {
    container.register(Cup.self, name: "big") { (_: any Resolver, _: Int) in Cup() }
    #expect(
      try nearMiss { try container.get(Cup.self, argument: "a") } == """
        near miss: Cup named "big": registered under the name "big", pass the argument as Int
          registered: (Int)
          asked for:  (String)
        """)
  }

  @Test func autowiredDependencyIsNeverAnEntryWithArguments() throws {
    container.register(Cup.self) { (_: any Resolver, _: Int) in Cup() }
    container.register(Table.self) { resolver in Table(cup: try resolver.get(Cup.self)) }
    #expect(
      try nearMiss { try container.get(Table.self) } == """
        near miss: Cup: takes 1 argument: pass it, or take a factory of it
          registered: (Int)
          asked for:  ()
        """)
  }

  @Test func resolveReturnsNilAndTellsTheObserverOnlyInsideAFactory() {
    let container = Container()
    let observer = Recorder()
    container.observer = observer
    container.register(Cup.self) { (_: any Resolver, _: Int) in Cup() }
    #expect(container.resolve(Cup.self, argument: "a") == nil)
    #expect(observer.chainLengths.withLock { $0 } == [])
    container.register(Bool.self) { resolver in resolver.resolve(Cup.self, argument: "a") == nil }
    #expect(container.resolve(Bool.self) == true)
    #expect(observer.chainLengths.withLock { $0 } == [2])
  }

  @Test func requireTrapsWithTheText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Container()
      container.register(Cup.self) { (_: any Resolver, _: any Kettle) in Cup() }
      _ = container.require(Cup.self, argument: Steel())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Cup with arguments (Steel) is not registered."))
    #expect(text.contains("pass the argument as any Kettle\n    registered: (any Kettle)\n    asked for:  (Steel)"))
  }
}

private struct Cup: Equatable {}
private struct Table { let cup: Cup }
private protocol Kettle {}
private struct Steel: Kettle {}

private final class Recorder: ContainerObserver {
  let chainLengths = Guarded<[Int]>([])

  func resolutionFailed(_ error: ResolutionError, in container: Container) {
    chainLengths.withLock { $0.append(error.chain.count) }
  }
}
