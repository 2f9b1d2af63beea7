import Synchronization

/// What is known about a registration that a test has put in the place of another one. Copies of the registration
/// share it.
package final class Override: Sendable {
  /// A place in source code, as `#fileID`, `#filePath`, `#line` and `#column` give it.
  package struct Site: Sendable {
    package let fileID: String
    package let filePath: String
    package let line: Int
    package let column: Int

    package init(fileID: String, filePath: String, line: Int, column: Int) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }
  }

  /// The registration, as it was when the container was made.
  package let registration: Registration
  /// Where the test said that it overrides something.
  package let site: Site
  /// What this one has replaced in turn.
  private let replaced: [Override]
  private let asked = Atomic<Bool>(false)
  private let disposals = Atomic<Int>(0)

  init(_ registration: Registration, at site: Site, replacing replaced: [Override]) {
    self.registration = registration
    self.site = site
    self.replaced = replaced
  }

  /// True once somebody has asked for the registration, also by another type or name of it.
  package var isUsed: Bool { asked.load(ordering: .acquiring) }

  /// How many instances were handed to `onDispose` closures.
  package var disposalCount: Int { disposals.load(ordering: .acquiring) }

  func wasAskedFor() {
    asked.store(true, ordering: .releasing)
    for override in replaced { override.wasAskedFor() }
  }

  func wasDisposed() {
    disposals.wrappingAdd(1, ordering: .acquiringAndReleasing)
  }
}

extension AnyServiceEntry {
  var override: Override? { extras.load()?.override.load() }

  /// Lets an override know when this entry is asked for.
  func track(_ override: Override) {
    _ = makeExtras().override.storeIfNil(override)
    updateMode()
  }
}

extension ContainerCore {
  /// Who wants to know about requests for something that is not registered, here or in an ancestor.
  var missingReport: (@Sendable (ResolutionError) -> Void)? {
    withRegistry { $0.reportMissing } ?? parent?.missingReport
  }
}

extension Container {
  /// The overrides of this container and its parents, in the order in which they were made.
  package var overrides: [Override] {
    core.chain.map { core in core.withRegistry { $0.overrides } }.reversed().flatMap { $0 }
  }

  /// Lets somebody know about each request, through `get` or `require`, for something that is not registered.
  package func reportMissing(_ report: @escaping @Sendable (ResolutionError) -> Void) {
    let old = core.withRegistry { registry in
      defer { registry.reportMissing = report }
      return registry.reportMissing
    }
    withExtendedLifetime(old) {}  // Let go outside the lock.
  }

  /// The registrations of this container and its parents that answer for a type by themselves and that no test
  /// has put there.
  package func liveRegistrations(of type: Any.Type) -> [Registration] {
    core.chain.flatMap(\.entries).filter { entry in
      let isAsked = entry.component == nil ? entry.serviceType == type : entry.components.contains { $0 == type }
      return isAsked && !entry.isOverridden
    }
    .map(Registration.init)
  }

  /// What is alive as long as this container is, whoever has handles on it.
  package var lifeline: AnyObject { core }
}

extension AnyServiceEntry {
  /// True if a test has put this registration there, or the one that it stands for.
  fileprivate var isOverridden: Bool { override != nil || forwardTarget?.isOverridden == true }
}

extension Registration {
  /// The service with its name and arguments, or the factory, as errors print it.
  package var title: String {
    let link = ResolutionError.Link(
      service: serviceType, name: name, arguments: arguments, component: component, location: location)
    return link.title(TypeNames([component ?? serviceType] + arguments))
  }
}
