import FactoryInjection
import InjectionCore
import InjectionGraph
import Testing

/// What the report says, in full.
struct FindingTextTests {
  private let container = Container()

  private func text(roots: [Any.Type] = []) -> String? {
    let findings = container.verify(roots: roots).findings
    return findings.first?.description
  }

  @Test func missing() {
    container.add(Feed.self, 1, Feed.init)
    container.register(factory: Detail.self, fileID: "App/Wiring.swift", line: 2)
    container.register((any Store).self, name: "disk", fileID: "App/Wiring.swift", line: 3) { _ in DiskStore() }
    #expect(
      text() == """
        error: any Store is not registered.
          needed by: Feed (App/Wiring.swift:1), Detail.factory (App/Detail.swift:3)
          near miss: any Store named "disk" (App/Wiring.swift:3): registered under the name "disk"
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func missingRoot() {
    #expect(
      text(roots: [Feed.self]) == """
        error: Feed is not registered.
          needed by: the roots given to verify
          fix: register it in this container or a parent: container.register(Feed.self) { resolver in … }
        """)
  }

  @Test func missingDefaultedParameter() {
    container.add(Download.self, 1) { (store: (any Store)?, retries: Int) in
      Download(store: store ?? DiskStore(), retries: retries)
    }
    #expect(
      text() == """
        error: Int is not registered.
          needed by: Download (App/Wiring.swift:1)
          It is parameter 2 of 2 of the initializer of Download.
          If that parameter has a default value, it still counts as a dependency: pass a closure that leaves it out.
          fix: register it in this container or a parent: container.register(Int.self) { resolver in … }
        """)
  }

  @Test func missingInTheParent() {
    let child = Container(parent: container)
    container.add(Feed.self, 1, Feed.init).inObjectScope(.container)
    child.register((any Store).self, fileID: "App/Child.swift", line: 2) { _ in DiskStore() }
    let finding = child.verify().findings.first { $0.kind == .missing }
    #expect(
      finding?.description == """
        error: any Store is not registered.
          needed by: Feed (App/Wiring.swift:1)
          A child registers any Store, but Feed is made by the parent that registered it, from the parent's services.
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }
        """)
  }

  @Test func cycle() {
    container.add(Chicken.self, 1, Chicken.init)
    container.add(Egg.self, 2, Egg.init)
    container.add(Nest.self, 3, Nest.init)
    #expect(
      text() == """
        error: Chicken needs itself before it exists.
          chain: Chicken (App/Wiring.swift:1) → Egg (App/Wiring.swift:2) → Nest (App/Wiring.swift:3) → Chicken (App/Wiring.swift:1)
          fix: let one of them get the other in initCompleted, or take a Lazy or a factory of it
        """)
  }

  @Test func cycleOfOne() {
    container.add(Clock.self, 1) { (_: Clock) in Clock() }
    #expect(
      text() == """
        error: Clock needs itself before it exists.
          chain: Clock (App/Wiring.swift:1) → Clock (App/Wiring.swift:1)
          fix: let it get itself in initCompleted, or take a Lazy or a factory of itself
        """)
  }

  @Test func madeTwice() {
    container.add(Feed.self, 1) { (_: Clock) in Feed(store: DiskStore()) }
    container.add(Clock.self, 2, Clock.init).initCompleted { resolver, _ in _ = resolver.resolve(Feed.self) }
    _ = container.resolve(Clock.self)
    #expect(
      text() == """
        warning: Feed is made twice when it is asked for first: it needs itself again in an initCompleted.
          chain: Feed (App/Wiring.swift:1) → Clock (App/Wiring.swift:2) → in initCompleted: Feed (App/Wiring.swift:1)
          fix: set both sides in initCompleted, or ask for the other service first
        """)
  }

  /// It was said to be made twice, but the request fails.
  @Test(arguments: [false, true])
  func transientInitCompletedEndsNoCycle(_ isCompletedToo: Bool) throws {
    container.add(Clock.self, 2, Clock.init).inObjectScope(.transient)
      .initCompleted { resolver, _ in _ = resolver.resolve(Feed.self) }
    if isCompletedToo {
      container.add(Feed.self, 1) { Feed(store: DiskStore()) }.inObjectScope(.transient)
        .initCompleted { resolver, _ in _ = resolver.resolve(Clock.self) }
    } else {
      container.add(Feed.self, 1) { (_: Clock) in Feed(store: DiskStore()) }
    }
    _ = (container.resolve(Clock.self), container.resolve(Feed.self))
    #expect(container.verify().findings.map(\.kind) == [.cycle])
    #expect(
      text()?.hasSuffix("fix: let the services with the initCompleted be shared: they are transient") == true)
  }

  @Test func captive() {
    container.add(Session.self, 1, Session.init).inObjectScope(.request)
    container.add(Relay.self, 2, Relay.init)
    container.add(Bridge.self, 3, Bridge.init).inObjectScope(.transient)
    container.add(Hub.self, 4, Hub.init).inObjectScope(.container)
    #expect(
      text() == """
        error: Hub in scope container keeps Session longer than its scope request.
          chain: Hub (App/Wiring.swift:4) → Bridge (App/Wiring.swift:3) → Relay (App/Wiring.swift:2) → Session (App/Wiring.swift:1)
          fix: take a Provider or a factory of Session, or register the keeper in a scope that lives no longer
        """)
  }

  @Test func ambiguousFactory() {
    container.register(factory: Detail.self, fileID: "App/Wiring.swift", line: 1)
    container.register(factory: Profile.self, fileID: "App/Wiring.swift", line: 2)
    container.register((any Store).self, instance: DiskStore())
    container.add(Clock.self, 3, Clock.init)
    container.autoregister(Tabs.self, fileID: "App/Wiring.swift", line: 4) { (make: @escaping Detail.Factory) in
      Tabs(make: make)
    }
    #expect(
      text() == """
        error: (Int) -> Screen is the factory type of several components.
          Registered by Detail (App/Wiring.swift:1) and Profile (App/Wiring.swift:2).
          needed by: Tabs (App/Wiring.swift:4)
          fix: take FactoryOf of the component instead of the closure type
        """)
  }

  @Test func needsAsync() {
    container.register((any Store).self, fileID: "App/Wiring.swift", line: 1) { _ async throws in DiskStore() }
      .inObjectScope(.transient)
    container.register(Feed.self, fileID: "App/Wiring.swift", line: 2) { Feed(store: try $0.get((any Store).self)) }
      .depends(on: (any Store).self)
    #expect(
      text() == """
        error: any Store is made asynchronously, is not shared, and is needed where it is made synchronously.
          needed by: Feed (App/Wiring.swift:2)
          fix: give what needs it an async factory, register it in scope container, or pass the finished instance on at run time
        """)
  }

  /// The fix was an async initializer, with which verify() was silent and the `Provider` failed.
  @Test func needsAsyncLater() {
    container.register((any Store).self, fileID: "App/Wiring.swift", line: 1) { _ async throws in DiskStore() }
    container.add(Feed.self, 2) { (_: Provider<any Store>) in Feed(store: DiskStore()) }
    container.register(Clock.self, fileID: "App/Wiring.swift", line: 3) { _ async throws in Clock() }
      .depends(on: Lazy<any Store>.self)
    #expect(
      container.verify().findings.map(\.description) == [
        """
        error: any Store is made asynchronously, is not shared, and is needed through a Provider or a Lazy, which get it synchronously.
          needed by: Feed (App/Wiring.swift:2), Clock (App/Wiring.swift:3)
          fix: take the service itself in an async initializer, or a factory whose closure is async
        """,
        """
        information: One registration is a closure that does not say what it needs.
          any Store (App/Wiring.swift:1)
          fix: use autoregister, add .depends(on:), or let verify(building: true) run them to see what they ask for
        """,
      ])
  }

  @Test func duplicate() {
    container.add(Clock.self, 1, Clock.init)
    container.add(Clock.self, 2, Clock.init)
    container.add(Clock.self, 3, Clock.init)
    container.add(Clock.self, 2, Clock.init)
    #expect(
      text() == """
        warning: Clock is registered more than once; the last one wins.
          registered at: App/Wiring.swift:2
          replaced: App/Wiring.swift:1
          replaced: App/Wiring.swift:2
          replaced: App/Wiring.swift:3
          fix: remove one of them, or tell them apart by name
        """)
  }

  /// The component was named, which is registered once.
  @Test func anInterfaceOfTwoComponents() {
    enum Page: FactoryInterface { typealias Factory = (Int) -> any Screen }
    container.register(factory: Detail.self, as: Page.self, fileID: "App/Wiring.swift", line: 1)
    container.register(factory: Profile.self, as: Page.self, fileID: "App/Wiring.swift", line: 2)
    let duplicates = { container.verify().findings.filter { $0.kind == .duplicate }.map(\.message) }
    #expect(duplicates() == ["Page.factory is registered more than once; the last one wins."])
    container.register(factory: Profile.self, as: Page.self, fileID: "App/Wiring.swift", line: 3)
    #expect(duplicates() == ["Page.factory is registered more than once; the last one wins."])
  }

  @Test func unused() {
    container.add(Clock.self, 1, Clock.init)
    container.add(Session.self, 2, Session.init)
    #expect(
      text(roots: [Clock.self]) == """
        warning: Session is not needed by anything that is known.
          registered at: App/Wiring.swift:2
          fix: remove it, or pass it to verify as a root
        """)
  }

  @Test func unusedMayBeNeededByAClosure() {
    container.add(Clock.self, 1, Clock.init)
    container.register(Session.self) { _ in Session() }
    let finding = container.verify(roots: [Session.self]).findings.first { $0.kind == .unused }
    #expect(finding?.severity == .information)
  }

  @Test func opaque() {
    container.register(Clock.self, fileID: "App/Wiring.swift", line: 1) { _ in Clock() }
    container.register(Session.self, fileID: "App/Wiring.swift", line: 2) { _ in Session() }
    #expect(
      text() == """
        information: 2 registrations are closures that do not say what they need.
          Clock (App/Wiring.swift:1)
          Session (App/Wiring.swift:2)
          fix: use autoregister, add .depends(on:), or let verify(building: true) run them to see what they ask for
        """)
  }

  @Test func checkThrowsOneErrorThatNamesAll() throws {
    container.add(Download.self, 1) { (store: any Store) in Download(store: store) }
    container.add(FeedList.self, 2, FeedList.init)
    container.add(FeedList.self, 3, FeedList.init)
    let report = container.verify()
    let error = #expect(throws: GraphReport.Failure.self) { try report.check() }
    #expect(
      error?.description == """
        3 errors

