public import FactoryInjection
import InjectionCore

/// Stands in for the factory of a component and remembers the calls.
///
/// ```swift
/// let stub = FactoryStub(UserDetail.self) { userID in UserDetail(userID: userID, users: StubUserService()) }
/// let makeDetail = stub.factory  // what the consumer takes
/// _ = makeDetail(7)
/// #expect(stub.calls == [7])
/// ```
///
/// A call with several arguments is remembered as a tuple: `stub.calls.map(\.0)` are the first ones. The stub
/// may be used on any thread; calls are remembered in the order in which they began. `Container.overriding(with:)`
/// puts a stub into a container.
///
/// There is an initializer with a body and one with `answers:` for up to nine arguments and for these closure types:
/// plain and `@Sendable`, each also with `throws`, `async` and `async throws`; `@MainActor`, also with `throws` (in
/// Swift 5 mode the factory is declared `@MainActor @Sendable` for that, which is the same in Swift 6 mode). For any
/// other type a closure is written that notes the calls itself: ``init(_:recording:makeFactory:)``.
public final class FactoryStub<Component: FactoryInterface, Arguments> {
  private let log = StubCalls<Arguments>()
  private let makeFactory: @Sendable (_ record: @escaping @Sendable (Arguments) -> Void) -> Component.Factory

  /// Creates a stub for a factory of any type.
  ///
  /// ```swift
  /// let stub = FactoryStub(Upload.self, recording: Int.self) { record in
  ///   { (id: Int, progress: inout Double) in
  ///     record(id)
  ///     progress = 1
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - component: The component or interface.
  ///   - recording: What is remembered of a call.
  ///   - makeFactory: Makes the factory, on the thread that asks for one. What is passed to `record` is one of
  ///     the ``calls``.
  public init(
    _ component: Component.Type, recording: Arguments.Type,
    makeFactory: @escaping @Sendable (_ record: @escaping @Sendable (Arguments) -> Void) -> Component.Factory
  ) {
    self.makeFactory = makeFactory
  }

  /// The arguments of each call so far.
  public var calls: [Arguments] { log.calls }

  /// The factory, for a consumer that takes the closure. It notes its calls here, however many are taken.
  public var factory: Component.Factory { makeFactory(log.add) }

  /// The same for a container: `container.register(factory: UserDetail.self, stub.wiring)`.
  public var wiring: Wiring<Component.Factory> {
    let (log, makeFactory) = (log, makeFactory)
    return { _ in makeFactory(log.add) }
  }
}

extension FactoryStub: Sendable where Arguments: Sendable {}

/// The calls of one stub.
///
/// Arguments that are not `Sendable` stay with a stub that is not either.
final class StubCalls<Arguments>: Sendable {
  private let guarded = Guarded<[Arguments]>([])

  var calls: [Arguments] { guarded.withLock { $0 } }

  @Sendable func add(_ call: Arguments) {
    guarded.withLock { $0.append(call) }
  }
}
