import InjectionCore

/// A service as a default argument.
///
/// ```swift
/// final class ArticleList {
///   init(reader: FeedReader = injected()) { … }
/// }
/// ```
///
/// Resolved from the ``DefaultContainer`` in each call that leaves the argument out. Traps, at the line of
/// the declaration whose default it is, if the service cannot be resolved or if there is no default container.
public func injected<Service>(
  _ type: Service.Type = Service.self, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
) -> Service {
  DefaultContainer.current(for: Place(fileID: fileID, line: line))
    .require(type, name: name, fileID: fileID, line: line)
}
