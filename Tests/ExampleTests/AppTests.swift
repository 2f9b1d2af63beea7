import FactoryInjection
import Testing

@testable import example

/// The whole app in the test's process, on a disk in memory.
struct AppTests {
  private static let tree: [String: StubDisk.Item] = [
    "Package.swift": .file("import PackageDescription\n\nlet package = Package()\n"),
    "README.md": .file("# Title\n"),
    "Sources/App/App.swift": .file("import Core\nimport Foundation\n\nstruct App {}\n"),
    "Sources/Core/Core.swift": .file("import Foundation\n"),
    "Sources/Core/gone.swift": .vanished,
    "Sources/Core/latin1.c": .bytes([0x2F, 0x2F, 0xE4, 0x0A]),
    "Sources/Core/list.c": .file("#include <stdio.h>\n\n\n\nint main() {}"),
    "Sources/Core/locked.c": .locked,
    "Sources/Core/more": .symbolicLink,
    "Sources/Core/pipe.c": .socket,
    "Tests/CoreTests/locked": .lockedFolder,
    ".build/checkouts/Other.swift": .file("import Other\n"),
    ".hidden.swift": .file("import Hidden\n"),
  ]

  @Test
  func censusIsPrintedAsText() async {
    #expect(
      await printed(of: Self.tree) == """
        Source census of /code

        Module        Files  Lines  Blank  Imports
        (top level)       1      3      1        1
        Sources/App       1      4      1        2
        Sources/Core      2      6      3        2
        Total             4     13      5        5

        Language  Files  Lines  Blank  Imports
        Swift         3      8      2        4
        C             1      5      3        1

        Times  Imported
            2  Foundation
            1  Core
            1  PackageDescription
            1  stdio.h

        Lines  Longest files
            5  Sources/Core/list.c
            4  Sources/App/App.swift
            3  Package.swift
            1  Sources/Core/Core.swift

        Skipped: 4
          Sources/Core/gone.swift: no such file or folder
          Sources/Core/latin1.c: not UTF-8
          Sources/Core/locked.c: permission denied
          Tests/CoreTests/locked: permission denied

        Symbolic links not followed: 1
        """)
  }

  @Test
  func censusIsPrintedAsJSON() async {
    let tree: [String: StubDisk.Item] = [
      "Sources/App/App.swift": .file("import Core\n\nstruct App {}\n"), "gone.py": .vanished,
    ]
    #expect(
      await printed(of: tree, format: .json) == """
        {
          "folder" : "/code",
          "languages" : [
            {
              "name" : "Swift",
              "totals" : {
                "blankLines" : 1,
                "files" : 1,
                "imports" : 1,
                "lines" : 3
              }
            }
          ],
          "longestFiles" : [
            {
              "lines" : 3,
              "path" : "Sources/App/App.swift"
            }
          ],
          "modules" : [
            {
              "name" : "(top level)",
              "totals" : {
                "blankLines" : 0,
                "files" : 0,
                "imports" : 0,
                "lines" : 0
              }
            },
            {
              "name" : "Sources/App",
              "totals" : {
                "blankLines" : 1,
                "files" : 1,
                "imports" : 1,
                "lines" : 3
              }
            }
          ],
          "skipped" : [
            {
              "path" : "gone.py",
              "reason" : "no such file or folder"
            }
          ],
          "symbolicLinksNotFollowed" : 0,
          "topImports" : [
            {
              "count" : 1,
              "name" : "Core"
            }
          ],
          "total" : {
            "blankLines" : 1,
            "files" : 1,
            "imports" : 1,
            "lines" : 3
          }
        }
        """)
  }

  @Test
  func folderWithoutSourceSaysSo() async {
    #expect(await printed(of: ["README.md": .file("")]) == "Source census of /code\n\nNo source files found.")
  }

  @Test
  func tenLongestFilesAndTenImportsAreNamed() async {
    let files = (10..<30).map { ("\($0).swift", StubDisk.Item.file("import M\($0)\n")) }
    let text = await printed(of: Dictionary(uniqueKeysWithValues: files))
    #expect(text.split(separator: "\n").filter { $0.hasSuffix(".swift") }.count == 10)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("    1  M") }.count == 10)
  }

  @Test
  func fileNameNeverBreaksALine() async {
    let text = await printed(of: ["a\nb.swift": .file("\n"), "c\u{1B}d.swift": .vanished])
    #expect(text.contains("    1  a\\nb.swift"))
    #expect(text.contains("  c\\u{1B}d.swift: no such file or folder"))
  }

  @Test
  func folderThatCannotBeReadIsNamedOnceAndNothingIsPrinted() async {
    let container = Container.census(of: [:])
    let output = RecordedOutput()
    container.register((any Output).self) { _ in output }
    #expect(await container.require(App.self).run(folder: "/no\nwhere") == .noInput)
    #expect(output.complaints == ["/no\\nwhere: no such file or folder"])
    #expect(output.printed.isEmpty)
  }

  @Test
  func reportThatCannotBeRenderedIsAnInternalFailure() async {
    let container = Container.census(of: [:])
    let output = RecordedOutput()
    container.register((any Output).self) { _ in output }
    container.register((any Renderer).self) { _ in FailingRenderer() }
    #expect(await container.require(App.self).run(folder: "/code") == .internalFailure)
    #expect(output.complaints == ["/code: not UTF-8"])
    #expect(output.printed.isEmpty)
  }

  private func printed(of items: [String: StubDisk.Item], format: Options.Format = .text) async -> String {
    let container = Container.census(of: items, format: format)
    let output = RecordedOutput()
    container.register((any Output).self) { _ in output }
    let status = await container.require(App.self).run(folder: "/code")
    #expect(status == .done)
    #expect(output.complaints.isEmpty)
    return output.printed.joined()
  }
}

private struct FailingRenderer: Renderer {
  func render(_ report: CensusReport) throws -> String { throw UnreadableText() }
}
