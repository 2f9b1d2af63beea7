import PropertyInjection
import TestSupport
import Testing

/// 1B 2, 5, 29.
struct ParameterProviderTests {
  private let made = Counter()

  @Test func b2FactoryMakesAServiceFromParameters() throws {
    let provider = ParameterProvider(Multiplier(factor: 3))
    #expect(try provider.get(7) == 21)
  }

  @Test func b29ServiceIsMadeForEachGet() throws {
    let provider = documents
    #expect(try provider.get("a") !== provider.get("a"))
    #expect(made.value == 2)
  }

  @Test func b29EveryWayToGetGivesTheService() throws {
    let provider = documents
    #expect(try provider.get("a").name == "a")
    #expect(try provider.result("b").get().name == "b")
    #expect(provider.optional("c")?.name == "c")
    #expect(provider.require("d").name == "d")
  }

  @Test func b29ErrorOfOneGetIsNotKept() throws {
    let observer = RecordingObserver()
    let provider = documents.observed(by: observer)
    let error = #expect(throws: ResolutionError.self) { try provider.get("") }
    #expect(error?.underlying is NoName)
    #expect(provider.optional("") == nil)
    #expect(observer.lines.count == 1)
    #expect(try provider.get("a").name == "a")
  }

  @Test func errorNamesTheTypeOfTheParameters() {
    let provider = ParameterProvider<Document, String>(fileID: "App/Services.swift", line: 1) { _ in throw NoName() }
    #expect(
      failureText { try provider.get("", fileID: "App/Use.swift", line: 2) } == """
        Document with arguments (String) could not be made: its factory threw an error.
          asked at: App/Use.swift:2
          registered at: App/Services.swift:1
          error: NoName()
          fix: see the error that the factory threw
        """)
  }

  @Test func b29RequireTrapsAtTheCallersPlace() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ParameterProvider<Int, String>(fileID: "App/Services.swift", line: 1) { _ in throw NoName() }
          .require("", fileID: "App/Use.swift", line: 2)
      })
    #expect(
      trapText(result.standardErrorContent, lines: 5) == """
        App/Use.swift:2: Fatal error: Int with arguments (String) could not be made: its factory threw an error.
          asked at: App/Use.swift:2
          registered at: App/Services.swift:1
          error: NoName()
          fix: see the error that the factory threw
        """)
  }

  @Test func b29ConvertedProviderMakesAServiceForEachGet() throws {
    let provider = documents.converted(parameters: "a")
    #expect(try provider.get().name == "a")
    #expect(try provider.get() !== provider.get())
    #expect(made.value == 3)
  }

  @Test func convertedProviderKeepsWhatItsModeSays() throws {
    let provider = documents.converted(parameters: "a", mode: .lazy)
    #expect(made.value == 0)
    #expect(try provider.get() === provider.get())
    #expect(made.value == 1)
  }

  @Test func convertedProviderStandsInTheChain() {
    let provider = documents.converted(parameters: "", fileID: "App/Services.swift", line: 4)
    let error = #expect(throws: ResolutionError.self) { try provider.get() }
    #expect(error?.chain.first?.location == SourceLocation(fileID: "App/Services.swift", line: 4))
    #expect(error?.chain.count == 2)
  }

  @Test func severalParametersComeAsATuple() throws {
    let provider = ParameterProvider { (name: String, count: Int) in String(repeating: name, count: count) }
    #expect(try provider.get(("a", 3)) == "aaa")
  }

  @Test func factoryOfAComponentMakesTheService() throws {
    let container = Container()
    container.register(factory: Page.self)
    let pages = ParameterProvider { (number: Int) in try container.get(factory: Page.self)(number) }
    #expect(try pages.get(7).number == 7)
  }

  @MainActor
  @Test func mainActorClosureMakesTheService() throws {
    let panels = ParameterProvider { @MainActor (title: String) in Panel(title) }
    #expect(try panels.get("a").title == "a")
  }

  @Test func mainActorClosureIsNotRunElsewhere() async {
    let panels = ParameterProvider { @MainActor (title: String) in Panel(title) }
    let error = await Task.detached { #expect(throws: ResolutionError.self) { try panels.get("a") } }.value
    #expect(error?.kind == .needsMainActor)
  }

  private var documents: ParameterProvider<Document, String> {
    ParameterProvider { [made] name in
      if name.isEmpty { throw NoName() }
      made.increment()
      return Document(name)
    }
  }
}

private struct NoName: Error {}

private struct Multiplier: ParameterServiceFactory {
  let factor: Int
  func makeService(parameters number: Int) -> Int { number * factor }
}

private struct Page: FactoryComponent {
  let number: Int
  static var factory: Wiring<(Int) -> Page> { autocreate(Page.init) }
}

@MainActor private final class Panel {
  let title: String
  init(_ title: String) { self.title = title }
}
