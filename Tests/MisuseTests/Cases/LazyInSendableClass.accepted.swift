// modes: swift6 swift5 mainactor
import FactoryInjection

nonisolated final class Draft: Sendable {
  let text = ""
}

nonisolated final class Editor: Sendable {
  let draft: Lazy<Draft>

  init(draft: Lazy<Draft>) {
    self.draft = draft
  }
}
