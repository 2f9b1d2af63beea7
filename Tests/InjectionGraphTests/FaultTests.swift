import FactoryInjection
import InjectionCore
import InjectionGraph
import TestSupport
import Testing

/// A container with one fault of each kind, and its twin without.
struct FaultTests {
  private let ran = Recorder<String>()
  private typealias Kind = GraphReport.Finding.Kind

  @Test func aSoundGraphHasNoFindings() {
    let report = sound().verify(roots: roots)
    #expect(report.findings.map(\.description) == [])
    #expect(ran.values == [])
  }

  @Test func aMissingService() throws {
    let container = sound()
    container.unregister(Clock.self)
    let finding = try onlyFinding(in: container)
    #expect(finding.kind == .missing)
    #expect(finding.services == ["Clock", "FeedList", "Profile.factory", "Nest"])
  }

  @Test func aMissingServiceOfAFactoryComponent() throws {
    let container = sound()
    container.unregister((any Store).self)
    container.unregister(Feed.self)
    container.unregister(FeedList.self)
    container.unregister(Download.self)
    let finding = try onlyFinding(in: container, roots: [Tabs.self, Hub.self, Chicken.self, Profile.self])
    #expect(finding.kind == .missing)
    #expect(finding.services == ["any Store", "Detail.factory"])
    #expect(finding.locations == [SourceLocation(fileID: "App/Detail.swift", line: 3)])
  }

