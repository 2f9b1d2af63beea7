import InjectionCore
import TestSupport
import Testing

private protocol Reader: AnyObject {}
private protocol Writer: AnyObject {}
private protocol Other {}
private final class File: Reader, Writer, @unchecked Sendable {
  // Sendable: used by one thread at a time.
  let number: Int
  var isOpen = false

  init(_ number: Int = 0) { self.number = number }
}

struct ForwardTests {
  private let container = Container()

  @Test(arguments: [ObjectScope.container, .weak])
  func forwardedTypesGiveTheSharedInstance(_ scope: ObjectScope) throws {
    container.register(File.self) { _ in File() }.inObjectScope(scope)
      .implements((any Reader).self, (any Writer).self)
    let file = try container.get(File.self)
    #expect(try container.get((any Reader).self) === file)
    #expect(try container.get((any Writer).self) === file)
  }

  @Test func forwardedTypesShareTheInstanceOfAGraph() throws {
    container.register(File.self) { _ in File() }.implements((any Reader).self)
    container.register(Bool.self) { resolver in
      try resolver.get(File.self) === resolver.get((any Reader).self)
    }
    #expect(try container.get(Bool.self))
    #expect(try container.get((any Reader).self) !== container.get((any Reader).self))
  }

  @Test func nineTypesCanBeForwardedAtOnce() {
    container.register(Int.self) { _ in 7 }
      .implements(
        Any.self, (any Hashable).self, (any Sendable).self, (any CustomStringConvertible).self, (any Comparable).self,
        (any Numeric).self, (any Decodable).self, (any Encodable).self, (any BinaryInteger).self)
    #expect(container.resolve(Any.self) as? Int == 7)
    #expect(container.resolve((any Comparable).self) as? Int == 7)
    #expect(container.resolve((any BinaryInteger).self) as? Int == 7)
    #expect(container.registrations.count == 9)  // `Any` and `any Sendable` are one type.
  }

  @Test func nameIsThatOfTheForwarding() {
    container.register(File.self, name: "a") { _ in File(1) }.implements((any Reader).self, name: "b")
    #expect(container.resolve((any Reader).self) == nil)
    #expect(container.resolve((any Reader).self, name: "a") == nil)
    #expect(container.resolve((any Reader).self, name: "b") != nil)
  }

  @Test func argumentsArePassedOn() throws {
    container.register(File.self) { (_: any Resolver, number: Int) in File(number) }.inObjectScope(.container)
      .implements((any Reader).self)
    let reader = try container.get((any Reader).self, argument: 1)
    #expect((reader as? File)?.number == 1)
    #expect(try container.get(File.self, argument: 1) === reader)
    #expect(try container.get(File.self, argument: 2) !== reader)
    #expect(container.resolve((any Reader).self) == nil)
  }

  @Test func callbacksRunOnceForEachInstance() throws {
    let completed = Counter()
    let entry = container.register(File.self) { _ in File() }.inObjectScope(.container)
    let forward = container.forward((any Reader).self, to: entry)
    entry.initCompleted { _, _ in completed.increment() }
    forward.initCompleted { _, _ in completed.increment() }
    _ = try container.get((any Reader).self)
    _ = try container.get(File.self)
    #expect(completed.value == 2)
  }

  @Test func whatIsSaidAboutAForwardIsSaidAboutItsTarget() throws {
    let disposed = Counter()
    let entry = container.register(File.self) { _ in File() }
    container.forward((any Reader).self, to: entry).inObjectScope(.container).eager()
      .onDispose { _ in disposed.increment() }
    #expect(entry.objectScope === ObjectScope.container)
    try container.start()
    #expect(try container.get((any Reader).self) === container.get(File.self))
    container.dispose()
    #expect(disposed.value == 1)
  }

  @Test func checkedFormConverts() throws {
    container.register(File.self) { _ in File(7) }.inObjectScope(.container)
      .implements((any Reader).self, as: { $0 })
      .implements(Int.self, name: "number") { $0.number }
    #expect(try container.get((any Reader).self) === container.get(File.self))
    #expect(try container.get(Int.self, name: "number") == 7)
  }

  @Test func forwardedTypesAreRegistrations() {
    let line = #line as UInt + 1
    container.register(File.self, name: "a") { _ in File() }.implements((any Reader).self)
    #expect(container.hasAnyRegistration(of: (any Reader).self))
    #expect(!container.hasAnyRegistration(of: (any Writer).self))
    let registrations = container.registrations
    #expect(registrations.map { "\($0.serviceType)" } == ["File", "Reader"])
    #expect(registrations[0].target == nil)
    #expect(registrations[1].target?.serviceType == File.self)
    #expect(registrations[1].target?.name == "a")
    #expect(registrations[1].target?.location.line == line)
    #expect(container.resolveAll((any Reader).self).count == 1)
  }

