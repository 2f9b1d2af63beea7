/// How far the overloads reach. A limit is raised here, then the files are written anew.
package struct Limits: Sendable {
  /// The most run-time arguments of a factory, of a request with `getAsync`, and of a stub.
  package var arguments: Int
  /// The most arguments of an auto-wired registration.
  package var wiredArguments: Int
  /// Up to so many dependencies have type parameters of their own. Any more are a parameter pack, which costs a retain
  /// and a release for each dependency and call.
  package var fixedDependencies: Int
  /// Factories with more arguments than these have only packs.
  package var argumentsWithFixedDependencies: Int

  package static let standard = Limits()

  package init(
    arguments: Int = 9, wiredArguments: Int = 3, fixedDependencies: Int = 5, argumentsWithFixedDependencies: Int = 2
  ) {
    self.arguments = arguments
    self.wiredArguments = wiredArguments
    self.fixedDependencies = fixedDependencies
    self.argumentsWithFixedDependencies = argumentsWithFixedDependencies
  }

  /// How many overloads for so many arguments have a type parameter for each dependency: one for none, one for one, and
  /// so on.
  ///
  /// The compiler prefers them to packs. So no number of parameters may be that of just one of them: that one would take
  /// the initializer of a component that does not write its type, in silence.
  func fixedOverloads(arguments: Int) -> Int {
    if arguments <= argumentsWithFixedDependencies { return fixedDependencies + 1 }
    return arguments <= argumentsWithFixedDependencies + fixedDependencies ? 1 : 0
  }
}
