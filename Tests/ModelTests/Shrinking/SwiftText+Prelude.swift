extension SwiftText {
  /// What a printed program needs.
  static let prelude = #"""
    import FactoryInjection

    class Node: @unchecked Sendable {
      nonisolated(unsafe) static var count = 0
      let number: Int
      var parts: [Any?]
      init(_ parts: [Any?]) {
        Self.count += 1
        number = Self.count
        self.parts = parts
        print("made \(type(of: self))#\(number)")
      }
      deinit { print("gone \(type(of: self))#\(number)") }
    }
    protocol P { var node: Node { get } }
    protocol Q { var node: Node { get } }
    final class A: Node, P, @unchecked Sendable { var node: Node { self } }
    final class B: Node, P, @unchecked Sendable { var node: Node { self } }
    final class C: Node, P, Q, @unchecked Sendable { var node: Node { self } }
    final class D: Node, P, @unchecked Sendable { var node: Node { self } }
    struct V: P { let node: Node }
    struct Opaque {}
    struct Mistake: Error {}
    final class One: Node, FactoryComponent, @unchecked Sendable {
      static var factory: Wiring<(_ number: Int) throws -> One> {
        autocreate { (_: Int, a: A) throws in One([a]) }
      }
    }
    final class Two: Node, FactoryComponent, @unchecked Sendable {
      static var factory: Wiring<(_ number: Int) throws -> Two> {
        autocreate { (_: Int, b: B?, all: [any P], c: Provider<C>) throws in Two([b, all, c]) }
      }
    }
    extension ObjectScope {
      static let kept = ObjectScope(storageFactory: { PermanentStorage() }, description: "kept")
      static let login = SessionScope<Int>("login")
    }

    protocol Usable { func use() throws -> Any }
    extension Lazy: Usable { func use() throws -> Any { instance } }
    extension Provider: Usable { func use() throws -> Any { try get() } }
    struct Made<Product>: Usable {
      let make: (Int) throws -> Product
      init(_ make: @escaping (Int) throws -> Product) { self.make = make }
      func use() throws -> Any { try make(7) }
    }
    func use(_ usable: any Usable) throws -> Any { try usable.use() }
    func use<Product>(_ make: @escaping (Int) throws -> Product) throws -> Any { try make(7) }
    func useAll(_ values: inout [Any?]) {
      for case let value? in values {
        let parts = (value as? Node)?.parts ?? [value]
        for case let usable as any Usable in parts { values += show { [try usable.use()] } }
      }
    }
    func show(_ body: () throws -> [Any?]) -> [Any?] {
      do {
        let values = try body()
        print("got \(values.map { ($0 as? Node).map { "\(type(of: $0))#\($0.number)" } ?? "\($0 ?? "nothing")" })")
        return values
      } catch {
        print(error)
        return []
      }
    }

    """#
}
