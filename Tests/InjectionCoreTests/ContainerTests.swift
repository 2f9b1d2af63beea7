import InjectionCore
import Testing

struct ContainerTests {
  @Test func resolvesWhatIsRegistered() throws {
    let container = Container()
    container.register(Int.self) { _ in 7 }
    #expect(container.resolve(Int.self) == 7)
    #expect(try container.get(Int.self) == 7)
    #expect(container.require(Int.self) == 7)
  }
}