        error: any Store is not registered.
          needed by: Download (App/Wiring.swift:1)
          fix: register it in this container or a parent: container.register((any Store).self) { resolver in … }

        error: Feed is not registered.
          needed by: FeedList (App/Wiring.swift:3)
          fix: register it in this container or a parent: container.register(Feed.self) { resolver in … }

        error: Clock is not registered.
          needed by: FeedList (App/Wiring.swift:3)
          fix: register it in this container or a parent: container.register(Clock.self) { resolver in … }

        """)
    let failure = #expect(throws: GraphReport.Failure.self) { try report.check(.warnings) }
    #expect(failure?.description.hasPrefix("3 errors and 1 warning\n") == true)
  }

  @Test func warningsAreNoErrors() throws {
    container.add(Clock.self, 1, Clock.init)
    container.add(Clock.self, 2, Clock.init)
    try container.verify().check()
    #expect(throws: GraphReport.Failure.self) { try container.verify().check(.warnings) }
  }

  @Test func namesThatClashAreQualified() {
    enum Other { final class Feed {} }
    container.autoregister(Feed.self) { (_: Other.Feed) in Feed(store: DiskStore()) }
    #expect(
      container.verify().findings.map(\.services) == [
        ["InjectionGraphTests.FindingTextTests.Other.Feed", "InjectionGraphTests.Feed"]
      ])
  }
}
