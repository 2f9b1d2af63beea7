import FactoryInjection
import TestSupport
import Testing

@testable import InjectionCore

/// An initializer with more parameters than there are overloads for is taken for one with a tuple.
struct TupleParameterTests {
  private struct Wide {
    init(
      _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool,
      _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool, _: Bool
    ) {}
  }

  @Test func errorSaysWhatTheTupleIs() {
    let container = Container()
    container.register(Bool.self) { _ in true }
    container.autoregister(Wide.self, fileID: "App/Wiring.swift", line: 7, initializer: Wide.init)
    let hint = """
      A tuple stands for all parameters of an initializer that has more than there are overloads for: pass a closure \
      that calls it.
      """
    #expect(
      failureText { try container.get(Wide.self) }?.contains(
        "It is parameter 1 of 1 of the initializer at App/Wiring.swift:7. \(hint)") == true)
    #expect(container.verify().findings.first?.details.contains(hint) == true)
  }

  @Test(arguments: [
    (((Int, String)).self as Any.Type, true), ((Int, (Int) -> Int).self, true), (Int.self, false), (Void.self, false),
    (((Int, Int) -> Void).self, false), (((Int) -> (Int, Int)).self, false), ((any Sendable)?.self, false),
    ([String: Int].self, false),
  ])
  func tuplesAreKnown(_ type: Any.Type, _ isTuple: Bool) {
    #expect(TypeNames.isTuple(type) == isTuple)
  }
}
