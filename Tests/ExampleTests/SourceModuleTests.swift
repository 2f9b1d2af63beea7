import Testing

@testable import example

struct SourceModuleTests {
  @Test(arguments: [
    ("Package.swift", "(top level)"),
    ("Sources/Core/Box.swift", "Sources/Core"),
    ("Sources/Core/Deep/Down/Box.swift", "Sources/Core"),
    ("Tests/CoreTests/BoxTests.swift", "Tests/CoreTests"),
    ("Sources/main.swift", "Sources"),
    ("crates/parser/src/lib.rs", "crates/parser"),
    ("drivers/net/loop.c", "drivers"),
  ])
  func folderTellsTheModule(path: String, module: String) {
    #expect(SourceModule.name(forFileAt: path) == module)
  }
}
