/// The text of the error that a closure throws; nil if it throws none.
package func failureText(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch { return String(describing: error) }
}
