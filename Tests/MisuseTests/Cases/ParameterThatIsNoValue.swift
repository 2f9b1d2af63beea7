// modes: swift6 swift5 mainactor
// 'inout', variadic, opaque, automatic and non-escaping parameters cannot be passed on.
import FactoryInjection

nonisolated protocol Storage {}

nonisolated final class WithInout: FactoryComponent {
  init(id: inout Int) {}
  // expected-error@+1 {{'autocreate' is unavailable: the initializer has an 'inout' or variadic parameter, which a factory cannot fill: write a closure in its place}}
  static var factory: Wiring<(_ id: Int) -> WithInout> { autocreate(WithInout.init) }
}

nonisolated final class WithVariadic: FactoryComponent {
  init(ids: Int...) {}
  // expected-error@+1 {{'autocreate' is unavailable: the initializer has an 'inout' or variadic parameter, which a factory cannot fill: write a closure in its place}}
  static var factory: Wiring<(_ id: Int) -> WithVariadic> { autocreate(WithVariadic.init) }
}

nonisolated final class WithOpaque: FactoryComponent {
  // expected-note@+1 {{in call to initializer}}
  init(id: Int, storage: some Storage) {}
  // expected-error@+1 {{generic parameter 'some Storage' could not be inferred}}
  static var factory: Wiring<(_ id: Int) -> WithOpaque> { autocreate(WithOpaque.init) }
}

nonisolated final class WithAutoclosure: FactoryComponent {
  init(id: @autoclosure () -> Int) {}
  // expected-error@+1 {{no exact matches in call to static method 'autocreate'}}
  static var factory: Wiring<(_ id: Int) -> WithAutoclosure> { autocreate(WithAutoclosure.init) }
}

nonisolated final class WithNonEscaping: FactoryComponent {
  init(id: () -> Int) {}
  // expected-error@+1 {{converting non-escaping value to 'Argument1' may allow it to escape}}
  static var factory: Wiring<(_ id: () -> Int) -> WithNonEscaping> { autocreate(WithNonEscaping.init) }
}
