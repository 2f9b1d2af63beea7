/// One request with arguments on its way to an instance.
///
/// As `Passage` does: everything before the factory has returned when it is called, and what is to be done
/// after it is kept here, so that a recursion takes little stack.
struct ArgumentRequest {
  private let located: Located
  let passage: Passage
  /// Kept until the request ends.
  private let handle: Unmanaged<Container>
  /// Kept by who asks.
  private let arguments: Unmanaged<ArgumentList>

  /// - Returns: nil if nothing is registered.
  static func begin<Service>(
    _ service: Service.Type, _ name: String?, _ arguments: ArgumentList, _ container: Container
  ) throws -> ArgumentRequest? {
    let key = ServiceKey(service, name: name, arguments: arguments.signature)
    if let located = container.directory.slot(of: key)?.locate() {
      return try ArgumentRequest(located, container, arguments)
    }
    let handle = container.noting { DeclaredDependency(service, name: name, arguments: arguments) }
    guard let located = handle.core.locate(key) else { return nil }
    return try ArgumentRequest(located, handle, arguments)
  }

  private init(_ located: Located, _ handle: Container, _ arguments: ArgumentList) throws {
    do {
      passage = try Passage.begin(located.pointer, .passUnretained(handle), arguments)
    } catch {
      located.end()
      throw error
    }
    self.located = located
    self.handle = .passRetained(handle)
    self.arguments = .passUnretained(arguments)
  }

  /// What the factory receives.
  var factoryHandle: Container { passage.handle.takeUnretainedValue() }

  /// The entry whose factory is to be called.
  func entry<Service>(of service: Service.Type) -> ServiceEntry<Service> {
    Unmanaged<ServiceEntry<Service>>.fromOpaque(located.pointer).takeUnretainedValue()
  }

  /// Ends a request that calls no factory.
  func existing<Service>(_ service: Service.Type) throws -> Service {
    defer { end() }
    return try Passage.existing(located.pointer, passage, arguments.takeUnretainedValue())
  }

  /// Ends the request after the factory has returned.
  func conclude<Service>(_ made: Service) throws -> Service {
    defer { end() }
    return try Passage.conclude(made, located.pointer, passage, arguments.takeUnretainedValue())
  }

  /// Ends the request after the factory has thrown.
  func fail(_ error: any Error) -> ResolutionError {
    defer { end() }
    return passage.fail(error)
  }

  private func end() {
    located.end()
    handle.release()
  }
}
