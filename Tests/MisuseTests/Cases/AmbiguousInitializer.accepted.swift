// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Store: Sendable {
  init() {}
}

// Naming the labels tells the initializers apart.
nonisolated final class Detail: FactoryComponent {
  init(id: Int, store: Store) {}
  init(id: Int, store: Store, title: String) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init(id:store:)) }
}

// So does the type, where the labels are the same.
nonisolated final class Summary: FactoryComponent {
  init(id: Int, store: Store) {}
  init(id: Int, store: [Store]) {}
  static var factory: Wiring<(_ id: Int) -> Summary> { autocreate(Summary.init as @Sendable (Int, Store) -> Summary) }
}

// Initializers that differ in the parameters need nothing.
nonisolated final class Overview: FactoryComponent {
  init(id: Int, store: Store) {}
  init(title: String, store: Store) {}
  static var factory: Wiring<(_ title: String) -> Overview> { autocreate(Overview.init) }
}
