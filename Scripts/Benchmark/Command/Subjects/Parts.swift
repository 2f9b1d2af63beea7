import FactoryInjection

// Components with more dependencies than most have. From the sixth on they are a parameter pack.

final class Part1: Sendable {}
final class Part2: Sendable {}
final class Part3: Sendable {}
final class Part4: Sendable {}
final class Part5: Sendable {}
final class Part6: Sendable {}
final class Part7: Sendable {}
final class Part8: Sendable {}
final class Part9: Sendable {}
final class Part10: Sendable {}
final class Part11: Sendable {}
final class Part12: Sendable {}

final class SixParts: FactoryComponent {
  let id: Int
  let parts: (Part1, Part2, Part3, Part4, Part5, Part6)

  init(
    id: Int, _ part1: Part1, _ part2: Part2, _ part3: Part3, _ part4: Part4, _ part5: Part5, _ part6: Part6
  ) {
    self.id = id
    parts = (part1, part2, part3, part4, part5, part6)
  }

  static var factory: Wiring<@Sendable (_ id: Int) -> SixParts> { autocreate(SixParts.init) }
}

final class TwelveParts: FactoryComponent {
  let id: Int
  let parts: (Part1, Part2, Part3, Part4, Part5, Part6)
  let further: (Part7, Part8, Part9, Part10, Part11, Part12)

  init(
    id: Int, _ part1: Part1, _ part2: Part2, _ part3: Part3, _ part4: Part4, _ part5: Part5, _ part6: Part6,
    _ part7: Part7, _ part8: Part8, _ part9: Part9, _ part10: Part10, _ part11: Part11, _ part12: Part12
  ) {
    self.id = id
    parts = (part1, part2, part3, part4, part5, part6)
    further = (part7, part8, part9, part10, part11, part12)
  }

  static var factory: Wiring<@Sendable (_ id: Int) -> TwelveParts> { autocreate(TwelveParts.init) }
}

/// The same, wired by hand.
struct PartsByHand: Sendable {
  let six: @Sendable (Int) -> SixParts
  let twelve: @Sendable (Int) -> TwelveParts

  /// Not inlined, so that the measured loops see closures and not what is in them.
  @inline(never)
  init() {
    let part1 = Part1()
    let part2 = Part2()
    let part3 = Part3()
    let part4 = Part4()
    let part5 = Part5()
    let part6 = Part6()
    let part7 = Part7()
    let part8 = Part8()
    let part9 = Part9()
    let part10 = Part10()
    let part11 = Part11()
    let part12 = Part12()
    six = { SixParts(id: $0, part1, part2, part3, part4, part5, part6) }
    twelve = {
      TwelveParts(
        id: $0, part1, part2, part3, part4, part5, part6, part7, part8, part9, part10, part11, part12)
    }
  }
}

extension Containers {
  static func makeParts() -> Container {
    let container = Container(defaultObjectScope: .container)
    container.register(Part1.self) { _ in Part1() }
    container.register(Part2.self) { _ in Part2() }
    container.register(Part3.self) { _ in Part3() }
    container.register(Part4.self) { _ in Part4() }
    container.register(Part5.self) { _ in Part5() }
    container.register(Part6.self) { _ in Part6() }
    container.register(Part7.self) { _ in Part7() }
    container.register(Part8.self) { _ in Part8() }
    container.register(Part9.self) { _ in Part9() }
    container.register(Part10.self) { _ in Part10() }
    container.register(Part11.self) { _ in Part11() }
    container.register(Part12.self) { _ in Part12() }
    container.register(factory: SixParts.self)
    container.register(factory: TwelveParts.self)
    // The second request of a singleton is the first one that finds it ready.
    for id in 0..<2 {
      consume(container.require(factory: TwelveParts.self)(id))
    }
    return container
  }
}
