// modes: swift6 mainactor
// Whoever has the class could use the service on two threads: a `Lazy` is `Sendable` if its service is.
import FactoryInjection

nonisolated final class Draft {  // expected-note {{class 'Draft' does not conform to the 'Sendable' protocol}}
  var text = ""
}

nonisolated final class Editor: Sendable {
  // expected-error@+1 {{stored property 'draft' of 'Sendable'-conforming class 'Editor' contains non-Sendable type 'Draft'}}
  let draft: Lazy<Draft>

  init(draft: Lazy<Draft>) {
    self.draft = draft
  }
}
