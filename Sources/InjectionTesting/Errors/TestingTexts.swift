import InjectionCore

/// All texts of issues.
enum TestingTexts {
  static func unused(_ override: Override) -> String {
    """
    The override of \(override.registration.title) was not used: nobody asked for it.
      overridden at: \(override.registration.location)
      fix: remove it, or ask the container that has it
    """
  }

  static func unusedInSuite(_ override: Override) -> String {
    """
    The override of \(override.registration.title) was not used by any test of the suite that ran.
      overridden at: \(override.registration.location)
      fix: remove it, or move it to the tests that need it
    """
  }

  static func undisposed(_ override: Override) -> String {
    """
    \(override.registration.title) was not disposed: its onDispose closure had not run when the test ended.
      overridden at: \(override.registration.location)
      fix: let the test, or what it tests, call dispose() of the container
    """
  }

  static func live(_ registration: Registration) -> String {
    """
    \(registration.title) is live: no test has overridden it.
      registered at: \(registration.location)
      fix: override it: container.overriding { $0.register(…) }
    """
  }

  static func alive(_ type: Any.Type) -> String {
    """
    \(TypeNames.short(type)) is still alive: something keeps it.
      fix: look for a closure or an object that keeps it and is kept by it, and for a scope that shares it
    """
  }

  static func noObject(_ type: Any.Type) -> String {
    """
    \(TypeNames.short(type)) is no class: nothing can be said about its release.
      fix: return the object whose release is expected
    """
  }

  static func noAnswerLeft(_ component: Any.Type, answers: Int, call: Int) -> String {
    """
    The stub of \(TypeNames.short(component)).factory has no answer for call \(call): it was made with \(answers).
      fix: give `answers:` one product for each call, or use a stub with a body
    """
  }
}
