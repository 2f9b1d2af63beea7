import FactoryInjection

/// What components make.
protocol Screen {
  var title: String { get }
}

/// The key of a factory that a module knows without knowing the component.
enum DetailScreen: FactoryInterface {
  typealias Factory = @Sendable (_ id: Int) -> any Screen
}

/// A product that a test puts in the place of a component's.
struct StubScreen: Screen {
  let title: String

  init(title: String) {
    self.title = title
  }
}
