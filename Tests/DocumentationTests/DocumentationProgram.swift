import Foundation
import TestSupport

/// Blocks of a document that build on each other, as one program.
struct DocumentationProgram: Sendable {
  let document: Document
  /// The last one may have to be refused.
  let blocks: [CodeBlock]
  /// What the document says that the program prints; nil if it does not.
  let output: String?

  /// All programs of a document. A block that is refused ends a program of its own.
  static func all(in document: Document) throws -> [DocumentationProgram] {
    var programs: [DocumentationProgram] = []
    var blocks: [CodeBlock] = []
    var output: [String] = []
    func end() {
      guard !blocks.isEmpty else { return }
      programs.append(
        DocumentationProgram(
          document: document, blocks: blocks, output: output.isEmpty ? nil : output.joined()))
      output = []
    }
    for block in try document.blocks() {
      if block.isPrinted { output.append(block.code.lines.map { "\($0)\n" }.joined()) }
      guard block.language == "swift", block.copiedFile == nil else { continue }
      let earlier = block.continues ? blocks : []
      if block.refusals.isEmpty {
        if !block.continues { end() }
        blocks = earlier + [block]
      } else {
        programs.append(DocumentationProgram(document: document, blocks: earlier + [block], output: nil))
      }
    }
    end()
    return programs
  }

  var mustCompile: Bool { blocks.allSatisfy(\.refusals.isEmpty) }

  /// The file that is compiled. Errors in it name the lines of the document.
  var text: String {
    var lines = document.modules.map { "import \($0)" }
    if document.isSource { lines.append("import DocumentationVocabulary") }
    for block in blocks {
      for setUp in block.setUps { lines += located(setUp, nil) + setUp.lines }
      lines += located(block.code, block.fileName)
      for (index, line) in block.code.lines.enumerated() {
        let number = index + 1
        lines += block.refusals.filter { ($0.line ?? block.code.lines.count) == number }
          .map { "// expected-error@+1 {{\($0.message)}}" }
        lines.append(line.replacing("{ … }", with: "{ fatalError() }"))
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private func located(_ code: CodeBlock.Code, _ fileName: String?) -> [String] {
    guard mustCompile else { return [] }  // The verify mode counts lines itself.
    return [
      fileName.map { "#sourceLocation(file: \"\($0)\", line: 1)" }
        ?? "#sourceLocation(file: \"\(document.name)\", line: \(code.firstLine))"
    ]
  }

  /// A manifest is read by the package manager instead of being compiled.
  private var isManifest: Bool {
    blocks.count == 1 && blocks[0].code.lines.first?.hasPrefix("// swift-tools-version:") == true
  }

  /// What the compiler finds wrong; empty if nothing is.
  func complaints() async throws -> String {
    let folder = try TemporaryFolder()
    if isManifest {
      try folder.write(blocks[0].code.lines.joined(separator: "\n"), to: "Package.swift")
      let run = try await CommandRun.of(
        URL(fileURLWithPath: "/usr/bin/env"), ["swift", "package", "--manifest-cache", "none", "dump-package"],
        in: folder.url)
      return run.ending == .exit(0) ? "" : "\(run.ending)\n\(run.standardError)"
    }
    let file = try folder.write(text, to: "program.swift")
    let flags =
      mustCompile ? ["-warnings-as-errors"] : ["-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated"]
    let run = try await compile(file, ["-emit-sil", "-o", "/dev/null"] + flags)
    return run.ending == .exit(0) ? "" : "\(run.ending)\n\(run.standardOutput)\(run.standardError)"
  }

  /// Builds the program and runs it.
  func run() async throws -> CommandRun {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "program.swift")
    let program = folder.url.appendingPathComponent("program")
    let build = BuildFolder.current
    let modules =
      ["InjectionCore", "InjectionGraph", "FactoryInjection"] + document.modules.filter { $0 == "ServiceBoot" }
    let objects = try modules.flatMap { try build().objects(of: $0) }
    let compilation = try await compile(file, ["-o", program.path] + objects.map(\.path))
    guard compilation.ending == .exit(0) else { return compilation }
    return try await CommandRun.of(program, [])
  }

  private func compile(_ file: URL, _ arguments: [String]) async throws -> CommandRun {
    try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["swiftc", "-swift-version", "6", "-module-name", "App", "-I", try BuildFolder.current().modules.path]
        + [file.path] + arguments)
  }
}
