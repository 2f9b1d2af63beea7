import TestSupport
import Testing

/// Nothing that a reader can copy is out of date. Left out under the sanitizers.
struct DocumentationTests {
  @Test(arguments: try programs(Document.markdown))
  func blockOfADocumentCompiles(_ program: DocumentationProgram) async throws {
    let complaints = try await program.complaints()
    #expect(complaints == "")
  }

  @Test(arguments: try programs(Document.sources))
  func exampleOfADocumentationCommentCompiles(_ program: DocumentationProgram) async throws {
    let complaints = try await program.complaints()
    #expect(complaints == "")
  }

  @Test(arguments: try programs(Document.markdown).filter { $0.output != nil })
  func programPrintsWhatTheDocumentSays(_ program: DocumentationProgram) async throws {
    let run = try await program.run()
    #expect(run.ending == .exit(0))
    #expect(run.standardOutput == program.output)
    #expect(run.standardError == "")
  }

  private static func programs(_ documents: [Document]) throws -> [DocumentationProgram] {
    try documents.flatMap { try DocumentationProgram.all(in: $0) }
  }
}

struct DocumentTests {
  @Test(arguments: Document.markdown)
  func blocksNameTheirLanguage(_ document: Document) throws {
    let languages = Set(try document.blocks().map(\.language))
    #expect(languages.isSubset(of: ["swift", "sh", "text", "mermaid"]))
  }

  @Test(arguments: Document.markdown)
  func copiedBlockIsTheFile(_ document: Document) throws {
    for block in try document.blocks() {
      guard let path = block.copiedFile else { continue }
      let shown = block.code.lines.map { "\($0)\n" }.joined()
      #expect(try shown == Document.text(of: path), "\(path)")
    }
  }

  @Test(arguments: Document.markdown)
  func linksLeadSomewhere(_ document: Document) throws {
    for link in document.localLinks {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? document : try Document(String(parts[0]))
      if parts.count > 1 { #expect(target.anchors.contains(String(parts[1])), "\(link)") }
    }
  }
}

extension DocumentationProgram: CustomTestStringConvertible {
  var testDescription: String { "\(document.path):\(blocks[blocks.count - 1].code.firstLine)" }
}

extension Document: CustomTestStringConvertible {
  var testDescription: String { path }
}
