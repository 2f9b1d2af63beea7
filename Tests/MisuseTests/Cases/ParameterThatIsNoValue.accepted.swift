// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated protocol Storage {}

nonisolated final class WithInout: FactoryComponent {
  init(id: inout Int) {}
  static var factory: Wiring<(_ id: Int) -> WithInout> {
    autocreate { (id: Int) in
      var id = id
      return WithInout(id: &id)
    }
  }
}

nonisolated final class WithVariadic: FactoryComponent {
  init(ids: Int...) {}
  static var factory: Wiring<(_ id: Int) -> WithVariadic> { autocreate { (id: Int) in WithVariadic(ids: id) } }
}

nonisolated final class WithOpaque: FactoryComponent {
  init(id: Int, storage: some Storage) {}
  static var factory: Wiring<(_ id: Int) -> WithOpaque> {
    autocreate { (id: Int, storage: any Storage) in WithOpaque(id: id, storage: storage) }
  }
}

nonisolated final class WithAutoclosure: FactoryComponent {
  init(id: @autoclosure () -> Int) {}
  static var factory: Wiring<(_ id: Int) -> WithAutoclosure> { autocreate { (id: Int) in WithAutoclosure(id: id) } }
}

nonisolated final class WithEscaping: FactoryComponent {
  init(id: @escaping () -> Int) {}
  static var factory: Wiring<(_ id: @escaping () -> Int) -> WithEscaping> { autocreate(WithEscaping.init) }
}
