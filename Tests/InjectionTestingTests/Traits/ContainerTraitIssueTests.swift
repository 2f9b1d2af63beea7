import InjectionTesting
import TestSupport
import Testing

/// What the trait finds when a case has ended.
struct ContainerTraitIssueTests {
  private let file = "InjectionTestingTests/ContainerTraitIssueTests.swift"

  /// The issues that a trait records around a case of a test.
  private func issues(
    of traits: ContainerTrait..., in body: @escaping @Sendable () async throws -> Void
  ) async -> [RecordedIssue] {
    await recordedIssues { try await run(traits[...], isCase: true, body) }
  }

  private func run(
    _ traits: ArraySlice<ContainerTrait>, isCase: Bool, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let first = traits.first else { return try await body() }
    let rest = traits.dropFirst()
    let test = try #require(Test.current)
    try await first.provideScope(for: test, testCase: isCase ? Test.Case.current : nil) {
      try await run(rest, isCase: isCase, body)
    }
  }

  private func unused(_ title: String, line: Int, at place: Testing.SourceLocation) -> RecordedIssue {
    RecordedIssue(
      """
      The override of \(title) was not used: nobody asked for it.
        overridden at: \(file):\(line)
        fix: remove it, or ask the container that has it
      """, at: place)
  }

  @Test func unusedOverridesAreIssuesAtTheirLines() async {
    let place = #_sourceLocation
    let trait = ContainerTrait.container {
      $0.register((any Users).self) { _ in StubUsers() }
      $0.register(Int.self) { _ in 1 }
      $0.register(String.self) { _ in "" }
    }
    let issues = await issues(of: trait) { _ = DefaultContainer.current.require(Int.self) }
    #expect(
      issues == [
        unused("any Users", line: place.line + 2, at: place.offset(2)),
        unused("String", line: place.line + 4, at: place.offset(4)),
      ])
  }

  @Test func overrideInTheLineOfTheTraitIsAnIssueAtTheTrait() async {
    let place = #_sourceLocation
    let issues = await issues(of: .container { $0.register(Int.self) { _ in 1 } }) {}
    #expect(issues == [unused("Int", line: place.line + 1, at: place.offset(1, column: 46))])
  }

  @Test func overrideOfAnotherFileIsAnIssueAtTheTrait() async {
    let place = #_sourceLocation
    let trait = ContainerTrait.container(
      { $0.register(Int.self, fileID: "App/Stubs.swift", line: 3) { _ in 1 } }, sourceLocation: place)
    let expected = RecordedIssue(
      """
      The override of Int was not used: nobody asked for it.
        overridden at: App/Stubs.swift:3
        fix: remove it, or ask the container that has it
      """, at: place)
    #expect(await issues(of: trait) {} == [expected])
  }

  @Test func usedOverridesAreNoIssues() async {
    let trait = ContainerTrait.container { $0.register((any Users).self) { _ in StubUsers() } }
    let base = ContainerTrait.container(of: .live())
    #expect(await issues(of: base, trait) { _ = DefaultContainer.current.require(UserCache.self) } == [])
  }

  @Test func overrideThatAnInnerTraitReplacesIsUsedWithIt() async {
    let outer = ContainerTrait.container { $0.register(Int.self) { _ in 1 } }
    let inner = ContainerTrait.container { $0.register(Int.self) { _ in 2 } }
    #expect(await issues(of: outer, inner) { _ = DefaultContainer.current.require(Int.self) } == [])
    #expect(await issues(of: outer, inner) {}.count == 2)
  }

  @Test func verifyIsNoUse() async {
    let trait = ContainerTrait.container { $0.register(Int.self) { _ in 1 } }
    let issues = await issues(of: trait) { _ = await DefaultContainer.current.verify(building: true) }
    #expect(issues.count == 1)
  }

  @Test func caseThatThrowsSaysNothingAboutItsOverrides() async {
    struct Stopped: Error {}
    let trait = ContainerTrait.container { $0.register(Int.self) { _ in 1 } }
    let issues = Recorder<Int>()
    await #expect(throws: Stopped.self) {
      try await withKnownIssue(isIntermittent: true) {
        try await run([trait], isCase: true) { throw Stopped() }
      } matching: { issue in
        if issue.error == nil { issues.append(1) }
        return issue.error == nil
      }
    }
    #expect(issues.values == [])
  }

  @Test func undisposedInstanceIsAnIssueAndIsDisposedThen() async {
    let disposed = Recorder<String>()
    let place = #_sourceLocation
    let trait = ContainerTrait.container {
      $0.register((any Users).self) { _ in StubUsers() }.inObjectScope(.container).onDispose { _ in
        disposed.append("users")
      }
    }
    let issues = await issues(of: trait) { _ = DefaultContainer.current.require((any Users).self) }
    let text = """
      any Users was not disposed: its onDispose closure had not run when the test ended.
        overridden at: \(file):\(place.line + 2)
        fix: let the test, or what it tests, call dispose() of the container
      """
    #expect(issues == [RecordedIssue(text, at: place.offset(2))])
    #expect(disposed.values == ["users"])
  }

  @Test func disposedInstanceIsNoIssue() async {
    let trait = ContainerTrait.container {
      $0.register(Int.self) { _ in 1 }.inObjectScope(.container).onDispose { _ in }
    }
    let issues = await issues(of: trait) {
      _ = DefaultContainer.current.require(Int.self)
      await DefaultContainer.current.disposeAsync()
    }
    #expect(issues == [])
  }

  @Test func instanceOfALiveServiceIsDisposedWithoutAnIssue() async {
    let disposed = Recorder<Int>()
    let base = Container()
    base.register(Int.self) { _ in 1 }.inObjectScope(.container).onDispose { disposed.append($0) }
    let issues = await issues(of: .container(of: Container(parent: base))) {
      _ = DefaultContainer.current.require(Int.self)
    }
    #expect(issues == [])
    #expect(disposed.values == [1])
    #expect(!base.isDisposed)
  }

  @Test func containerIsDisposedWhenTheCaseHasEnded() async throws {
    let containers = Recorder<Container>()
    _ = await issues(of: .container { _ in }) { containers.append(DefaultContainer.current) }
    #expect(containers.values.map(\.isDisposed) == [true])
  }

  @Test func overrideOfASuiteThatNoTestUsesIsOneWarning() async {
    let place = #_sourceLocation
    let trait = ContainerTrait.container {
      $0.register((any Users).self, line: 7) { _ in StubUsers() }
      $0.register(Int.self, line: 7) { _ in 1 }  // In an attribute all lines are the same.
    }
    let issues = await recordedIssues {
      try await run([trait], isCase: false) {
        try await run([trait], isCase: false) {  // A suite within the suite.
          try await run([trait], isCase: true) {}
        }
        try await run([trait], isCase: true) { _ = DefaultContainer.current.require(Int.self) }
        try await run([trait], isCase: true) {}
      }
    }
    let text = """
      The override of any Users was not used by any test of the suite that ran.
        overridden at: \(file):7
        fix: remove it, or move it to the tests that need it
      """
    #expect(issues == [RecordedIssue(text, at: place.offset(7 - place.line), isWarning: true)])
  }

  @Test func traitIsForCasesAndForSuites() throws {
    let test = try #require(Test.current)
    let trait = ContainerTrait.container { _ in }
    #expect(trait.scopeProvider(for: test, testCase: nil) == nil)
    #expect(trait.scopeProvider(for: test, testCase: Test.Case.current) != nil)
    #expect(trait.isRecursive)
  }
}
