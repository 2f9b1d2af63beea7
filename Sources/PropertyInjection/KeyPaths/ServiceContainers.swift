/// The values that ``InjectService`` and its relatives take their services from.
///
/// A container value is any Sendable value whose fields lead to providers, such as a struct:
///
/// ```swift
/// struct Services: Sendable {
///   let users = ServiceProvider<any UserService>(.lazy) { LiveUserService() }
/// }
/// ServiceContainers.current.register(Services())
///
/// final class Screen {
///   @InjectService(\Services.users) var users: any UserService
/// }
/// ```
///
/// A property looks for a value of its key path's root type, by a cast: a protocol finds any value that
/// conforms. Of several the one that was registered last counts. It may be used from any thread.
public final class ServiceContainers: Sendable, InjectionSource {
  private let board = Noticeboard<Void> { _ in }

  /// Creates a set of containers of its own, for ``set(_:)`` or `withValue(_:operation:)`.
  public init() {}

  /// Registers a container value and serves the properties that wait for one, in the order in which they
  /// were created.
  ///
  /// Services of properties that were created on the main actor are made there: before this returns if it
  /// is called there, else in the next turn of the main queue. Others are made by the calling thread.
  public func register(_ container: some Sendable) {
    _ = board.publish(container, mark: ())
  }

  /// Registers several container values at once, the last one as the newest, which is the one that waiting
  /// properties get.
  public func register(contentsOf containers: [any Sendable]) {
    board.publish(contentsOf: containers, mark: ())
  }

  /// Removes the container values of a type. Properties keep the services that they have.
  ///
  /// - Parameters:
  ///   - type: The type of the values; a protocol stands for all that conform.
  ///   - onlyNewest: Leaves those that were registered before the last one.
  /// - Returns: Whether there was one.
  @discardableResult
  public func remove<Services>(_ type: Services.Type, onlyNewest: Bool = false) -> Bool {
    !board.remove(onlyNewest: onlyNewest) { $0.value is Services }.isEmpty
  }

  /// True if a container value of this type is registered.
  public func contains<Services>(_ type: Services.Type) -> Bool {
    board.contains { $0 is Services }
  }

  /// Calls a closure once, when there is a container value of a type.
  ///
  /// At once if there is one already; then nil is returned. Else on the thread that registers one, unless
  /// the returned token has been let go by then.
  ///
  /// ```swift
  /// let token = ServiceContainers.current.whenRegistered(Services.self) { services in log("registered") }
  /// ```
  public func whenRegistered<Services>(
    _ type: Services.Type, _ handler: @escaping @Sendable (Services) -> Void
  ) -> RegistrationToken? {
    RegistrationToken.waiting(for: type, in: self, handler)
  }

  func find(orEnroll waiting: any Waiting) -> (value: (any Sendable)?, id: UInt?) {
    board.find(orEnroll: waiting)
  }

  func find(_ accepts: (any Sendable) -> Bool) -> (any Sendable)? {
    board.find(accepts)
  }

  func leave(_ id: UInt) {
    board.leave(id)
  }
}
