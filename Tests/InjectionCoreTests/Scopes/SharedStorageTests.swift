import InjectionCore
import TestSupport
import Testing

/// A custom scope that gives several services the same storage: the second one finds what is not of its type.
struct SharedStorageTests {
  private let container = Container()

  init() {
    container.observer = RecordingObserver()
    let storage = Transferred(PermanentStorage())
    let scope = ObjectScope(storageFactory: { storage.value }, description: "request")
    container.register(Int.self) { _ in 7 }.inObjectScope(scope)
    container.register(String.self, line: 1) { _ in "a" }.inObjectScope(scope)
    container.register(Double.self, line: 2) { Double(try $0.get(String.self, fileID: "App/Wiring.swift", line: 3))! }
  }

  @Test func secondServiceIsAnErrorThatSaysWhatToDo() throws {
    #expect(try container.get(Int.self) == 7)
    for _ in 0..<2 {
      #expect(
        failureText { try container.get(Double.self) } == """
          String is kept as an instance of another type.
            chain: Double (InjectionCoreTests/SharedStorageTests.swift:2) → \
          String (InjectionCoreTests/SharedStorageTests.swift:1)
            asked at: App/Wiring.swift:3
            What scope request keeps is of type Int.
            fix: let the scope make a storage for each service, or register the service in scope container
          """)
    }
    #expect(try container.get(Int.self) == 7)
  }
}

/// Storages are used under locks of the container.
private struct Transferred: @unchecked Sendable {
  let value: any InstanceStorage
  init(_ value: any InstanceStorage) { self.value = value }
}
