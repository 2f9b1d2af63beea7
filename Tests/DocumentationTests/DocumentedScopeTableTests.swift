import FactoryInjection
import Foundation
import TestSupport
import Testing

/// The table of scopes in the README, and in the article about scopes, says what the container does.
struct DocumentedScopeTableTests {
  @Test(arguments: DocumentedScopeTable.places)
  func documentPrintsTheSameTable(_ place: DocumentedScopeTable.Place) throws {
    let printed = try DocumentedScopeTable.printed(place)
    let rendered = try DocumentedScopeTable.render()
    #expect(printed == rendered)
  }

  @Test(arguments: DocumentedScopeTable.scopes, DocumentedScopeTable.columns)
  func cellIsWhatHappens(_ scope: ObjectScope, _ column: DocumentedScopeTable.Column) throws {
    let row = try #require(DocumentedScopeTable.scopes.firstIndex { $0 === scope })
    let rows = try DocumentedScopeTable.printed(DocumentedScopeTable.places[0]).split(separator: "\n").map {
      $0.split(separator: "|")
    }
    try #require(rows.count == DocumentedScopeTable.scopes.count + 2)
    try #require(rows[row + 2].count == DocumentedScopeTable.columns.count + 1)
    #expect(" \(try column.cell(scope)) " == rows[row + 2][column.index + 1])
  }
}

enum DocumentedScopeTable {
  static let scopes: [ObjectScope] = [.transient, .graph, .container, .weak]

  /// Where the table stands.
  struct Place: Sendable {
    let file: String
    let heading: String
  }

  static let places = [
    Place(file: "README.md", heading: "## Scopes"),
    Place(file: "Sources/InjectionCore/InjectionCore.docc/ChoosingAScope.md", heading: "### Who shares what"),
  ]

  struct Column: Sendable, CustomTestStringConvertible {
    let index: Int
    let title: String
    /// Runs the container and says what it did.
    let cell: @Sendable (ObjectScope) throws -> String

    var testDescription: String { title }
  }

  static let columns: [Column] = [
    ("two askers in one graph", inOneGraph),
    ("another graph", inAnotherGraph),
    ("through a child container", throughAChild),
    ("another product of a factory", inAnotherProduct),
    ("a value type", ofAValueType),
  ].enumerated().map { Column(index: $0, title: $1.0, cell: $1.1) }

  static func render() throws -> String {
    var lines = ["| scope | \(columns.map(\.title).joined(separator: " | ")) |"]
    lines.append("|---|" + columns.map { _ in "---|" }.joined())
    for scope in scopes {
      let isDefault = scope === Container().register(Int.self) { _ in 1 }.objectScope
      let cells = try columns.map { try $0.cell(scope) }
      lines.append("| `.\(scope)`\(isDefault ? ", the default" : "") | \(cells.joined(separator: " | ")) |")
    }
    return lines.map { "\($0)\n" }.joined()
  }

  static func printed(_ place: Place) throws -> String {
    let lines = try Document.text(of: place.file).components(separatedBy: "\n")
    return lines.drop { $0 != place.heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
      .map { "\($0)\n" }.joined()
  }
}

// MARK: What happens

extension DocumentedScopeTable {
  private static func inOneGraph(_ scope: ObjectScope) throws -> String {
    let container = Container()
    container.register(Thing.self) { _ in Thing() }.inObjectScope(scope)
    container.register(Bool.self, name: "kept") { resolver in
      let first = try resolver.get(Thing.self)
      return first === (try resolver.get(Thing.self))
    }
    container.register(Bool.self, name: "let go") { resolver in
      let first = try resolver.get(Thing.self).id
      return first == (try resolver.get(Thing.self).id)
    }
    return sharing(
      whileKept: try container.get(Bool.self, name: "kept"), afterwards: try container.get(Bool.self, name: "let go"))
  }

  private static func inAnotherGraph(_ scope: ObjectScope) throws -> String {
    let container = Container()
    container.register(Thing.self) { _ in Thing() }.inObjectScope(scope)
    return try sharing {
      try container.get(Thing.self)
    } _: {
      try container.get(Thing.self)
    }
  }

  private static func throughAChild(_ scope: ObjectScope) throws -> String {
    let parent = Container()
    parent.register(String.self) { _ in "the registering container" }
    parent.register(Thing.self) { resolver in Thing(owner: try resolver.get(String.self)) }.inObjectScope(scope)
    let child = Container(parent: parent)
    child.register(String.self) { _ in "the child" }
    let outcome = try sharing {
      try child.get(Thing.self)
    } _: {
      try parent.get(Thing.self)
    }
    return "\(outcome), built from \(try child.get(Thing.self).owner)"
  }

  private static func inAnotherProduct(_ scope: ObjectScope) throws -> String {
    let container = Container()
    container.register(Thing.self) { _ in Thing() }.inObjectScope(scope)
    container.register(factory: Product.self)
    let make = try container.get(factory: Product.self)
    return try sharing {
      make().thing
    } _: {
      make().thing
    }
  }

  private static func ofAValueType(_ scope: ObjectScope) throws -> String {
    let container = Container()
    let made = Counter()
    container.register(Value.self) { _ in Value(id: made.increment()) }.inObjectScope(scope)
    container.register(Bool.self) { resolver in
      let first = try resolver.get(Value.self).id
      return first == (try resolver.get(Value.self).id)
    }
    let isSharedInAGraph = try container.get(Bool.self)
    let first = try container.get(Value.self).id
    let isShared = first == (try container.get(Value.self).id)
    if isShared { return "made once" }
    return isSharedInAGraph ? "made once in a graph" : "made for each asker"
  }

  /// Compares two instances, once while the first is kept and once after it was let go.
  private static func sharing(_ first: () throws -> Thing, _ second: () throws -> Thing) throws -> String {
    let id = try first().id
    let isSharedAfterwards = id == (try second().id)
    let kept = try first()
    return sharing(whileKept: kept === (try second()), afterwards: isSharedAfterwards)
  }

  private static func sharing(whileKept: Bool, afterwards: Bool) -> String {
    if afterwards { return "shared" }
    return whileKept ? "shared while kept" : "new"
  }
}

private final class Thing: Sendable {
  private static let count = Counter()

  let id = Thing.count.increment()
  let owner: String

  init(owner: String = "") {
    self.owner = owner
  }
}

private struct Value {
  let id: Int
}

private struct Product: FactoryComponent {
  let thing: Thing

  static var factory: Wiring<() -> Product> { autocreate(Product.init) }
}
