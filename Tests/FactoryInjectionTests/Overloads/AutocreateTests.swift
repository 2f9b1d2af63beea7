import FactoryInjection
import Testing

struct AutocreateTests {
  @Test(arguments: AutocreateCase.plain)
  func plainInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutocreateCase.throwing)
  func throwingInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutocreateCase.async)
  func asyncInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutocreateCase.asyncThrowing)
  func asyncThrowingInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutocreateCase.mainActor)
  func mainActorInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(arguments: AutocreateCase.mainActorThrowing)
  func throwingMainActorInitializersGetArgumentsThenDependenciesInOrder(_ testCase: AutocreateCase) async throws {
    #expect(try await testCase.numbers(Container.numbered()) == testCase.expected)
  }

  @Test(
    arguments: [AutocreateCase.throwing, AutocreateCase.asyncThrowing, AutocreateCase.mainActorThrowing]
      .joined().filter { $0.dependencies > 0 }
  )
  func throwingFactoriesThrowWhenTheirLastDependencyIsMissing(_ testCase: AutocreateCase) async {
    let container = Container.numbered(omitting: testCase.dependencies)
    await #expect(throws: ResolutionError.self) { try await testCase.numbers(container) }
  }
}
