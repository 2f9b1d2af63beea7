import Testing

@testable import InjectionCore

enum PlainTag {}
private enum HiddenTag {}

/// The names that tags stand for are in reports that are compared between runs.
struct TagNameTests {
  @Test func nameOfATypeThatOthersCanNameIsItsOwn() {
    #expect(TagName.of(PlainTag.self) == "InjectionCoreTests.PlainTag")
  }

  /// They ended with an address.
  @Test func privateAndLocalTypesOfOneNameAreNumbered() {
    func first() -> Any.Type {
      enum Tag {}
      return Tag.self
    }
    func second() -> Any.Type {
      enum Tag {}
      return Tag.self
    }
    #expect(TagName.of(HiddenTag.self) == "InjectionCoreTests.HiddenTag#1")
    for _ in 0..<2 {
      #expect(TagName.of(first()) == "InjectionCoreTests.TagNameTests.Tag#1")
      #expect(TagName.of(second()) == "InjectionCoreTests.TagNameTests.Tag#2")
    }
  }
}
