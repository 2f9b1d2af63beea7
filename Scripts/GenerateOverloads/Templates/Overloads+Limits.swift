extension Overloads {
  /// How many parameters the widest overloads have, as rows of a table: what, and how many.
  package static var limits: [(what: String, count: Int)] {
    [
      ("run-time parameters of `autocreate`", Autocreate.counts.upperBound),
      ("dependencies of `autocreate`", Autocreate.counts.upperBound),
      ("parameters of the initializer in `autoregister`", Autoregister.counts.upperBound),
      ("of them, arguments of the caller", AutoregisterWithArguments.counts.upperBound),
      ("arguments of `register`, `resolve`, `get`, `require` and `getAsync`", ArgumentLists.counts.upperBound),
      ("arguments of a `FactoryStub` with a body or answers", FactoryStub.counts.upperBound),
    ]
  }
}
