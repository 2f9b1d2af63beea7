import InjectionTesting
import TestSupport
import Testing

struct WithOverridesTests {
  private final class Screen {
    @Inject var users: any Users
  }

  @Test func overridesHoldForTheClosureAlone() {
    DefaultContainer.withValue(.live()) {
      let inside = withOverrides {
        $0.register((any Users).self) { _ in StubUsers() }
      } operation: { container in
        container.require(UserCache.self).names + Screen().users.names
      }
      #expect(inside == ["stub", "stub"])
      #expect(Screen().users.names == ["live"])
    }
  }

  @Test func overridesHoldInTheTasksThatAreStarted() async throws {
    try await DefaultContainer.withValue(.live()) {
      let inside = try await withOverrides {
        $0.register((any Users).self) { _ in StubUsers() }
      } operation: { container in
        await Task.yield()
        async let child = Screen().users.names
        let task = Task { Screen().users.names }
        return try await container.getAsync(UserCache.self).names + child + task.value
      }
      #expect(inside == ["stub", "stub", "stub"])
      #expect(Screen().users.names == ["live"])
    }
  }

  @Test func innerOverridesWin() {
    withOverrides {
      $0.register((any Users).self) { _ in StubUsers() }
      $0.register(Int.self) { _ in 1 }
    } operation: { _ in
      withOverrides {
        $0.register((any Users).self) { _ in OtherUsers() }
      } operation: { container in
        #expect(container.require((any Users).self).names == ["other"])
        #expect(container.require(Int.self) == 1)
      }
    }
  }

  @Test func namedContainerIsOverriddenInsteadOfTheCurrentOne() {
    let container = Container()
    container.register(Int.self) { _ in 1 }
    DefaultContainer.withValue(.live()) {
      withOverrides(of: container) {
        $0.register(String.self) { _ in "a" }
      } operation: { test in
        #expect(test.require(Int.self) == 1)
        #expect(DefaultContainer.current.require(String.self) == "a")
        #expect(!test.hasAnyRegistration(of: (any Users).self))
      }
    }
  }

  @Test func emptyContainerIsOverriddenIfThereIsNone() {
    withOverrides {
      $0.register(Int.self) { _ in 1 }
    } operation: { container in
      #expect(container.registrations.map(\.title) == ["Int"])
    }
  }

  @Test func errorsOfBothClosuresArePassedOn() async {
    struct Refused: Error, Equatable { let number: Int }
    #expect(throws: Refused(number: 1)) {
      try withOverrides { _ in
        throw Refused(number: 1)
      } operation: { _ in
      }
    }
    #expect(throws: Refused(number: 2)) {
      try withOverrides { _ in
      } operation: { _ in
        throw Refused(number: 2)
      }
    }
    await #expect(throws: Refused(number: 3)) {
      try await withOverrides { _ in
      } operation: { _ in
        await Task.yield()
        throw Refused(number: 3)
      }
    }
  }

  @Test func parallelTasksHaveTheirOwn() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask {
          await withOverrides {
            $0.register(Int.self) { _ in number }
          } operation: { _ in
            await Task.yield()
            return DefaultContainer.current.require(Int.self)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(0..<50))
  }
}
