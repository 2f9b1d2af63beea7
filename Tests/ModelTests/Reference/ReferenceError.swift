/// Why the reference cannot make something.
struct ReferenceError: Error {
  enum Kind: String {
    case notRegistered, cycle, factoryFailed, unshareableArgument, disposed, unrelatedType, noSession
  }

  let kind: Kind
  let chain: [String]
  var underlying: String?

  var text: String {
    "\(kind.rawValue): \(chain.joined(separator: " → "))" + (underlying.map { " (\($0))" } ?? "")
  }
}
