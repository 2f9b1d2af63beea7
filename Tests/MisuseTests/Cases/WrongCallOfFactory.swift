// modes: swift6 swift5 mainactor
// Every argument of a factory's call is checked.
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int, title: String) {}
  static var factory: Wiring<(_ id: Int, _ title: String) -> Detail> { autocreate(Detail.init) }
}

nonisolated func open(from resolver: any Resolver) {
  // expected-note@+1 {{'makeDetail' declared here}}
  let makeDetail = resolver.require(factory: Detail.self)
  // expected-error@+1 {{cannot convert value of type 'String' to expected argument type 'Int'}}
  _ = makeDetail("1", "title")
  // expected-error@+1 {{missing argument for parameter #2 in call}}
  _ = makeDetail(1)
  // expected-error@+1 {{extra argument in call}}
  _ = makeDetail(1, "title", true)
  // expected-error@+1 {{extraneous argument labels 'id:title:' in call}}
  _ = makeDetail(id: 1, title: "title")
  // expected-error@+2 {{cannot convert value of type 'String' to expected argument type 'Int'}}
  // expected-error@+1 {{cannot convert value of type 'Int' to expected argument type 'String'}}
  _ = makeDetail("title", 1)
  // expected-error@+1 {{cannot convert value of type 'Detail' to specified type 'String'}}
  let _: String = makeDetail(1, "title")
}
