import InjectionCore
public import PropertyInjection
public import Testing

/// Gives each test case a container of its own. See `Trait.container(_:sourceLocation:)`.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
  /// The same in all places that Testing copies the trait to.
  private final class Identity: Sendable {}

  /// What the cases of a suite have made of the trait.
  private final class SuiteRun: Sendable {
    private let overrides = Guarded<[Override]>([])

    func add(_ new: [Override]) {
      overrides.withLock { $0 += new }
    }

    /// The overrides that no case has used, each once.
    var unused: [Override] {
      let all = overrides.withLock { $0 }
      var seen = Set(all.filter(\.isUsed).map(Key.init))
      return all.filter { seen.insert(Key($0)).inserted }
    }
  }

  /// What makes overrides of two cases the same. Within an attribute, all places are that of the declaration.
  private struct Key: Hashable {
    let title: String
    let location: InjectionCore.SourceLocation

    init(_ override: Override) {
      title = override.registration.title
      location = override.registration.location
    }
  }

  @TaskLocal private static var suiteRuns: [ObjectIdentifier: SuiteRun] = [:]

  fileprivate let base: @Sendable () -> Container?
  fileprivate let overrides: @Sendable (Container) throws -> Void
  fileprivate let sourceLocation: Testing.SourceLocation
  private let identity = Identity()

  fileprivate init(
    _ base: @escaping @Sendable () -> Container?, _ sourceLocation: Testing.SourceLocation,
    _ overrides: @escaping @Sendable (Container) throws -> Void
  ) {
    self.base = base
    self.overrides = overrides
    self.sourceLocation = sourceLocation
  }

  /// True: in a suite each test has the trait.
  public var isRecursive: Bool { true }

  /// This trait, for cases of tests and for whole suites.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Runs a test case with a container of its own.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if testCase != nil { try await runCase(function) } else { try await runSuite(function) }
  }

  private func runCase(_ function: @Sendable () async throws -> Void) async throws {
    let outer = base() ?? DefaultContainer.currentIfSet ?? Container()
    let known = outer.overrides
    let container = try outer.overriding(sourceLocation: sourceLocation, overrides)
    let own = container.overrides.filter { override in !known.contains { $0 === override } }
    do { try await DefaultContainer.withValue(container, operation: function) } catch {
      await container.disposeAll()
      throw error  // A test that stopped early says nothing about what it would have used.
    }
    await conclude(container, own)
  }

  private func conclude(_ container: Container, _ overrides: [Override]) async {
    let disposals = overrides.map(\.disposalCount)
    await container.disposeAll()
    for (override, before) in zip(overrides, disposals) where override.disposalCount > before {
      Issue.record(Comment(rawValue: TestingTexts.undisposed(override)), sourceLocation: override.place)
    }
    if let suiteRun = Self.suiteRuns[ObjectIdentifier(identity)] { return suiteRun.add(overrides) }
    for override in overrides where !override.isUsed {
      Issue.record(Comment(rawValue: TestingTexts.unused(override)), sourceLocation: override.place)
    }
  }

  private func runSuite(_ function: @Sendable () async throws -> Void) async throws {
    let key = ObjectIdentifier(identity)
    guard Self.suiteRuns[key] == nil else { return try await function() }  // A suite within the suite.
    let run = SuiteRun()
    var runs = Self.suiteRuns
    runs[key] = run
    try await Self.$suiteRuns.withValue(runs, operation: function)
    for override in run.unused {
      Issue.record(
        Comment(rawValue: TestingTexts.unusedInSuite(override)), severity: .warning, sourceLocation: override.place)
    }
  }
}

extension Trait where Self == ContainerTrait {
  /// Gives each case of a test, or of all tests of a suite, a container of its own.
  ///
  /// ```swift
  /// @Test(.container { $0.register((any UserService).self) { _ in StubUserService() } })
  /// func usersAreStubs() {
  ///   #expect(DefaultContainer.current.require((any UserService).self) is StubUserService)
  /// }
  /// ```
  ///
  /// The container is `DefaultContainer.current` in the test and in the tasks that it starts, so `@Inject` finds it.
  /// It is a copy of the one that is current outside, in which the closure has registered; a suite's trait comes
  /// first, then that of a suite within it, then that of the test: the inner one wins. An empty container is
  /// copied if there is none.
  ///
  /// When a case has ended without throwing, an issue is recorded at the override's place (within an attribute the
  /// compiler knows that of the test or the suite only) for
  /// - each override that nobody asked for. `verify` does not count. An override of a suite is reported once, as a
  ///   warning, if none of its tests that ran has used it;
  /// - each override with an `onDispose` closure that had not run for an instance that was made.
  ///
  /// Then the container is disposed.
  ///
  /// - Parameters:
  ///   - overrides: Registers in the container of each case. It runs once for each, also at the same time.
  ///   - sourceLocation: Where the overrides are made. Leave it to the default.
  public static func container(
    _ overrides: @escaping @Sendable (Container) throws -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> Self {
    ContainerTrait({ nil }, sourceLocation, overrides)
  }

  /// Gives each case of a test, or of all tests of a suite, a copy of a container of its own.
  ///
  /// ```swift
  /// @Suite(.container(of: makeContainer()))
  /// struct UserTests {
  ///   @Test(.container { $0.register((any UserService).self) { _ in StubUserService() } })
  ///   func listIsThere() {
  ///     #expect(DefaultContainer.current.resolve(UserList.self) != nil)
  ///   }
  /// }
  /// ```
  ///
  /// The same as ``container(_:sourceLocation:)``, for another container than the one that is current outside.
  ///
  /// - Parameters:
  ///   - base: The container. The expression runs once for each case.
  ///   - overrides: Registers in the copy.
  ///   - sourceLocation: Where the overrides are made. Leave it to the default.
  public static func container(
    of base: @autoclosure @escaping @Sendable () -> Container,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ overrides: @escaping @Sendable (Container) throws -> Void = { _ in }
  ) -> Self {
    ContainerTrait(base, sourceLocation, overrides)
  }
}
