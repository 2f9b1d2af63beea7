import InjectionCore

/// One of many services whose types are made while the program runs: `Numbered<Bit0<Bit1<…>>>`.
///
/// An app's services have types that the compiler knows, so requests are specialised there and not here.
protocol NumberedService: AnyObject, Sendable {
  static func register(in container: Container)
  static func registerSingleton(in container: Container)
  static func resolve(from container: Container) -> any NumberedService
  static func add(to dictionary: inout TypedDictionary)
  /// A singleton, wired by hand.
  static func makeHandWired() -> @Sendable () -> any NumberedService
}

final class Numbered<Digits>: NumberedService {
  static func register(in container: Container) {
    container.register(Numbered.self) { _ in Numbered() }
  }

  static func registerSingleton(in container: Container) {
    container.register(Numbered.self) { _ in Numbered() }.inObjectScope(.container)
  }

  static func resolve(from container: Container) -> any NumberedService {
    container.require(Numbered.self)
  }

  static func add(to dictionary: inout TypedDictionary) {
    dictionary.register(Numbered.self) { Numbered() }
  }

  static func makeHandWired() -> @Sendable () -> any NumberedService {
    let service = Numbered()
    return { service }
  }
}

/// What registration is compared with: closures by the type of what they make.
struct TypedDictionary {
  private final class Entry<Service> {
    let make: @Sendable () -> Service

    init(_ make: @escaping @Sendable () -> Service) {
      self.make = make
    }
  }

  private var entries: [ObjectIdentifier: AnyObject] = [:]

  mutating func register<Service>(_ service: Service.Type, _ make: @escaping @Sendable () -> Service) {
    entries[ObjectIdentifier(service)] = Entry(make)
  }
}

enum Bit0<Rest> {}
enum Bit1<Rest> {}
enum NoDigits {}
/// Begins the digits of another series of types.
enum NextSeries<Series> {}

/// Types that differ in their digits.
enum NumberedTypes {
  /// The first types of the common series.
  static func make(_ count: Int) -> [any NumberedService.Type] {
    make(count, series: NoDigits.self)
  }

  static func make<Series>(_ count: Int, series: Series.Type) -> [any NumberedService.Type] {
    let digits = count <= 1 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
    var types: [any NumberedService.Type] = []
    types.reserveCapacity(count)
    append(series, digits, to: &types, count)
    return types
  }

  private static func append<Digits>(
    _ digits: Digits.Type, _ missing: Int, to types: inout [any NumberedService.Type], _ count: Int
  ) {
    if types.count == count { return }
    if missing == 0 {
      types.append(Numbered<Digits>.self)
    } else {
      append(Bit0<Digits>.self, missing - 1, to: &types, count)
      append(Bit1<Digits>.self, missing - 1, to: &types, count)
    }
  }
}

/// Types that this process has not used yet.
struct NewTypes {
  private var series: Any.Type = NoDigits.self

  mutating func make(_ count: Int) -> [any NumberedService.Type] {
    func next<Series>(after series: Series.Type) -> Any.Type { NextSeries<Series>.self }
    func types<Series>(of series: Series.Type) -> [any NumberedService.Type] {
      NumberedTypes.make(count, series: series)
    }
    series = _openExistential(series, do: next)
    return _openExistential(series, do: types)
  }
}
