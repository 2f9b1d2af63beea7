import Dispatch
import InjectionCore

/// Where an injected property finds what it needs.
protocol InjectionSource: Sendable {
  /// The newest value of the type that somebody waits for; if there is none, the waiter is enrolled.
  func find(orEnroll waiting: any Waiting) -> (value: (any Sendable)?, id: UInt?)
  /// The newest value of a type.
  func find(_ accepts: (any Sendable) -> Bool) -> (any Sendable)?
  /// The waiter needs nothing any more.
  func leave(_ id: UInt)
}

/// The value of an injected property: *waiting → making → ready*.
///
/// It waits until its source has a value of the wanted type and until its parameters are known, whichever
/// comes last. Then exactly one of those who may make the service does: the creator, the thread that
/// registers, whoever sets the parameters, or, for a lazy property, the first reader. Others who need it
/// meanwhile wait, by the rules of `StandaloneService`.
final class Injection<Value, Parameters>: Waiting, @unchecked Sendable {
  // Sendable: immutable but for `state`, which is guarded. `follow` reads a key path that may be isolated
  // to the main actor; then it was created there and is called only there.

  /// Makes the value; what the key path leads to, ready to be asked.
  typealias Make = @Sendable (Parameters) throws -> Value

  private enum Phase {
    case waiting(make: Make?, parameters: Parameters?)
    case making(StandaloneService<Value>)
    case ready(Value)
  }

  /// What a reader finds.
  private enum Known {
    case value(Value)
    case service(StandaloneService<Value>)
    case nothing, noParameters
  }

  private struct State {
    var phase: Phase
    var wereParametersGiven: Bool
    var enrollment: UInt?
    var handler: (@MainActor (Value) -> Void)?
  }

  let accepts: @Sendable (any Sendable) -> Bool
  let belongsToMainActor: Bool
  let isUser = true
  private let follow: (any Sendable) -> Make?
  private let source: any InjectionSource
  private let isLazy: Bool
  private let texts: InjectionTexts
  private let place: Place
  private let state: Guarded<State>

  /// - Parameters:
  ///   - wanted: The type of the values that `follow` knows what to do with.
  ///   - parameters: nil if they are set later.
  init<Wanted>(
    _ wanted: Wanted.Type, in source: any InjectionSource, parameters: Parameters?, isLazy: Bool,
    texts: InjectionTexts, place: Place, follow: @escaping (Wanted) -> Make
  ) {
    accepts = { $0 is Wanted }
    belongsToMainActor = MainActorCheck.isOnMainActor
    self.follow = { ($0 as? Wanted).map(follow) }
    self.source = source
    self.isLazy = isLazy
    self.texts = texts
    self.place = place
    // Handed over: only this object knows it from now on.
    nonisolated(unsafe) let state = State(
      phase: .waiting(make: nil, parameters: parameters), wereParametersGiven: parameters != nil)
    self.state = Guarded(state)

    let (value, enrollment) = source.find(orEnroll: self)
    if let value { take(value) } else { self.state.withLock { $0.enrollment = enrollment } }
  }

  deinit {
    leave()
  }

  private func leave() {
    if let enrollment = state.withLock({ $0.enrollment }) { source.leave(enrollment) }
  }

  func take(_ value: any Sendable) {
    guard let make = follow(value) else { return }
    let service = state.withLock { state -> StandaloneService<Value>? in
      guard case .waiting(nil, let parameters) = state.phase else { return nil }
      state.phase = .waiting(make: make, parameters: parameters)
      return isLazy ? nil : beginMaking(&state)
    }
    if let service { _ = finishMaking(service) }
  }

  /// Gives the parameters.
  func set(_ parameters: Parameters) {
    let service = state.withLock { state -> StandaloneService<Value>? in
      guard !state.wereParametersGiven, case .waiting(let make, _) = state.phase else {
        place.trap(texts.parametersSetTwice)
      }
      state.wereParametersGiven = true
      state.phase = .waiting(make: make, parameters: parameters)
      return isLazy ? nil : beginMaking(&state)
    }
    if let service { _ = finishMaking(service) }
  }

  /// Reads the property.
  func value() -> Value {
    if let value = valueOfWhatIsKnown() { return value }
    // Not served: a container may have come whose turn on the main queue is still ahead.
    guard let found = source.find(accepts) else { place.trap(texts.notFound) }
    guard !belongsToMainActor || MainActorCheck.isOnMainActor else { place.trap(texts.readOffMainActor) }
    leave()
    take(found)
    guard let value = valueOfWhatIsKnown() else { place.trap(texts.notFound) }
    return value
  }

  private func valueOfWhatIsKnown() -> Value? {
    let known = state.withLock { state -> Known in
      switch state.phase {
      case .ready(let value): return .value(value)
      case .making(let service): return .service(service)
      case .waiting(nil, _): return .nothing
      case .waiting: return beginMaking(&state).map { .service($0) } ?? .noParameters
      }
    }
    switch known {
    case .value(let value): return value
    case .service(let service): return finishMaking(service)
    case .nothing: return nil
    case .noParameters: place.trap(texts.noParameters)
    }
  }

  /// Leads from *waiting* to *making* if everything is there. Only under the lock.
  private func beginMaking(_ state: inout State) -> StandaloneService<Value>? {
    guard case .waiting(let make?, let parameters?) = state.phase else { return nil }
    nonisolated(unsafe) let handedOver = parameters  // The state lets go of them.
    let once = DisposableClosure { @Sendable in try make(handedOver) }
    let service = StandaloneService(.container, location: place.location) { try once.run { try $0() } }
    state.phase = .making(service)
    return service
  }

  /// Leads from *making* to *ready*, or traps.
  private func finishMaking(_ service: StandaloneService<Value>) -> Value {
    let value: Value
    do throws(ResolutionError) { value = try service.get() } catch { place.trap(error) }
    let isFirst = state.withLock { state in
      guard case .making = state.phase else { return false }
      state.phase = .ready(value)
      return true
    }
    if isFirst { runHandler() }
    return value
  }

  // MARK: Readiness

  var isReady: Bool {
    state.withLock { if case .ready = $0.phase { true } else { false } }
  }

  /// Sets the closure that is told the value; it replaces one that has not run yet.
  func onReady(_ handler: @escaping @MainActor (Value) -> Void) {
    let (isReady, old) = state.withLock { state in
      defer { state.handler = handler }
      if case .ready = state.phase { return (true, state.handler) }
      return (false, state.handler)
    }
    withExtendedLifetime(old) {}  // Let go outside the lock.
    if isReady { runHandler() }
  }

  /// Runs the handler if there is one, on the main actor.
  private func runHandler() {
    guard MainActorCheck.isOnMainActor else {
      guard state.withLock({ $0.handler != nil }) else { return }
      return DispatchQueue.main.async { [weak self] in self?.runHandler() }
    }
    let (handler, value) = state.withLock { state -> ((@MainActor (Value) -> Void)?, Value?) in
      guard case .ready(let value) = state.phase else { return (nil, nil) }
      defer { state.handler = nil }
      return (state.handler, value)
    }
    guard let handler, let value else { return }
    nonisolated(unsafe) let handedOver = value  // To the main actor, which is where this runs.
    assumeOnMainActor { handler(handedOver) }
  }
}
