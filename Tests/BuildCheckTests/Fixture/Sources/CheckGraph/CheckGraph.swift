import AppWiring
import FactoryInjection

@main struct CheckGraph: GraphCheck {
  static func makeContainer() -> Container { makeAppContainer() }
}