  @Test func aDefaultedParameter() throws {
    let container = sound()
    container.autoregister(Download.self, line: 1) { (store: any Store, retries: Int) in
      Download(store: store, retries: retries)
    }
    let report = container.verify(roots: roots)
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.kind) == [.missing, .duplicate])
    #expect(finding.services == ["Int", "Download"])
  }

  @Test func aCycle() throws {
    let container = sound()
    container.add(Nest.self, 9, Nest.init).depends(on: Chicken.self)
    let finding = try onlyError(in: container)
    #expect(finding.kind == .cycle)
    #expect(finding.services == ["Egg", "Nest", "Chicken"] || finding.services == ["Chicken", "Egg", "Nest"])
  }

  @Test func aCycleThroughAParent() throws {
    let parent = Container()
    parent.add(Chicken.self, 1, Chicken.init)
    parent.add(Egg.self, 2, Egg.init)
    parent.register(Nest.self) { _ in fatalError("not called") }.depends(on: Clock.self)
    parent.add(Clock.self, 3, Clock.init)
    let child = Container(parent: parent)
    child.add(Nest.self, 4, Nest.init)
    #expect(parent.verify().findings == [])
    let finding = try onlyFinding(in: child, roots: [Chicken.self, Clock.self])
    #expect(finding.kind == .cycle)
    #expect(Set(finding.services) == ["Chicken", "Egg", "Nest"])
  }

  @Test func aCaptive() throws {
    let container = sound()
    container.add(Hub.self, 1, Hub.init).inObjectScope(.container)
    let finding = try onlyError(in: container)
    #expect(finding.kind == .captive)
    #expect(finding.services == ["Hub", "Bridge", "Relay", "Session"])
  }

  @Test func anAmbiguousClosureType() throws {
    let container = sound()
    container.autoregister(Tabs.self) { (make: @escaping Detail.Factory) in Tabs(make: make) }
    let finding = try onlyError(in: container)
    #expect(finding.kind == .ambiguousFactory)
    #expect(finding.services == ["(Int) -> Screen", "Detail.factory", "Profile.factory", "Tabs"])
  }

  @Test func anUnshareableArgument() throws {
    final class Key: Sendable {}
    let container = sound()
    container.register(Int.self) { (_: any Resolver, _: Key, _: String) in 1 }.inObjectScope(.container).depends()
    container.register(Int.self) { (_: any Resolver, _: String) in 1 }.inObjectScope(.container).depends()
    let finding = try onlyFinding(in: container, roots: roots + [Int.self])
    #expect(finding.kind == .unshareableArgument)
    #expect(finding.services == ["Int with arguments (Key, String)"])
    #expect(finding.details.first == "The argument type Key is not Hashable.")
  }

  /// It was an error, though what is Hashable can be found again.
  @Test func anArgumentOfAProtocolTypeMayBeHashable() throws {
    let container = Container()
    container.register(Int.self) { (_, _: any CustomStringConvertible) in 1 }.inObjectScope(.container).depends()
    container.register(Int.self) { (_, _: (any CustomStringConvertible)?) in 2 }.inObjectScope(.container).depends()
    container.register(Int.self) { (_, _: Any, _: AnyObject) in 3 }.inObjectScope(.weak).depends()
    #expect(container.verify().findings == [])
    #expect(try container.get(Int.self, argument: "a" as any CustomStringConvertible) == 1)
    #expect(try container.get(Int.self, argument: "a" as (any CustomStringConvertible)?) == 2)
    struct Unequal: CustomStringConvertible { let description = "" }
    let error = #expect(throws: ResolutionError.self) {
      try container.get(Int.self, argument: Unequal() as any CustomStringConvertible)
    }
    #expect(error?.kind == .unshareableArgument)

    container.register(Int.self) { (_, _: [any CustomStringConvertible]) in 4 }.inObjectScope(.container).depends()
    container.register(Int.self) { (_, _: Unequal?) in 5 }.inObjectScope(.container).depends()
    #expect(
      container.verify().findings.compactMap(\.details.first) == [
        "The argument type Array<CustomStringConvertible> is not Hashable.",
        "The argument type Optional<Unequal> is not Hashable.",
      ])
  }

  @Test func argumentsThatDoNotFit() throws {
    let container = sound()
    container.autoregister(String.self, argument: Int.self) { (_: Clock) in "" }
    let finding = try onlyFinding(in: container, roots: roots + [String.self])
    #expect(finding.kind == .mismatchedArguments)
    #expect(finding.services == ["String with arguments (Int)"])
  }

  @Test func aForwardIsLookedThrough() throws {
    let container = sound()
    container.add(DiskStore.self, 20) { (_: FeedList) in DiskStore() }.implements((any Store).self)
    let finding = try onlyError(in: container)
    #expect(finding.kind == .cycle)
    #expect(Set(finding.services) == ["any Store", "DiskStore", "FeedList", "Feed"])
  }

  @Test func aDuplicate() throws {
    let container = sound()
    container.add(Clock.self, 77, Clock.init)
    let finding = try onlyFinding(in: container)
    #expect(finding.kind == .duplicate)
    #expect(finding.severity == .warning)
    #expect(finding.locations.map(\.line) == [77, 1])
  }

  @Test func anUnusedRegistration() throws {
    let container = sound()
    container.add(String.self, 78) { "" }
    let finding = try onlyFinding(in: container)
    #expect(finding.kind == .unused)
    #expect(finding.severity == .warning)
    #expect(finding.services == ["String"])
  }

  @Test func anAsynchronousNeed() throws {
    let container = sound()
    container.unregister(Clock.self)
    container.register(Clock.self) { _ async throws in Clock() }.depends()
    let finding = try onlyFinding(in: container)
    #expect(finding.kind == .needsAsync)
    // `getAsync` makes what the wired services need; the calls of a synchronous factory cannot.
    #expect(finding.services == ["Clock", "Profile.factory"])
    container.unregister(Clock.self)
    container.register(Clock.self) { _ async throws in Clock() }.depends().inObjectScope(.container)
    #expect(container.verify(roots: roots).findings.isEmpty)
  }

  @Test func allAtOnceAreReportedOnce() {
    let container = sound()
    container.unregister((any Store).self)
    container.add(Nest.self, 9, Nest.init)
    container.add(Hub.self, 1, Hub.init).inObjectScope(.container)
    container.add(String.self, 78) { "" }
    container.autoregister(Tabs.self) { (make: @escaping Detail.Factory) in Tabs(make: make) }
    let kinds = container.verify(roots: roots).findings.map(\.kind)
    #expect(kinds == [.missing, .cycle, .captive, .ambiguousFactory, .duplicate, .duplicate, .duplicate, .unused])
    #expect(ran.values == [])
  }

  private var roots: [Any.Type] { [FeedList.self, Tabs.self, Hub.self, Chicken.self, Profile.self, Download.self] }

  /// Every factory counts its calls, of which there must be none.
  private func sound() -> Container {
    let container = Container()
    container.add(Clock.self, 1) { [ran] in
      ran.append("Clock")
      return Clock()
    }
    container.register((any Store).self) { [ran] _ in
      ran.append("Store")
      return DiskStore()
    }.depends().inObjectScope(.container)
    container.add(Feed.self, 3, Feed.init)
    container.add(FeedList.self, 4) { [ran] (feed: Feed, clock: Clock) in
      ran.append("FeedList")
      return FeedList(feed: feed, clock: clock)
    }
    container.register(factory: Detail.self)
    container.register(factory: Profile.self)
    container.add(Tabs.self, 5) { (make: FactoryOf<Detail>) in Tabs(make: make.make) }
    container.add(Download.self, 6) { (store: any Store) in Download(store: store) }
    container.add(Chicken.self, 7, Chicken.init)
    container.add(Egg.self, 8, Egg.init)
    container.register(Nest.self) { [ran] resolver in
      ran.append("Nest")
      return try Nest(chicken: resolver.get(Chicken.self))
    }.depends(on: Clock.self)
    container.add(Session.self, 10, Session.init).inObjectScope(.request)
    container.add(Relay.self, 11, Relay.init)
    container.add(Bridge.self, 12, Bridge.init)
    container.add(Hub.self, 13, Hub.init)
    return container
  }

  private func onlyFinding(in container: Container, roots: [Any.Type]? = nil) throws -> GraphReport.Finding {
    let findings = container.verify(roots: roots ?? self.roots).findings
    #expect(findings.count == 1, "\(findings)")
    #expect(ran.values == [])
    return try #require(findings.first)
  }

  /// The fault was made by registering again, which is a warning of its own.
  private func onlyError(in container: Container) throws -> GraphReport.Finding {
    let findings = container.verify(roots: roots).findings
    #expect(findings.dropFirst().map(\.kind) == [.duplicate], "\(findings)")
    #expect(ran.values == [])
    return try #require(findings.first)
  }
}
