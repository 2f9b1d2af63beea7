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

  /// Up to so many dependencies of a factory with so many arguments have type parameters of their own.
  func fixedDependencies(arguments: Int) -> Int {
    arguments <= argumentsWithFixedDependencies ? fixedDependencies : 0
  }
}
