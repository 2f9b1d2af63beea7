import TestSupport
import Testing

/// The tests of documents are worth something only if they can fail.
struct HarnessTests {
  @Test func blockThatDoesNotCompileFails() async throws {
    let complaints = try await complaints(
      """
      ```swift
      let number: Int = "text"
      ```
      """)
    #expect(complaints.contains("Guide.md:2:19: error: cannot convert value of type 'String'"))
  }

  @Test func warningFails() async throws {
    let complaints = try await complaints(
      """
      ```swift
      func count() { let unused = 1 }
      ```
      """)
    #expect(complaints.contains("Guide.md:2:20: error: initialization of immutable value 'unused' was never used"))
  }

  @Test func blockDoesNotSeeEarlierOnesUnlessItContinues() async throws {
    let text = """
      ```swift
      let number = 1
      ```
      COMMENT
      ```swift
      print(number)
      ```
      """
    #expect(try await complaints(text.replacing("COMMENT", with: "<!-- continues -->")) == "")
    let complaints = try await complaints(text.replacing("COMMENT", with: ""))
    #expect(complaints.contains("Guide.md:6:7: error: cannot find 'number' in scope"))
  }

  @Test func setUpIsSeen() async throws {
    let complaints = try await complaints(
      """
      <!-- setup
      let number = 1
      let text: Int = ""
      -->
      ```swift
      print(number)
      ```
      """)
    #expect(complaints.contains("Guide.md:3:17: error: cannot convert value of type 'String'"))
    #expect(!complaints.contains("Guide.md:6"))
  }

  @Test func refusedBlockThatCompilesFails() async throws {
    let complaints = try await complaints(
      """
      <!-- refuses: cannot find 'number' in scope -->
      ```swift
      let number = 1
      print(number)
      ```
      """)
    #expect(complaints.contains("error: expected error not produced"))
  }

  @Test func refusalWithAnotherTextFails() async throws {
    let text = """
      <!-- refuses 2: cannot find 'NAME' in scope -->
      ```swift
      let text = ""
      print(number)
      print(text)
      ```
      """
    #expect(try await complaints(text.replacing("NAME", with: "number")) == "")
    #expect(try await complaints(text.replacing("NAME", with: "text")).contains("error: incorrect message found"))
  }

  @Test func refusedBlockIsNoPartOfWhatContinues() async throws {
    let complaints = try await complaints(
      """
      ```swift
      let number = 1
      ```
      <!-- continues -->
      <!-- refuses: cannot find 'text' in scope -->
      ```swift
      print(number, text)
      ```
      <!-- continues -->
      ```swift
      print(number)
      ```
      """)
    #expect(complaints == "")
  }

  @Test func outputOfAllBlocksIsCollected() async throws {
    let document = Document(
      path: "Guide.md",
      text: """
        ```swift
        print("one")
        ```
        <!-- prints -->
        ```text
        one
        ```
        <!-- continues -->
        <!-- file: Two.swift -->
        ```swift

        print(#fileID, #line)
        ```
        <!-- prints -->
        ```text
        App/Two.swift 2
        ```
        """)
    let program = try #require(try DocumentationProgram.all(in: document).first)
    #expect(program.output == "one\nApp/Two.swift 2\n")
    #expect(try await program.run().standardOutput == program.output)
  }

  @Test func unknownCommentFails() {
    #expect(throws: CodeBlock.UnknownComment(document: "Guide.md", line: 1, text: "continue")) {
      try Document(path: "Guide.md", text: "<!-- continue -->\n```swift\n```").blocks()
    }
  }

  @Test func blocksOfListsAreRead() throws {
    let document = Document(path: "Guide.md", text: "1. Build:\n\n   ```sh\n   swift build\n     all\n   ```\n")
    let blocks = try document.blocks()
    #expect(blocks == [CodeBlock(language: "sh", code: .init(firstLine: 4, lines: ["swift build", "  all"]))])
  }

  @Test(arguments: ["```swift\nlet number = 1", "text\n<!-- setup\nlet number = 1"])
  func openEndFails(_ text: String) throws {
    #expect(throws: Document.Unended.self) { try Document(path: "Guide.md", text: text).blocks() }
  }

  @Test func commentsOfSourceFilesAreRead() throws {
    let document = Document(
      path: "Sources/A.swift",
      text: """
        ```swift
        not documentation
        ```
          /// Registers.
          ///
          /// ```swift
          /// container.register()
          /// ```
          func register() {}
        """)
    let blocks = try document.blocks()
    #expect(blocks == [CodeBlock(language: "swift", code: .init(firstLine: 7, lines: ["container.register()"]))])
  }

  private func complaints(_ text: String) async throws -> String {
    var complaints = ""
    for program in try DocumentationProgram.all(in: Document(path: "Guide.md", text: text)) {
      complaints += try await program.complaints()
    }
    return complaints
  }
}
