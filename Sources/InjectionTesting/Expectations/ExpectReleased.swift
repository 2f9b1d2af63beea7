import InjectionCore
public import Testing

/// Expects that nobody keeps an object once its maker has let go of it: records an issue if it is still alive.
///
/// ```swift
/// @Test func screenIsReleased() throws {
///   let container = makeContainer()
///   try expectReleased { try container.get(UserList.self) }
/// }
/// ```
///
/// Of a container its content is meant: a closure that keeps the container it is registered in keeps it forever.
///
/// ```swift
/// expectReleased { makeContainer() }
/// ```
///
/// Of an optional its object is meant, so that `resolve` may be used. A value that is no object, such as nil, has no
/// life of its own, and is an issue too.
///
/// - Parameters:
///   - sourceLocation: Where the issue is recorded. Leave it to the default.
///   - make: Makes the object, and may use it. Errors are passed on.
public func expectReleased<Object>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ make: () throws -> Object
) rethrows {
  try Witness(make()).expectReleased(sourceLocation)
}

/// Expects that nobody keeps an object that is made asynchronously.
///
/// ```swift
/// try await expectReleased { try await container.getAsync(Database.self) }
/// ```
public nonisolated(nonsending) func expectReleased<Object>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ make: nonisolated(nonsending) () async throws -> Object
) async rethrows {
  try await Witness(make()).expectReleased(sourceLocation)
}

/// Sees whether an object is alive without keeping it.
private struct Witness {
  private let type: Any.Type
  private let isObject: Bool
  private weak var object: AnyObject?

  init<Object>(_ object: Object) {
    let object = unwrapped(object)
    type = Swift.type(of: object)
    isObject = type is AnyClass
    if isObject { self.object = (object as? Container)?.lifeline ?? object as AnyObject }
  }

  func expectReleased(_ sourceLocation: Testing.SourceLocation) {
    if isObject, object == nil { return }
    let text = isObject ? TestingTexts.alive(type) : TestingTexts.noObject(type)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}

/// What is in an optional, however deep; of nil the optional itself.
private func unwrapped(_ value: Any) -> Any {
  guard let content = (value as? any OptionalValue)?.content else { return value }
  return unwrapped(content)
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { map { $0 as Any } }
}
