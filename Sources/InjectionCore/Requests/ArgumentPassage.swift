/// The way of one request with arguments through an entry.
///
/// As `Passage` does: everything before the factory has returned when it is called, and what is to be done
/// after it is kept here, so that a recursion takes little stack.
final class ArgumentPassage<Service> {
  /// What the factory receives; nil if none is to be called.
  let handle: Container?
  /// The entry whose factory is to be called. Its slot is pinned until the passage ends.
  let entry: ServiceEntry<Service>!
  private let careful: CarefulPassage!
  private let located: Located?
  private let value: Service?

  private init(_ entry: ServiceEntry<Service>, _ careful: CarefulPassage, _ located: Located) {
    handle = careful.handle
    self.entry = entry
    self.careful = careful
    self.located = located
    value = nil
  }

  /// There is an instance.
  private init(_ value: Service) {
    handle = nil
    entry = nil
    careful = nil
    located = nil
    self.value = value
  }

  static func begin(
    _ name: String?, _ arguments: ArgumentList, _ handle: Container
  ) throws(ResolutionError) -> ArgumentPassage {
    let handle = handle.noting { DeclaredDependency(Service.self, name: name, arguments: arguments) }
    let key = ServiceKey(Service.self, name: name, arguments: arguments.signature)
    guard let located = handle.core.locate(key) else {
      // A wrapper of something that is registered; else this throws.
      return ArgumentPassage(try handle.fetch(Service.self, name: name, arguments: arguments))
    }
    let entry = Unmanaged<ServiceEntry<Service>>.fromOpaque(located.pointer).takeUnretainedValue()
    do throws(ResolutionError) {
      let careful = try entry.admitted(handle, arguments)
      guard case .found(let instance) = careful.kind else { return ArgumentPassage(entry, careful, located) }
      let value = try entry.service(from: instance, handle)
      located.end()
      return ArgumentPassage(value)
    } catch {
      located.end()
      throw error
    }
  }

  /// The instance that was there.
  func finish() -> Service {
    guard let value else { preconditionFailure("There is no instance.") }
    return value
  }

  /// Ends the passage after the factory has returned.
  func conclude(_ made: Service) throws -> Service {
    defer { located?.end() }
    return try entry.conclude(careful, made)
  }

  /// Ends the passage after the factory has thrown.
  func fail(_ error: any Error) -> ResolutionError {
    defer { located?.end() }
    return careful.fail(error)
  }
}
