import OverloadTemplates
import Testing

struct AutocreateRefusalTextTests {
  @Test func refusalSaysInASentenceWhatToChange() throws {
    let text = try overload("autocreate<Service, Product, Argument1, each Dependency>(", in: "AutocreateRefusals.swift")
    #expect(
      text == #"""
        /// Says what is wrong with an initializer that no other overload takes.
        @available(*, unavailable, message: """
          the initializer does not make what the factory's type returns: \
          write the type that it makes, or let that one conform
          """)
        @export(implementation)
        public static func autocreate<Service, Product, Argument1, each Dependency>(
          _ initializer: @escaping @Sendable (Argument1, repeat each Dependency) async throws -> Service,
          _: Void = ()
        ) -> Wiring<@Sendable (Argument1) -> Product> { fatalError() }
        """#
    )
  }

  // Equal ranks would make two of them ambiguous.
  @Test func theMoreParametersAreRightTheFewerNobodyPasses() throws {
    let text = try overload(
      "autocreate<Service, Argument1, Argument2, Other, each Dependency, each Rest>(", in: "AutocreateRefusals.swift")
    #expect(
      text == #"""
        /// Says what is wrong with an initializer that no other overload takes.
        @available(*, unavailable, message: """
          parameter 3 of the initializer is not parameter 3 of the factory's type: \
          it must take that type's parameters first, in the same order, and only dependencies after them
          """)
        @export(implementation)
        public static func autocreate<Service, Argument1, Argument2, Other, each Dependency, each Rest>(
          _ initializer: @escaping @Sendable (Argument1, Argument2, repeat each Dependency) async throws -> Service,
          _: Void = (), _: Void = (), _: Void = (), _: Void = (), _: Void = (), _: Void = (), _: Void = (), _: Void = ()
        ) -> Wiring<@Sendable (Argument1, Argument2, Other, repeat each Rest) -> Service> { fatalError() }
        """#
    )
  }
}
