/// The kinds of mistakes that have a sentence of their own.
extension AutocreateRefusal {
  /// Parameters and product are as the factory's type says, but the initializer does something that the type does not say.
  ///
  /// Those for synchronous ones say `@MainActor`, as any initializer may be used for such a type.
  static func effects(arguments: Int) -> [AutocreateRefusal] {
    let sentences: [(Effect, String)] = [
      (
        // A pack takes such a parameter, which a type parameter of its own does not.
        .mainActor,
        "the initializer has an 'inout' or variadic parameter, which a factory cannot fill: "
          + "write a closure in its place"
      ),
      (.mainActorThrowing, "the initializer throws: write 'throws' in the factory's type"),
      (
        .asyncThrowing,
        "the initializer is asynchronous: write 'async', or 'async throws' if it throws too, in the factory's type"
      ),
    ]
    let types = each(arguments) { "Argument\($0)" }
    return sentences.map { effect, sentence in
      AutocreateRefusal(
        sentence: sentence, generics: ["Service"] + types + ["each Dependency"],
        parameters: types + ["repeat each Dependency"], effect: effect, product: "(\(types.list)) -> Service", rank: 0)
    }
  }

  /// The parameters are as the factory's type says.
  static func product(arguments: Int) -> AutocreateRefusal {
    let types = each(arguments) { "Argument\($0)" }
    return AutocreateRefusal(
      sentence: "the initializer does not make what the factory's type returns: "
        + "write the type that it makes, or let that one conform",
      generics: ["Service", "Product"] + types + ["each Dependency"], parameters: types + ["repeat each Dependency"],
      effect: .asyncThrowing, product: "(\(types.list)) -> Product", rank: 1)
  }

  /// So many parameters are as the factory's type says, and the next one is not. The more there are, the lower the rank:
  /// the sentence names the first that is wrong.
  static func order(arguments: Int, of last: Int) -> AutocreateRefusal {
    let types = each(arguments) { "Argument\($0)" }
    let position = arguments + 1
    let sentence =
      arguments < last
      ? "parameter \(position) of the initializer is not parameter \(position) of the factory's type: "
        + "it must take that type's parameters first, in the same order, and only dependencies after them"
      : "a factory takes \(last) parameters at most: make one of several, or write the wiring by hand"
    return AutocreateRefusal(
      sentence: sentence, generics: ["Service"] + types + ["Other", "each Dependency", "each Rest"],
      parameters: types + ["repeat each Dependency"], effect: .asyncThrowing,
      product: "(\((types + ["Other", "repeat each Rest"]).list)) -> Service", rank: 1 + last - arguments)
  }

  /// Whatever else is wrong, or several of these at once.
  static func rule(rank: Int) -> AutocreateRefusal {
    AutocreateRefusal(
      sentence: "the initializer does not fit the factory's type: "
        + "it must take that type's parameters first, then only dependencies, and make what the type returns",
      generics: ["Service", "Product", "each Argument", "each Parameter"], parameters: ["repeat each Parameter"],
      effect: .asyncThrowing, product: "(repeat each Argument) -> Product", rank: rank)
  }
}
