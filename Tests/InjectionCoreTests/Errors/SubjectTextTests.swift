import InjectionCore
import TestSupport
import Testing

private final class Engine {}
private enum Spare {}

/// Texts that named the wrong thing, or something that is no Swift.
struct SubjectTextTests {
  private let container = Container()
  private let register = "register it in this container or a parent: container.register"

  @Test func aCollectionHasNoName() {
    container.register(Int.self, name: "a") { _ in 1 }
    #expect(
      failureText { try container.get([Int].self, name: "a", fileID: "App/Use.swift", line: 1) } == """
        Array<Int> named "a" is not registered.
          asked at: App/Use.swift:1
          A collection is all registrations of its element: it has no name and no arguments. Ask for it without.
          fix: \(register)(Array<Int>.self, name: "a") { resolver in … }
        """)
    let error = #expect(throws: ResolutionError.self) { try container.get([Int].self, argument: 1) }
    #expect(error?.description.contains("A collection is all registrations of its element") == true)
    #expect(error?.nearMisses.isEmpty == true)
  }

  /// The name of such a tag has a number in it that nobody can write.
  @Test func aPrivateTagIsWrittenAsAType() {
    enum Local {}
    let tag = fix { try container.get(Named<Int, Spare>.self) }
    #expect(tag == "\(register)(Int.self, named: Spare.self) { resolver in … }")
    let local = fix { try container.get(Int.self, named: Local.self) }
    #expect(local == "\(register)(Int.self, named: Local.self) { resolver in … }")
    let name = fix { try container.get(Int.self, name: "Spare#9") }
    #expect(name == "\(register)(Int.self, name: \"Spare#9\") { resolver in … }")
  }

  @Test func theKeyOfASessionIsNoService() {
    let scope = SessionScope<Int>("login")
    container.register(Engine.self, fileID: "App/Wiring.swift", line: 1) { resolver in
      _ = try resolver.sessionKey(scope, fileID: "App/Wiring.swift", line: 2)
      return Engine()
    }
    #expect(
      failureText { try container.get(Engine.self) } == """
        The session of scope login has no key now.
          chain: Engine (App/Wiring.swift:1) → key of scope login
          asked at: App/Wiring.swift:2
          fix: update the session before: try container.session(scope).update(to: key)
        """)
  }

  @Test func typesThatHaveAnotherNameInSource() {
    #expect(fix { try container.get(Void.self) } == "\(register)(Void.self) { resolver in … }")
    #expect(fix { try container.get((any Sendable).self) } == "\(register)(Any.self) { resolver in … }")
    #expect(fix { try container.get(AnyObject.self) } == "\(register)(AnyObject.self) { resolver in … }")
    #expect(
      fix { try container.get(Engine.self, argument: ()) }
        == "\(register)(Engine.self) { (resolver: any Resolver, argument: Void) in … }")
  }

  @Test func namesAreWrittenAsLiterals() {
    container.register(Int.self, name: "two\nlines", fileID: "App/Wiring.swift", line: 1) { _ in 1 }
    #expect(
      failureText { try container.get(Int.self, name: "a \"b\" \\ c\n", fileID: "App/Use.swift", line: 1) } == #"""
        Int named "a \"b\" \\ c\n" is not registered.
          asked at: App/Use.swift:1
          near miss: Int named "two\nlines" (App/Wiring.swift:1): registered under the name "two\nlines"
          fix: register it in this container or a parent: container.register(Int.self, name: "a \"b\" \\ c\n") { resolver in … }
        """#)
  }

  /// A log got several lines of one failure.
  @Test func oneLineIsOne() {
    struct Broken: Error, CustomStringConvertible { let description = "first.\n  second\r\nthird" }
    container.register(Int.self, name: "a\nb", fileID: "App/Wiring.swift", line: 1) { _ in throw Broken() }
    let error = #expect(throws: ResolutionError.self) {
      try container.get(Int.self, name: "a\nb", fileID: "App/Use.swift", line: 1)
    }
    #expect(
      error?.oneLine == #"""
        Int named "a\nb" could not be made: its factory threw an error; asked at: App/Use.swift:1; \#
        registered at: App/Wiring.swift:1; error: first; second; third; fix: see the error that the factory threw
        """#)
  }

  private func fix(_ body: () throws -> some Any) -> String? {
    let line = failureText(body)?.split(separator: "\n").last?.trimmingPrefix("  fix: ")
    return line.map { String($0) }
  }
}
