import InjectionCore
import TestSupport
import Testing

private final class Engine: Sendable {}
private final class Part: Sendable {
  init(_: Tracked) {}
}

/// An error is a value: who keeps it keeps no container, no registration, no instance and no argument.
struct KeptErrorTests {
  private let lifetimes = Lifetimes()

  @Test(arguments: FailureCase.all)
  func anErrorLetsItsContainerGo(_ failure: FailureCase) async throws {
    let error = try #require(await kept(failure) { ($0, $0) })
    #expect(lifetimes.made == 2)
    await untilTrue { lifetimes.alive == 0 }  // A task may have what it has made a moment longer.
    #expect(error.kind == failure.kind)
  }

  @Test(arguments: FailureCase.all)
  func anErrorOfAChildLetsItAndItsParentGo(_ failure: FailureCase) async throws {
    let error = try #require(await kept(failure) { ($0, Container(parent: $0)) })
    await untilTrue { lifetimes.alive == 0 }
    #expect(error.kind == failure.kind)
  }

  @Test(arguments: FailureCase.all)
  func theTextLacksNearMissesOnceTheContainerIsGone(_ failure: FailureCase) async throws {
    let error = try #require(await kept(failure) { ($0, Container(parent: $0)) })
    #expect(error.description == failure.text)
    #expect(error.nearMisses.isEmpty)
    #expect(error.oneLine == failure.text.replacing("\n  ", with: "; ").replacing(".;", with: ";"))
  }

  @Test(arguments: FailureCase.all)
  func theTextHasNearMissesWhileTheContainerIsThere(_ failure: FailureCase) async throws {
    let container = Container()
    let child = Container(parent: container)
    let error = await #expect(throws: ResolutionError.self) { try await failure.fail(container, child) }
    #expect(error?.description == failure.fullText)
    #expect(error?.nearMisses.count == (failure.nearMiss.isEmpty ? 0 : 1))
    withExtendedLifetime((container, child)) {}
  }

  @Test func nearMissesAreThoseOfTheMomentWhenTheyAreAskedFor() throws {
    let container = Container()
    let error = try #require(throws: ResolutionError.self) { try container.get(Engine.self) }
    #expect(error.nearMisses.map(\.name) == [])
    container.register(Engine.self, name: "diesel") { _ in Engine() }
    #expect(error.nearMisses.map(\.name) == ["diesel"])
  }

