// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Detail: FactoryComponent {
  init(id: Int) {}
  static var factory: Wiring<(_ id: Int) -> Detail> { { resolver in { id in Detail(id: id) } } }
}
