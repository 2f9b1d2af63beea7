import FactoryInjection
import Testing

@testable import InjectionCore
@testable import InjectionGraph

/// How a service may need another one, each a row of the table of edges.
private enum Row: String, CaseIterable, Sendable {
  case plain, named, declared, decorator, optional, collection, lazy, provider, factoryOf, closure, completion

  /// How `A` needs `B` in this row. `B` may need `A` back, by its initializer.
  func register(in container: Container, _ scope: ObjectScope = .graph) {
    switch self {
    case .plain: container.autoregister(A.self) { (_: B) in A() }.inObjectScope(scope)
    case .named: container.autoregister(A.self) { (_: Named<B, Row>) in A() }.inObjectScope(scope)
    case .declared: container.register(A.self) { _ in A() }.depends(on: B.self).inObjectScope(scope)
    case .decorator:
      container.autoregister(A.self, initializer: A.init).inObjectScope(scope)
      container.decorate(A.self) { resolver, a in
        _ = try resolver.get(B.self)
        return a
      }
    case .optional: container.autoregister(A.self) { (_: B?) in A() }.inObjectScope(scope)
    case .collection: container.autoregister(A.self) { (_: [B]) in A() }.inObjectScope(scope)
    case .lazy: container.autoregister(A.self) { (_: Lazy<B>) in A() }.inObjectScope(scope)
    case .provider: container.autoregister(A.self) { (_: Provider<B>) in A() }.inObjectScope(scope)
    case .factoryOf: container.autoregister(A.self) { (_: FactoryOf<MakesB>) in A() }.inObjectScope(scope)
    case .closure: container.autoregister(A.self) { (_: @escaping MakesB.Factory) in A() }.inObjectScope(scope)
    case .completion:
      container.autoregister(A.self, initializer: A.init).inObjectScope(scope)
        .initCompleted { resolver, _ in _ = resolver.resolve(B.self) }
    }
  }

  /// Registers what `A` needs, needing something itself or not.
  func registerNeeded(in container: Container, needing needs: [Any.Type] = [], _ scope: ObjectScope = .graph) {
    let dependencies = needs.map { DeclaredDependency(opening: $0) }
    let name: String? = self == .named ? TagName.of(Row.self) : nil
    if self == .factoryOf || self == .closure {
      _ = container.registerFactory(
        components: [MakesB.self], name: nil,
        declaration: FactoryDeclaration(parameterCount: 1, dependencies: dependencies, location: SourceLocation()),
        fileID: #fileID, line: #line, factory: { _ in { _ in B() } as MakesB.Factory })
    } else {
      _ = container.registerAutowired(B.self, name: name, dependencies: dependencies, fileID: #fileID, line: #line) {
        resolver in
        if needs.contains(where: { $0 == A.self }) { _ = try resolver.get(A.self) }
        return B()
      }.inObjectScope(scope)
    }
  }

  var isObserved: Bool { self == .decorator || self == .completion }
}

private final class A: Sendable {}
private final class B: Sendable {}
private final class C: Sendable {}
private struct MakesB: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> B> { { _ in { _ in B() } } }
}

/// The cells of the table of edges in the design.
struct EdgeTableTests {
  private let container = Container()

  @Test(arguments: Row.allCases)
  private func missing(_ row: Row) {
    row.register(in: container)
    if row.isObserved { _ = try? container.get(A.self) }
    let isError = row != .optional && row != .completion
    #expect(container.verify().findings.map(\.kind) == (isError ? [.missing] : []))
  }

  @Test(arguments: Row.allCases)
  private func initializerCycle(_ row: Row) {
    row.registerNeeded(in: container)
    row.register(in: container)
    if row.isObserved { _ = container.resolve(A.self) }
    row.registerNeeded(in: container, needing: [A.self])
    let expected: [GraphReport.Finding.Kind] =
      switch row {
      case .lazy, .provider, .factoryOf, .closure: []
      case .completion: [.madeTwice]
      default: [.cycle]
      }
    #expect(container.verify().findings.map(\.kind).filter { $0 != .duplicate } == expected)
  }

  @Test(arguments: Row.allCases)
  private func captive(_ row: Row) {
    row.registerNeeded(in: container, .request)
    row.register(in: container, .container)
    if row.isObserved { _ = container.resolve(A.self) }
    let isCaptive = ![Row.provider, .factoryOf, .closure].contains(row)
    #expect(container.verify().findings.map(\.kind) == (isCaptive ? [.captive] : []))
  }

  @Test(arguments: Row.allCases)
  private func kindAndOrder(_ row: Row) throws {
    row.registerNeeded(in: container)
    row.register(in: container)
    if row.isObserved { _ = container.resolve(A.self) }
    let edge = try #require(container.verify().edges.first)
    let expected: DependencyEdge =
      switch row {
      case .plain, .named, .declared, .decorator: .direct
      case .optional: .optional
      case .collection: .collection
      case .lazy: .lazy
      case .provider, .factoryOf, .closure: .factory
      case .completion: .completion
      }
    #expect(edge.kind == expected)
    #expect(edge.kind.isNeededFirst == [.direct, .optional, .collection].contains(expected))
  }

  @Test(arguments: [Row.factoryOf, .closure])
  private func theDependenciesOfAComponentMustBeThereToo(_ row: Row) {
    row.registerNeeded(in: container, needing: [C.self])
    row.register(in: container)
    #expect(container.verify().findings.map(\.services) == [["C", "MakesB.factory"]])
  }

  @Test func aProductMayNeedWhoTookItsFactory() {
    Row.factoryOf.registerNeeded(in: container, needing: [A.self])
    Row.factoryOf.register(in: container)
    #expect(container.verify().findings == [])
  }

  @Test func everyMemberOfACollectionClosesACycle() {
    Row.collection.register(in: container)
    container.autoregister(B.self, name: "1") { B() }
    container.autoregister(B.self, name: "2") { (_: A) in B() }
    #expect(container.verify().findings.map(\.kind) == [.cycle])
  }

  @Test func anOptionalLazyDoesNotMind() {
    container.autoregister(A.self) { (_: Lazy<B>?, _: FactoryOf<MakesB>?, _: [B]?) in A() }
    #expect(container.verify().findings == [])
  }

  @Test func aCycleInInitCompletedAlone() {
    container.autoregister(A.self) { A() }.initCompleted { resolver, _ in _ = resolver.resolve(B.self) }
    container.autoregister(B.self) { B() }.initCompleted { resolver, _ in _ = resolver.resolve(A.self) }
    _ = container.resolve(A.self)
    let report = container.verify()
    #expect(report.findings == [])
    #expect(report.edges.map(\.kind) == [.completion, .completion])
  }
}
