extension Unmanaged {
  /// Uses the object without keeping it: the caller knows that somebody else does meanwhile.
  @inlinable @inline(__always)
  func borrow<Result, Failure: Error>(
    _ body: (Instance) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(takeUnretainedValue())
  }
}
