extension Array where Element: Sendable {
  /// Transforms the elements in parallel, a chunk per child task; the result keeps their order.
  func concurrentMap<Transformed: Sendable>(
    inChunksOf size: Int,
    _ transform: @escaping @Sendable (Element) -> Transformed,
    afterEachChunk: @escaping @Sendable (Int) async -> Void
  ) async -> [Transformed] {
    await withTaskGroup(of: (start: Int, transformed: [Transformed]).self) { group in
      for start in stride(from: 0, to: count, by: size) {
        let chunk = self[start..<Swift.min(start + size, count)]
        group.addTask {
          let transformed = chunk.map(transform)
          await afterEachChunk(chunk.count)
          return (start, transformed)
        }
      }
      var chunks: [(start: Int, transformed: [Transformed])] = []
      for await chunk in group { chunks.append(chunk) }
      return chunks.sorted { $0.start < $1.start }.flatMap(\.transformed)
    }
  }
}
