import BenchmarkHeap

enum Heap {
  /// How much more is allocated after the body than before, while its result is kept; NaN where the system does
  /// not tell.
  static func growth<Result>(_ body: () -> Result) -> Double {
    let before = benchmark_allocated_bytes()
    let result = body()
    let after = withExtendedLifetime(result) { benchmark_allocated_bytes() }
    return before < 0 ? .nan : Double(after - before)
  }
}
