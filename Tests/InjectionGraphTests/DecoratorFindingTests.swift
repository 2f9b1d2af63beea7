import FactoryInjection
import InjectionCore
import InjectionGraph
import Testing

/// Decorators that never apply were silent.
struct DecoratorFindingTests {
  private let container = Container()

  private func decorators(_ container: Container) -> [GraphReport.Finding] {
    container.verify().findings.filter { $0.kind == .unusedDecorator }
  }

  @Test func aMisspeltName() {
    container.register((any Store).self, name: "disk", fileID: "App/Wiring.swift", line: 1) { _ in DiskStore() }
    container.decorate((any Store).self, name: "disc", fileID: "App/Wiring.swift", line: 2) { _, store in store }
    #expect(
      decorators(container).map(\.description) == [
        """
        warning: A decorator of any Store named "disc" decorates nothing: no registration has this type and name.
          added at: App/Wiring.swift:2
          near miss: any Store named "disk" (App/Wiring.swift:1): registered under the name "disk"
          fix: remove it, or give it the type and the name of a registration
        """
      ])
    #expect(decorators(container).map(\.locations) == [[SourceLocation(fileID: "App/Wiring.swift", line: 2)]])
  }

  @Test func anOptionalThatIsNotRegistered() {
    container.register(Clock.self) { _ in Clock() }
    container.decorate(Clock?.self) { _, clock in clock }
    #expect(decorators(container).map(\.services) == [["Optional<Clock>"]])
    container.register(Clock?.self) { _ in nil }
    #expect(decorators(container) == [])
  }

  @Test func whatIsRegisteredIsDecorated() {
    container.decorate(Clock.self) { _, clock in clock }
    container.decorate(Int.self) { _, number in number + 1 }
    container.decorate(Detail.Factory.self) { _, make in make }
    container.decorate((any Store).self) { _, store in store }
    container.decorate(DiskStore.self) { _, store in store }
    #expect(decorators(container).count == 5)
    container.register(Clock.self) { _ in Clock() }
    container.register(Int.self) { (_, text: String) in text.count }
    container.register(factory: Detail.self)
    container.register(DiskStore.self) { _ in DiskStore() }.implements((any Store).self)
    #expect(decorators(container) == [])
  }

  /// What a forward stands for is decorated, though another registration has taken its place.
  @Test func aReplacedRegistrationThatIsForwardedTo() {
    container.register(DiskStore.self) { _ in DiskStore() }.implements((any Store).self)
    container.unregister(DiskStore.self)
    container.decorate(DiskStore.self) { _, store in store }
    #expect(decorators(container) == [])
  }

  @Test(arguments: [false, true])
  func parentsAndChildrenCount(_ isBuilding: Bool) async {
    let child = Container(parent: container)
    let sibling = Container(parent: container)
    func count(_ container: Container) async -> Int {
      await container.verify(building: isBuilding).findings.count { $0.kind == .unusedDecorator }
    }
    container.decorate(Clock.self) { _, clock in clock }
    #expect(await count(child) == 1)
    child.register(Clock.self) { _ in Clock() }
    #expect(await count(container) == 0)
    #expect(await count(child) == 0)
    sibling.decorate(Clock.self) { _, clock in clock }
    #expect(await count(sibling) == 1)
    container.register(Clock.self) { _ in Clock() }
    #expect(await count(sibling) == 0)
    withExtendedLifetime(child) {}
  }
}
