import FactoryInjection
import Testing

struct AutoregisterTests {
  @Test(arguments: AutoregisterCase.plain)
  func plainInitializersGetDependenciesInOrder(_ testCase: AutoregisterCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutoregisterCase.mainActor)
  func mainActorInitializersGetDependenciesInOrder(_ testCase: AutoregisterCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutoregisterCase.async)
  func asyncInitializersGetDependenciesInOrder(_ testCase: AutoregisterCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(
    arguments: [AutoregisterCase.plain, AutoregisterCase.mainActor, AutoregisterCase.async]
      .joined().filter { $0.dependencies > 0 }
  )
  func resolvingThrowsWhenTheLastDependencyIsMissing(_ testCase: AutoregisterCase) async {
    let container = Container.numbered(omitting: testCase.dependencies)
    await #expect(throws: ResolutionError.self) { try await testCase.numbers(container) }
  }
}
