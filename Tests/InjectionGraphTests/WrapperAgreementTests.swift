import FactoryInjection
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

enum SpareStore {}

/// A dependency that consists of several wrappers, and what is missing when it is asked for.
private struct Nesting: Sendable, CustomTestStringConvertible {
  let missing: String?
  let testDescription: String
  private let declare: @Sendable (Container) -> Void
  private let ask: @Sendable (Container) throws -> Void

  init<Dependency: SendableMetatype>(_ type: Dependency.Type, _ missing: String?) {
    self.missing = missing
    testDescription = "\(type)"
    declare = { container in container.register(Never.self) { _ in fatalError("not called") }.depends(on: type) }
    ask = { container in _ = try container.get(type) }
  }

  /// What `verify` calls missing.
  func found(by container: Container) -> [String] {
    declare(container)
    return container.verify().findings.filter { $0.severity == .error }.map(\.message)
  }

  /// What the error of `get` begins with.
  func error(of container: Container) -> String? {
    failureText { try ask(container) }?.split(separator: "\n").first.map(String.init)
  }
}

/// `verify` says the same as `get` about wrappers of wrappers, and both name what is missing innermost.
struct WrapperAgreementTests {
  /// `verify` used to find what is inside of the inner wrapper.
  @Test(arguments: [
    Nesting(Named<FactoryOf<Detail>, SpareStore>.self, #"Detail.factory named "InjectionGraphTests.SpareStore""#),
    Nesting(Named<[any Store], SpareStore>.self, #"Array<Store> named "InjectionGraphTests.SpareStore""#),
    Nesting([Lazy<any Store>].self, "Lazy<Store>"), Nesting([Provider<any Store>].self, "Provider<Store>"),
    Nesting([(any Store)?].self, "Optional<Store>"), Nesting([[any Store]].self, "Array<Store>"),
    Nesting([FactoryOf<Detail>].self, "FactoryOf<Detail>"),
    Nesting([Named<any Store, SpareStore>].self, "Named<Store, SpareStore>"),
    Nesting(Lazy<[Lazy<any Store>]>.self, "Lazy<Store>"), Nesting([Lazy<any Store>]?.self, nil),
    Nesting(Lazy<[any Store]>.self, nil), Nesting(Provider<Lazy<(any Store)?>>.self, nil),
    Nesting(Lazy<FactoryOf<Detail>>.self, nil), Nesting([any Store]?.self, nil),
  ])
  private func whatIsRegisteredUnnamed(_ nesting: Nesting) {
    let container = Container()
    container.register((any Store).self) { _ in DiskStore() }
    container.register(factory: Detail.self)
    let text = nesting.missing.map { "\($0) is not registered." }
    #expect(nesting.error(of: container) == text)
    #expect(nesting.found(by: container) == [text].compactMap { $0 })
  }

  /// `get` used to name the wrapper in the middle.
  @Test(arguments: [
    Nesting(Provider<[any Store]>.self, "any Store"), Nesting(Lazy<Provider<any Store>>.self, "any Store"),
    Nesting(Lazy<Named<any Store, SpareStore>>.self, #"any Store named "InjectionGraphTests.SpareStore""#),
    Nesting(Named<Lazy<any Store>, SpareStore>.self, #"any Store named "InjectionGraphTests.SpareStore""#),
    Nesting(Provider<FactoryOf<Detail>>.self, "Detail.factory"), Nesting(Lazy<(any Store)?>.self, nil),
    Nesting(Provider<Lazy<Provider<Clock>>>.self, "Clock"), Nesting(Lazy<Clock>?.self, nil),
  ])
  private func whatIsNotRegistered(_ nesting: Nesting) {
    let container = Container()
    let text = nesting.missing.map { "\($0) is not registered." }
    #expect(nesting.error(of: container) == text)
    #expect(nesting.found(by: container) == [text].compactMap { $0 })
  }

  @Test func fixNamesTheInnermostService() {
    #expect(
      failureText { try Container().get(Lazy<Named<any Store, SpareStore>>.self, fileID: "App/Use.swift", line: 5) }
        == """
        any Store named "InjectionGraphTests.SpareStore" is not registered.
          asked at: App/Use.swift:5
          fix: register it in this container or a parent: \
        container.register((any Store).self, name: "InjectionGraphTests.SpareStore") { resolver in … }
        """)
  }

  @Test func argumentsReachTheInnermostService() {
    let error = #expect(throws: ResolutionError.self) {
      try Container().get(Lazy<Provider<any Store>>.self, argument: 7)
    }
    #expect(error?.service == (any Store).self)
    #expect(error?.arguments.map { "\($0)" } == ["Int"])
  }
}
