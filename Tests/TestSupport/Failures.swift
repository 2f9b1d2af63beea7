package import InjectionCore

/// The error that something throws, if it is one of the container.
package func failure<Value>(_ body: () throws -> Value) -> ResolutionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}

/// The text of the error that a closure throws; nil if it throws none.
package func failureText(_ body: () throws -> some Any) -> String? {
  do {
    _ = try body()
    return nil
  } catch { return String(describing: error) }
}
