import FactoryInjection
import TestSupport
import Testing

@testable import InjectionCore
@testable import InjectionGraph

/// What a check in the build prints.
struct GraphCheckTests {
  @Test func findingsHaveTheCompilersFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "App/Inner/Wiring.swift")
    let container = Container()
    container.add(Chicken.self, 1, Chicken.init)
    container.add(Egg.self, 2, Egg.init)
    container.add(Nest.self, 3, Nest.init)
    container.register(Clock.self, fileID: "Other/Clocks.swift", line: 1) { _ in Clock() }
    container.register(Clock.self, fileID: "Other/Clocks.swift", line: 2) { _ in Clock() }
    let paths = SourcePaths(folders: ["App=\(folder.path)/App", "nonsense", "None=\(folder.path)/none"])
    let path = "\(folder.path)/App/Inner/Wiring.swift"
    #expect(
      container.verify().compilerLines(paths) == [
        "\(path):1:1: error: Chicken needs itself before it exists; chain: Chicken (App/Wiring.swift:1) → "
          + "Egg (App/Wiring.swift:2) → Nest (App/Wiring.swift:3) → Chicken (App/Wiring.swift:1); fix: let one of "
          + "them get the other in initCompleted, or take a Lazy or a factory of it",
        "\(path):2:1: note: Chicken needs itself before it exists.",
        "\(path):3:1: note: Chicken needs itself before it exists.",
        "Other/Clocks.swift:2:1: warning: Clock is registered more than once; the last one wins; "
          + "registered at: Other/Clocks.swift:2; replaced: Other/Clocks.swift:1; "
          + "fix: remove one of them, or tell them apart by name",
        "Other/Clocks.swift:1:1: note: Clock is registered more than once; the last one wins.",
      ])
  }
}