  /// The text followed what became of the container afterwards.
  @Test func whoseContainerWasDisposedIsSaidAsItWas() throws {
    let parent = Container()
    let child = Container(parent: parent)
    parent.dispose()
    let error = try #require(throws: ResolutionError.self) {
      try child.get(Engine.self, fileID: FailureCase.use, line: 1)
    }
    let text = error.description
    child.dispose()
    #expect(error.description == text)
  }

  @Test func theErrorThatAFactoryThrewIsKept() throws {
    struct Refusal: Error { let tracked: Tracked }
    var error: ResolutionError?
    do {
      let container = Container()
      container.register(Engine.self) { [lifetimes] _ in throw Refusal(tracked: Tracked(lifetimes)) }
      error = #expect(throws: ResolutionError.self) { try container.get(Engine.self) }
    }
    #expect(error?.underlying is Refusal)
    #expect(lifetimes.alive == 1)
    error = nil
    #expect(lifetimes.alive == 0)
  }

  // MARK: Arguments

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func anErrorKeepsTheTypesOfItsArgumentsOnly(_ scope: ObjectScope) throws {
    let container = Container()
    container.register(Engine.self) { (_, _: Tracked) in throw FailureCase.Refusal() }.inObjectScope(scope)
    let error = try #require(throws: ResolutionError.self) {
      try container.get(Engine.self, argument: Tracked(lifetimes))
    }
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
    #expect(error.arguments.map { "\($0)" } == ["Tracked"])
  }

  @Test func anErrorOfSomethingMissingKeepsTheTypesOfItsArgumentsOnly() throws {
    let container = Container()
    container.register(Part.self) { resolver in try resolver.get(Part.self, argument: Tracked(lifetimes)) }
    let error = try #require(throws: ResolutionError.self) { try container.get(Part.self) }
    #expect(lifetimes.made == 1)
    #expect(lifetimes.alive == 0)
    #expect(error.chain.map { $0.arguments.count } == [0, 1])
  }

  /// No lock is held, and no request runs any more, where arguments of a request that failed are let go.
  @Test(arguments: CallingBack.scopes)
  func theDeinitializerOfAnArgumentMayUseTheContainer(_ scope: ObjectScope) {
    watched("argument's deinit") { _ in
      let (container, calls) = (CallingBack.makeContainer(), Counter())
      container.register(Engine.self) { (_, _: Watched) in throw FailureCase.Refusal() }.inObjectScope(scope)
      container.register(Part.self) { resolver in
        try resolver.get(Part.self, argument: Watched { CallingBack.call(container, calls) })
      }
      .inObjectScope(scope)
      let errors = [
        #expect(throws: ResolutionError.self) {
          try container.get(Engine.self, argument: Watched { CallingBack.call(container, calls) })
        },
        #expect(throws: ResolutionError.self) { try container.get(Part.self) },
      ]
      #expect(calls.value == 2)
      #expect(errors.compactMap { $0?.arguments.count } == [1, 1])
      container.removeAll()
    }
  }

  // MARK: Errors that containers keep

  @Test(arguments: [false, true])
  func aSessionThatKeepsTheErrorOfAnEagerServiceLetsItsContainerGo(_ isAsync: Bool) async throws {
    let (error, captured) = (Recorder<ResolutionError>(), Recorder<SessionError>())
    func failAndLetGo() async throws {
      let container = Container()
      hold(in: container)
      container.register(Engine.self) { resolver in
        _ = try resolver.get(Part.self, fileID: FailureCase.use, line: 1)
        return Engine()
      }
      .inObjectScope(.login).eager()
      let session = container.session(.login)
      do {
        if isAsync { try await session.updateAsync(to: UserID(1)) } else { try session.update(to: UserID(1)) }
      } catch { captured.append(try #require(error as? SessionError)) }
      error.append(try #require(throws: ResolutionError.self) { try container.get(Engine.self) })
    }
    try await failAndLetGo()
    #expect(lifetimes.made == 2)
    #expect(lifetimes.alive == 0)
    #expect(captured.values.map(\.description) == error.values.map(\.description))
    #expect(captured.values.count == 1)
  }

  /// It was let go under the lock that guards it.
  @Test func theDeinitializerOfAnErrorThatASessionKeptMayUseTheContainer() {
    struct Refusal: Error { let watched: Watched? }
    watched("kept error's deinit") { _ in
      let (container, made, calls) = (CallingBack.makeContainer(), Counter(), Counter())
      container.register(Engine.self) { _ in
        guard made.increment() == 1 else { throw Refusal(watched: nil) }
        throw Refusal(
          watched: Watched {
            #expect(throws: ResolutionError.self) { try container.get(Engine.self) }
            CallingBack.call(container, calls)
          })
      }
      .inObjectScope(.login).eager()
      let session = container.session(.login)
      #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
      #expect(calls.value == 0)
      #expect(throws: SessionError.self) { try session.update(to: UserID(1)) }
      #expect(calls.value == 1)
      container.removeAll()
    }
  }

  @Test func anObserverThatKeepsErrorsLetsItsContainerGo() {
    struct Keeper: ContainerObserver {
      let errors = Recorder<ResolutionError>()
      func resolutionFailed(_ error: ResolutionError, in container: Container) { errors.append(error) }
    }
    let keeper = Keeper()
    do {
      let container = Container()
      hold(in: container)
      container.observer = keeper
      container.register(Engine.self) { _ in throw FailureCase.Refusal() }
      #expect(container.resolve(Engine.self) == nil)
    }
    #expect(keeper.errors.values.count == 1)
    #expect(lifetimes.alive == 0)
  }

  // MARK: Helpers

  /// The error, when the containers are gone unless it keeps them.
  private func kept(
    _ failure: FailureCase, _ containers: (Container) -> (Container, Container)
  ) async -> ResolutionError? {
    let (container, child) = containers(Container())
    hold(in: container)
    return await #expect(throws: ResolutionError.self) { try await failure.fail(container, child) }
  }

  /// Lets a container keep an instance and what a factory has captured.
  private func hold(in container: Container) {
    container.register(Tracked.self, instance: Tracked(lifetimes))
    register(capturing: Tracked(lifetimes), in: container)
  }

  private func register(capturing tracked: Tracked, in container: Container) {
    container.register(Bool.self, name: "captures") { _ in
      withExtendedLifetime(tracked) {}
      return true
    }
  }
}
