import InjectionCore
import TestSupport
import Testing

/// Recursions with arguments and chains through forwarded types fit into usual stacks, also when the engine
/// is built for debugging. Where they do not, only a process of their own ends.
struct DeepChainArgumentTests {
  @Test(arguments: [(2_000, 8 << 20), (250, 512 << 10)])
  func recursionWithArgumentsFits(_ depth: Int, _ stackSize: Int) async {
    await #expect(processExitsWith: .success) { [depth, stackSize] in
      let container = Container()
      container.register(Int.self) { (resolver: any Resolver, depth: Int) in
        depth == 0 ? 0 : try resolver.get(Int.self, argument: depth - 1) + 1
      }
      let result = Recorder<Int>()
      onThreads([{ result.append(container.require(Int.self, argument: depth)) }], stackSize: stackSize)
      #expect(result.values == [depth])
    }
  }

  @Test func twoThousandForwardedTypesFitIntoEightMegabytes() async {
    await #expect(processExitsWith: .success) {
      let container = Container()
      container.register(Level.self, name: "0") { _ in Level(number: 0) }.implements((any Numbered).self, name: "0")
      for number in 1..<2_000 {
        container.register(Level.self, name: "\(number)") { resolver in
          Level(number: try resolver.get((any Numbered).self, name: "\(number - 1)").number + 1)
        }.implements((any Numbered).self, name: "\(number)")
      }
      let result = Recorder<Int>()
      onThreads([{ result.append(container.require(Level.self, name: "1999").number) }], stackSize: 8 << 20)
      #expect(result.values == [1999])
    }
  }
}

private struct Level: Numbered { let number: Int }
