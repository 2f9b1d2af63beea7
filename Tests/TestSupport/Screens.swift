import FactoryInjection

/// What the components of several test modules make.
package protocol Screen {
  var title: String { get }
}

/// The key of a factory that a module knows without knowing the component.
package enum DetailScreen: FactoryInterface {
  package typealias Factory = @Sendable (_ id: Int) -> any Screen
}

/// A product that a test puts in the place of a component's.
package struct StubScreen: Screen {
  package let title: String

  package init(title: String) {
    self.title = title
  }
}
