/// Carries a value from the task that made it to those that asked for it.
struct Transfer<Value>: @unchecked Sendable {
  // Sendable: a new value has no other user; a shared one is for everybody, and whether it copes is up
  // to its type.
  let value: Value
}
