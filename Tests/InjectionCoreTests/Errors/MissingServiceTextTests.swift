import InjectionCore
import TestSupport
import Testing

private protocol Store {}
private final class Engine {}
private final class Car {
  init(engine: Engine) {}
}
private struct Garage {
  let car: Car
}
private struct Failure: Error, CustomStringConvertible {
  let description: String
}
private enum Here {
  struct Token {}
}
private enum There {
  struct Token {}
}

/// The texts of errors, letter by letter.
struct MissingServiceTextTests {
  private let container = Container()
  private let file = "InjectionCoreTests/MissingServiceTextTests.swift"

  @Test func aMissingService() {
    #expect(
      failureText { try container.get(Engine.self, line: 9) } == """
        Engine is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func aMissingProtocol() {
    #expect(
      failureText { try container.get((any Store).self, line: 9) } == """
        any Store is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func aMissingName() {
    #expect(
      failureText { try container.get(Engine.self, name: "diesel", line: 9) } == """
        Engine named "diesel" is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self, name: "diesel") { resolver in … }
        """)
  }

  @Test func aMissingServiceAtTheEndOfAChain() {
    container.register(Garage.self, line: 1) { Garage(car: try $0.get(Car.self, name: "blue", line: 8)) }
    container.register(Car.self, name: "blue", line: 2) { Car(engine: try $0.get(Engine.self, line: 9)) }
    #expect(
      failureText { try container.get(Garage.self, line: 7) } == """
        Engine is not registered.
          chain: Garage (\(file):1) → Car named "blue" (\(file):2) → Engine
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test(arguments: [ObjectScope.transient, .container, .weak])
  func aMissingServiceAtTheEndOfAChainInEveryScope(_ scope: ObjectScope) {
    container.register(Car.self, line: 2) { Car(engine: try $0.get(Engine.self, line: 9)) }.inObjectScope(scope)
    #expect(
      failureText { try container.get(Car.self, line: 7) } == """
        Engine is not registered.
          chain: Car (\(file):2) → Engine
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func aMissingServiceOfAChild() {
    container.register(Car.self, line: 2) { Car(engine: try $0.get(Engine.self, line: 9)) }
    #expect(
      failureText { try Container(parent: container).get(Car.self, line: 7) } == """
        Engine is not registered.
          chain: Car (\(file):2) → Engine
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func aMissingServiceAskedThroughTheCapturedContainer() {
    container.register(Car.self, line: 2) { [unowned container] _ in
      Car(engine: try container.get(Engine.self, line: 9))
    }
    #expect(
      failureText { try container.get(Car.self, line: 7) } == """
        Engine is not registered.
          chain: Car (\(file):2) → Engine
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  @Test func aMissingServiceAskedInInitCompleted() throws {
    let texts = Recorder<String>()
    container.register(Int.self, line: 1) { _ in 7 }.initCompleted { resolver, _ in
      do throws(ResolutionError) { _ = try resolver.get(Engine.self, line: 9) } catch {
        texts.append(error.description)
      }
    }
    _ = try container.get(Int.self)
    #expect(
      texts.values == [
        """
        Engine is not registered.
          chain: Int (\(file):1) → Engine
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """
      ])
  }

  @Test func aMissingClosure() {
    #expect(
      failureText { try container.get(((Int) -> String).self, line: 9) } == """
        (Int) -> String is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(((Int) -> String).self) { resolver in … }
        """)
  }

  @Test func aRemovedService() {
    container.register(Engine.self) { _ in Engine() }
    container.unregister(Engine.self)
    #expect(
      failureText { try container.get(Engine.self, line: 9) } == """
        Engine is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Engine.self) { resolver in … }
        """)
  }

  // MARK: Factories that throw

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aFactoryThatThrows(_ scope: ObjectScope) {
    container.register(Engine.self, line: 1) { _ in throw Failure(description: "out of oil") }.inObjectScope(scope)
    #expect(
      failureText { try container.get(Engine.self, line: 9) } == """
        Engine could not be made: its factory threw an error.
          asked at: \(file):9
          registered at: \(file):1
          error: out of oil
          fix: see the error that the factory threw
        """)
  }

  @Test(arguments: [ObjectScope.transient, .graph, .container, .weak])
  func aFactoryThatThrowsAtTheEndOfAChain(_ scope: ObjectScope) {
    container.register(Engine.self, line: 1) { _ in throw Failure(description: "out of oil") }.inObjectScope(scope)
    container.register(Car.self, line: 2) { Car(engine: try $0.get(Engine.self, line: 9)) }.inObjectScope(scope)
    #expect(
      failureText { try container.get(Car.self, line: 7) } == """
        Engine could not be made: its factory threw an error.
          chain: Car (\(file):2) → Engine (\(file):1)
          asked at: \(file):9
          error: out of oil
          fix: see the error that the factory threw
        """)
  }

  @Test func aFactoryThatThrowsAfterAnotherOneHadSucceeded() {
    container.register(Engine.self, line: 1) { _ in Engine() }
    container.register(Car.self, line: 2) { resolver in
      _ = try resolver.get(Engine.self)
      throw Failure(description: "no wheels")
    }.inObjectScope(.container)
    #expect(
      failureText { try container.get(Car.self, line: 9) } == """
        Car could not be made: its factory threw an error.
          asked at: \(file):9
          registered at: \(file):2
          error: no wheels
          fix: see the error that the factory threw
        """)
  }

  @Test func theErrorOfAFactoryIsTheUnderlyingOne() throws {
    container.register(Engine.self) { _ in throw Failure(description: "out of oil") }.inObjectScope(.container)
    let error = try #require(throws: ResolutionError.self) { try container.get(Engine.self) }
    #expect((error.underlying as? Failure)?.description == "out of oil")
    #expect(error.kind == .factoryFailed)
  }

  @Test func aNilThatAFactoryGotBeforeItThrewIsNamed() {
    container.observer = RecordingObserver()
    container.register(Car.self, line: 2) { resolver in
      guard let engine = resolver.resolve(Engine.self) else { throw Failure(description: "no engine") }
      return Car(engine: engine)
    }
    #expect(
      failureText { try container.get(Car.self, line: 9) } == """
        Car could not be made: its factory threw an error.
          asked at: \(file):9
          registered at: \(file):2
          error: no engine
          before that, resolve had returned nil: Engine is not registered.
          fix: see the error that the factory threw
        """)
  }

  // MARK: Names that read the same

  @Test func typesThatReadTheSamePrintTheirScopes() {
    container.register(Here.Token.self, line: 1) { resolver in
      _ = try resolver.get(There.Token.self, line: 9)
      return Here.Token()
    }
    #expect(
      failureText { try container.get(Here.Token.self, line: 7) } == """
        InjectionCoreTests.There.Token is not registered.
          chain: InjectionCoreTests.Here.Token (\(file):1) → InjectionCoreTests.There.Token
          asked at: \(file):9
          near miss: InjectionCoreTests.Here.Token (\(file):1): a type of another module or scope with the same name
          fix: register it in this container or a parent: container.register(InjectionCoreTests.There.Token.self) { resolver in … }
        """)
  }

  @Test func aTypeThatIsAloneInItsTextPrintsShort() {
    #expect(
      failureText { try container.get(Here.Token.self, line: 9) } == """
        Token is not registered.
          asked at: \(file):9
          fix: register it in this container or a parent: container.register(Token.self) { resolver in … }
        """)
  }
}