  @Test func unregisteringAForwardLeavesItsTarget() {
    container.register(File.self) { _ in File() }.implements((any Reader).self)
    #expect(container.unregister((any Reader).self))
    #expect(container.resolve((any Reader).self) == nil)
    #expect(container.resolve(File.self) != nil)
  }

  @Test func forwardStaysWithTheRegistrationThatItWasMadeFor() throws {
    container.register(File.self) { _ in File(1) }.implements((any Reader).self)
    container.register(File.self) { _ in File(2) }
    #expect((try container.get((any Reader).self) as? File)?.number == 1)
  }

  @Test func unrelatedTypeIsAnErrorThatNamesBoth() throws {
    let line = #line as UInt + 1
    container.register(File.self) { _ in File() }.implements((any Other).self)
    let error = try #require(throws: ResolutionError.self) {
      try container.get((any Other).self, fileID: "M/F.swift", line: 1)
    }
    #expect(error.kind == .unrelatedType)
    #expect(
      error.description == """
        any Other is forwarded to a service of another type.
          asked at: M/F.swift:1
          registered at: \(#fileID):\(line)
          It is forwarded to File (\(#fileID):\(line)), which is not of type any Other.
          fix: let the service be of that type, or convert it: implements(_:as:)
        """)
  }

  @Test func unrelatedInstanceIsAnErrorThatNamesItsType() throws {
    container.register((any Reader).self) { _ in File() }.implements((any Other).self)
    let error = try #require(throws: ResolutionError.self) { try container.get((any Other).self) }
    #expect(error.description.contains("), whose File is not of type any Other."))
  }

  @Test func cycleThroughAForwardIsAnErrorWithItsChain() throws {
    container.register(File.self) { resolver in
      _ = try resolver.get((any Reader).self)
      return File()
    }.implements((any Reader).self)
    let error = try #require(throws: ResolutionError.self) { try container.get((any Reader).self) }
    #expect(error.kind == .cycle)
    #expect(error.chain.map { "\($0.service)" } == ["Reader", "File", "Reader"])
  }

  @Test func propertyCycleThroughAForwardMakesEachObjectOnce() throws {
    let made = Counter()
    container.register(File.self) { _ in
      made.increment()
      return File()
    }
    .implements((any Reader).self)
    .initCompleted { resolver, file in file.isOpen = (try? resolver.get((any Writer).self)) != nil }
    container.register((any Writer).self) { resolver in
      _ = try resolver.get((any Reader).self)
      return File()
    }
    #expect((try container.get((any Reader).self) as? File)?.isOpen == true)
    #expect(made.value == 1)
  }

  @Test func ownTypeCanBeForwardedToItself() {
    container.register(Int.self) { _ in 7 }.implements(Int.self)
    #expect(container.resolve(Int.self) == 7)
  }

  @Test @MainActor func forwardOfAMainActorServiceNeedsTheMainActor() async throws {
    container.register(File.self) { @MainActor _ in File() }.inObjectScope(.container).implements((any Reader).self)
    #expect(try container.get((any Reader).self) === container.get(File.self))
    let container = container
    await Task.detached {
      let error = #expect(throws: ResolutionError.self) { _ = try container.get((any Reader).self) as any Reader }
      #expect(error?.kind == .needsMainActor)
    }.value
  }

  @Test func forwardOfAnAsyncServiceNeedsGetAsync() async throws {
    container.register(Int.self) { _ in
      await Task.yield()
      return 7
    }.implements((any Hashable & Sendable).self)
    let error = #expect(throws: ResolutionError.self) { try container.get((any Hashable & Sendable).self) }
    #expect(error?.kind == .needsAsync)
    #expect(try await container.getAsync((any Hashable & Sendable).self) as? Int == 7)
  }

  @Test func unrelatedAsyncServiceIsAnErrorThatNamesBoth() async throws {
    container.register(Int.self) { _ in
      await Task.yield()
      return 7
    }.implements(String.self)
    let error = await #expect(throws: ResolutionError.self) { try await container.getAsync(String.self) }
    #expect(error?.kind == .unrelatedType)
    #expect(error?.description.contains("), which is not of type String.") == true)
  }

  /// The forward of a forward was decorated for each request.
  @Test(arguments: [false, true])
  func decoratedForwardOfASharedServiceIsDecoratedOnce(isForwardedTwice: Bool) throws {
    let file = container.register(File.self) { _ in File() }.inObjectScope(.container)
    if isForwardedTwice {
      container.forward((any Reader).self, to: container.forward((any Writer).self, to: file))
    } else {
      container.forward((any Reader).self, to: file)
    }
    let decorated = Counter()
    container.decorate((any Reader).self) { _, _ in
      decorated.increment()
      return File(1)
    }
    let reader = try container.get((any Reader).self)
    #expect(try container.get((any Reader).self) === reader)
    #expect(try container.get(File.self) !== reader)
    #expect(decorated.value == 1)
    container.resetObjectScope(.container)
    #expect(try container.get((any Reader).self) !== reader)
  }
}
