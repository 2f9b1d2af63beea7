import FactoryInjection
import Foundation
import Testing

@testable import example

/// Each part of the census alone, made by its typed factory from stubbed services.
struct FactoryTests {
  @Test
  func wiringIsComplete() throws {
    let container = Container()
    container.registerCensus(Options(folder: ".", format: .text))
    #expect(container.verify(roots: [App.self]).findings.map(\.description) == [])
  }

  @Test
  func fileReportIsMadeFromARuntimeParameterAndServices() throws {
    let container = Container()
    container.register((any Disk).self) { _ in StubDisk(items: ["a.swift": .file("ignored")]) }
    container.register((any LineCounter).self) { _ in FixedLineCounter() }
    container.register(factory: FileReport.self)

    let makeFileReport = container.require(factory: FileReport.self)
    let report = try makeFileReport(file("a.swift"))
    #expect(report == FileReport(path: "a.swift", language: report.language, counts: FixedLineCounter.counts))
  }

  @Test
  func fileThatVanishedThrows() throws {
    let container = Container.census(of: ["gone.swift": .vanished])
    let makeFileReport = container.require(factory: FileReport.self)
    #expect(throws: DiskProblem.missing) { try makeFileReport(file("gone.swift")) }
  }

  @Test
  func moduleReportKeepsTheOrderOfItsFilesAndNamesTheSkippedOnes() async throws {
    let container = Container()
    let progress = RecordedProgress()
    container.register((any ProgressDisplay).self) { _ in progress }
    container.register(FileReport.Factory.self) { _ in
      { file in
        guard file.path != "13.swift" else { throw UnreadableText() }
        return FileReport(path: file.path, language: file.language, counts: LineCounts(lines: 1))
      }
    }
    container.register(factory: ModuleReport.self)

    let files = try (0..<200).map { try file("\($0).swift") }
    let makeModuleReport = container.require(factory: ModuleReport.self)
    let report = await makeModuleReport(SourceModule(name: "M", files: files))
    #expect(report.name == "M")
    #expect(report.files.map(\.path) == files.map(\.path).filter { $0 != "13.swift" })
    #expect(report.skipped == [SkippedPath(path: "13.swift", reason: "not UTF-8")])
    #expect(await progress.steps.sorted() == ["advance 64", "advance 64", "advance 64", "advance 8"])
  }

  @Test
  func censusReportsOnEachModuleOnce() async throws {
    let container = Container.census(of: ["Sources/B/b.swift": .file(""), "Sources/A/a.swift": .file("")])
    let progress = RecordedProgress()
    container.register((any ProgressDisplay).self) { _ in progress }
    container.register(ModuleReport.Factory.self) { _ in
      { module in ModuleReport(name: "stubbed \(module.name)", files: []) }
    }
    let report = try await container.require(Census.self).report(on: "/code")
    #expect(report.modules.map(\.name) == ["stubbed Sources/A", "stubbed Sources/B"])
    #expect(await progress.steps == ["begin 2", "end"])
  }

  private func file(_ path: String) throws -> SourceFile {
    SourceFile(folder: "/code", path: path, language: try #require(Language.of(fileNamed: path)))
  }
}

private struct FixedLineCounter: LineCounter {
  static let counts = LineCounts(lines: 7, blankLines: 2, imports: ["A"])

  func count(_ source: Data, in language: Language) -> LineCounts { Self.counts }
}
