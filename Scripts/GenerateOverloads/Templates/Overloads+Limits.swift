extension Overloads {
  /// How many parameters the widest overloads have, as rows of a table: what, and how many.
  package static var limits: [(what: String, count: Int)] {
    [
      ("run-time parameters of `autocreate`", Limits.standard.arguments),
      ("arguments of the caller in `autoregister`", Limits.standard.wiredArguments),
      ("arguments of `getAsync`", Limits.standard.arguments),
      ("arguments of a `FactoryStub` with a body or answers", Limits.standard.arguments),
    ]
  }
}
