import Testing

/// The files of this folder are compiled as three modules: in Swift 6 mode, in Swift 5 mode, and in Swift 6 mode with
/// the main actor as the default.
struct ModeTests {
  @Test func moduleIsCompiledInTheModeOfItsName() {
    #if swift(>=6)
      let version = "6"
    #else
      let version = "5"
    #endif
    let mode = "Swift \(version)\(Unannotated().isolation() == nil ? "" : " on the main actor")"
    let modes = [
      "LanguageModeTests": "Swift 6",
      "LanguageModeSwift5Tests": "Swift 5",
      "LanguageModeMainActorTests": "Swift 6 on the main actor",
    ]
    #expect(mode == modes[String(#fileID.prefix { $0 != "/" })])
  }
}

private struct Unannotated {
  func isolation() -> ObjectIdentifier? {
    let actor: (any Actor)? = #isolation
    return actor.map { ObjectIdentifier($0) }
  }
}
