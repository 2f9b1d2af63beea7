/// Lets other tasks run until a condition holds. Ends the process when that never comes.
package nonisolated(nonsending) func untilTrue(
  fileID: StaticString = #fileID, line: UInt = #line, _ condition: () -> Bool
) async {
  await watched(async: "waits for a condition", fileID: fileID, line: line) {
    while !condition() { await Task.yield() }
  }
}
