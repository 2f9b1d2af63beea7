import Foundation
import TestSupport
import Testing

struct SwiftTextTests {
  private static let program = Program(steps: [
    .makeContainer(0, parent: nil),
    .makeContainer(1, parent: 0),
    .makeContainer(3, parent: 9),
    .register(Registration(id: 1, key: Key(service: .a)), in: 0),
    .register(
      Registration(
        id: 2, key: Key(service: .base, name: "x"), argument: .number, scope: .weak,
        recipe: Recipe(
          deeds: [
            .need(Need(call: .get, key: Key(service: .a))),
            .need(Need(call: .resolve, key: Key(service: .b), argument: .opaque)),
            .need(Need(call: .lazy, key: Key(service: .a), isUsedAtOnce: true)),
            .reset(.kept, only: .a), .unregister(Key(service: .c)), .update(Update(key: nil)), .sessionKey,
            .register(Registration(id: 11, key: Key(service: .c), scope: .container)), .dispose,
          ]),
        completion: [.need(Need(call: .optional, key: Key(service: .other), captured: 0)), .reset(.weak, only: nil)],
        parks: true),
      in: 1),
    .register(
      Registration(
        id: 3, key: Key(service: .value), argument: .opaque, scope: .weakLogin, recipe: Recipe(throwsError: true)),
      in: 0),
    .update(Update(key: 1, policy: .force), in: 1),
    .register(Registration(id: 4, key: Key(service: .other)), in: 0),
    .register(Registration(id: 5, key: Key(service: .a)), in: 7),
    .forward(Key(service: .base), to: 1, id: 6, in: 1),
    .forward(Key(service: .base), to: 8, id: 7, in: 1),
    .changeScope(of: 1, to: .container),
    .registerFactory(.two, id: 8, in: 0),
    .decorate(Key(service: .a), Recipe(deeds: [.need(Need(call: .array, key: Key(service: .base)))]), id: 9, in: 1),
    .request(Need(call: .provider, key: Key(service: .base, name: "x"), argument: .number(2)), in: 1, variable: 1),
    .request(Need(call: .factory(.two), key: Key(service: .a)), in: 1, variable: 1),
    .request(Need(call: .factory(.one), key: Key(service: .a), isUsedAtOnce: true), in: 1, variable: 2),
    .request(Need(call: .getAll, key: Key(service: .base)), in: 0, variable: 3),
    .request(Need(call: .resolveAll, key: Key(service: .other)), in: 0, variable: 3),
    .request(Need(call: .require, key: Key(service: .a)), in: 0, variable: 3),
    .use(variable: 1), .use(variable: 8), .drop(variable: 2),
    .reset(.container, only: .base, in: 1), .unregister(Key(service: .a, name: "x"), in: 0),
    .unregisterFactory(.one, in: 0), .removeAll(in: 0), .dispose(1),
    .register(Registration(id: 10, key: Key(service: .a)), in: 1),
  ])

  @Test func stepsAreWrittenAsSwift() {
    #expect(
      SwiftText.lines(of: Self.program).joined(separator: "\n") == """
        let c0 = Container()
        _ = c0.session(.login)
        let c1 = Container(parent: c0)
        let e1 = c0.register(A.self) { resolver in
          return A([])
        }
        c1.register((any P).self, name: "x") { (resolver: any Resolver, _: Int) in
          var parts: [Any?] = []
          parts += [try resolver.get(A.self)]
          parts += [resolver.resolve(B.self, argument: Opaque())]
          parts += [try use(resolver.get(Lazy<A>.self))]
          resolver.container.resetObjectScope(.kept, serviceType: A.self)
          resolver.container.unregister(C.self)
          try? resolver.container.session(.login).update(to: nil)
          print(try resolver.sessionKey(.login))
          resolver.container.register(C.self) { resolver in
            return C([])
          }.inObjectScope(.container)
          resolver.container.dispose()
          return D(parts)
        }.inObjectScope(.weak).hooks(in: .login).onDeactivate { _, _ in true }.entry.initCompleted { resolver, made in
          made.node.parts += show { [try c0.get(Optional<any Q>.self)] }
          resolver.container.resetObjectScope(.weak)
        }
        c0.register(V.self) { (resolver: any Resolver, _: Opaque) in
          throw Mistake()
        }.inObjectScope(.login.weak)
        try? c1.session(.login).update(to: 1, policy: .force)
        c0.register((any Q).self) { resolver in
          return C([])
        }
        c1.forward((any P).self, to: e1)
        e1.inObjectScope(.container)
        c0.register(factory: Two.self)
        c1.decorate(A.self) { resolver, decorated in
          var parts: [Any?] = [decorated]
          parts += [try resolver.get([any P].self)]
          return A(parts)
        }
        var v1 = show { [try (c1.get(Provider<any P>.self, name: "x", argument: 2))] }
        v1 = show { [try Made.init(c1.get(factory: Two.self))] }
        var v2 = show { [try use(c1.get(factory: One.self))] }
        var v3 = show { [try c0.getAll((any P).self)] }
        v3 = show { [c0.resolveAll((any Q).self)] }
        v3 = show { [c0.require(A.self)] }
        useAll(&v1)
        v2 = []
        c1.resetObjectScope(.container, serviceType: (any P).self)
        c0.unregister(A.self, name: "x")
        c0.unregister(factory: One.self)
        c0.removeAll()
        c1.dispose()
        """)
  }

  @Test func theFileCompiles() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(SwiftText.file(of: Self.program), to: "main.swift")
    let run = try await CommandRun.of(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-suppress-warnings", "-I",
        BuildFolder.current().modules.path, file.path,
      ])
    #expect(run.standardError == "")
    #expect(run.ending == .exit(0))
  }

  @Test func theReportEndsWithTheFirstDifference() {
    let program = Program(steps: [.makeContainer(0, parent: nil)])
    let comparison = Comparison(expected: ["alive: []", "got A#1"], found: ["alive: []", "got A#2"])
    #expect(
      Report(program, comparison).text == SwiftText.prelude + """

        func program() {
          let c0 = Container()
        }

        program()

        // alive: []
        // expected: got A#1
        // found: got A#2

        """)
  }
}
