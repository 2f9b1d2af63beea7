/// The compiler settings of a client module.
enum LanguageMode: String, CaseIterable, Sendable {
  case swift6
  case swift5
  case mainactor

  var flags: [String] {
    let flags =
      switch self {
      case .swift6: ["-swift-version", "6"]
      case .swift5: ["-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures"]
      case .mainactor: ["-swift-version", "6", "-default-isolation", "MainActor"]
      }
    // `expected-swift5-error` and the like count in one mode only.
    return flags + ["-Xfrontend", "-verify-additional-prefix", "-Xfrontend", "\(self)-"]
  }
}
