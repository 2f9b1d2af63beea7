public import InjectionCore
public import Testing

extension Container {
  /// Makes a copy of this container that records an issue for each request for something that is not registered.
  ///
  /// ```swift
  /// let container = Container().recordingMissingServices()
  /// container.register((any UserService).self) { _ in StubUserService() }
  /// container.autoregister(UserList.self, initializer: UserList.init)
  /// let list = try container.get(UserList.self)
  /// let store = try container.get((any Store).self)  // an issue here, and the error
  /// ```
  ///
  /// The issue has the text of the error and is recorded at the request. Then `get` and `getAsync` throw that error
  /// and `require` traps with the same text. `resolve` returns nil as always and records nothing: who calls it can do
  /// without the service. A dependency of an initializer is recorded where the outermost `get` or `require` stands.
  ///
  /// Children of the copy and its own copies record too.
  ///
  /// - Parameter sourceLocation: Tells the path of this file. Leave it to the default.
  public func recordingMissingServices(
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> Container {
    let copy = copy()
    copy.reportMissing { error in
      Issue.record(Comment(rawValue: error.description), sourceLocation: error.place(near: sourceLocation))
    }
    return copy
  }
}

extension ResolutionError {
  /// Where the request stands. Its full path is known if it is in the file of a known location; else it is the short one.
  fileprivate func place(near known: Testing.SourceLocation) -> Testing.SourceLocation {
    guard let location else { return known }
    let isSameFile = location.fileID == known.fileID
    return Testing.SourceLocation(
      fileID: location.fileID, filePath: isSameFile ? known.filePath : location.fileID, line: Int(location.line),
      column: 1)
  }
}
