import Foundation
import InjectionCore
import InjectionGraph
import Testing

/// An alert that shows `localizedDescription` said that the operation could not be completed.
struct LocalizedErrorTests {
  @Test func theLocalizedDescriptionIsTheFullText() {
    let container = Container()
    let error = #expect(throws: ResolutionError.self) {
      try container.get(Int.self, fileID: "App/Use.swift", line: 1)
    }
    #expect(
      error?.localizedDescription == """
        Int is not registered.
          asked at: App/Use.swift:1
          fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
        """)
    container.register(Int.self, fileID: "App/Wiring.swift", line: 1) { _ in 1 }.depends(on: String.self)
    let failure = #expect(throws: GraphReport.Failure.self) { try container.verify().check() }
    #expect(failure?.localizedDescription == failure?.description)
  }
}
