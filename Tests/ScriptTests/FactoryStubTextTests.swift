import OverloadTemplates
import Testing

struct FactoryStubTextTests {
  @Test func stubOfOneArgumentNamesTheTypeOfTheWholeList() throws {
    let text = try overload(
      "convenience init<Product>(\n  _ component: Component.Type, body: @escaping @Sendable (Arguments)",
      in: "FactoryStubPlain.swift", of: "InjectionTesting")
    #expect(
      text == """
        /// Creates a stub that runs a closure for each call, for a factory `(…) -> Product` of one argument.
        ///
        /// - Parameters:
        ///   - component: The component or interface.
        ///   - body: Makes the products. It is called as the factory is, after the call was noted.
        @export(implementation)
        public convenience init<Product>(
          _ component: Component.Type, body: @escaping @Sendable (Arguments) -> Product
        ) where
          Component.Factory == (Arguments) -> Product
        {
          self.init(component, recording: Arguments.self) { record in
            return { (argument1: Arguments) -> Product in
              record(argument1)
              return body(argument1)
            }
          }
        }
        """
    )
  }

  @Test func stubWithAnswersSaysWhatHappensWithoutOne() throws {
    let text = try overload(
      "convenience init<Argument1, Argument2, Product>(\n  _ component: Component.Type, answers:",
      in: "FactoryStubMainActorThrowing.swift", of: "InjectionTesting")
    #expect(
      text == """
        /// Creates a stub that answers each call with the next product of a list, for a factory `@MainActor (…)
        /// throws -> Product` of two arguments.
        ///
        /// A call for which none is left records an issue and throws ``NoAnswerLeft``.
        ///
        /// - Parameters:
        ///   - component: The component or interface.
        ///   - answers: The products, in the order in which they are handed out.
        ///   - sourceLocation: Where the issue is recorded. Leave it to the default.
        @export(implementation)
        public convenience init<Argument1, Argument2, Product>(
          _ component: Component.Type, answers: sending [Product],
          sourceLocation: Testing.SourceLocation = #_sourceLocation
        ) where
          Component.Factory == @MainActor (Argument1, Argument2) throws -> Product,
          Arguments == (Argument1, Argument2)
        {
          let queue = StubAnswers(answers, component, sourceLocation)
          self.init(component, recording: Arguments.self) { record in
            return { @MainActor (argument1: Argument1, argument2: Argument2) throws -> Product in
              record((argument1, argument2))
              return try queue.get()
            }
          }
        }
        """
    )
  }
}
