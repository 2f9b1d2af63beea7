import InjectionTesting
import Testing

/// A stubbed factory of one closure type that takes so many arguments.
struct FactoryStubCase: Sendable, CustomTestStringConvertible {
  struct Outcome: Equatable, Sendable {
    /// What a stub with a body made of the arguments 11, 12, ….
    let products: [[Int]]
    /// What a stub with the answers [7] and [8] gave.
    let answers: [[Int]]
    /// The calls that the first stub remembers.
    let calls: [[Int]]
    /// How many calls the second stub remembers.
    let count: Int
  }

  let closure: String
  let arguments: Int
  let run: @Sendable () async throws -> Outcome

  var testDescription: String { "\(closure), \(arguments) arguments" }

  static let all =
    plain + throwing + async + asyncThrowing + sendable + sendableThrowing + sendableAsync + sendableAsyncThrowing
    + mainActor + mainActorThrowing
}
