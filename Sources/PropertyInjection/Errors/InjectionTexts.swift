import InjectionCore

/// The sentences of one injected property, about its misuse.
struct InjectionTexts: Sendable {
  /// Nothing of the wanted type is registered.
  let notFound: String
  /// Created on the main actor, and read elsewhere before it was served.
  let readOffMainActor: String
  /// Read before the parameters were set.
  let noParameters: String
  /// The parameters were set again, or after the service was made.
  let parametersSetTwice: String

  static func services(_ wrapper: String, _ wanted: Any.Type) -> InjectionTexts {
    let type = TypeNames.short(wanted)
    return InjectionTexts(
      notFound: """
        No registered container is of type \(type), which @\(wrapper) needs.
          fix: call ServiceContainers.current.register(_:) before the property is read
        """,
      readOffMainActor: """
        @\(wrapper) was created on the main actor, where the container \(type) is looked into; it was read elsewhere before that.
          fix: register the container on the main actor, or read the property there first
        """,
      noParameters: """
        @\(wrapper) was read before it had parameters for \(type).
          fix: pass parameters: to the wrapper, or call set(parameters:) on the projected value ($) before the property is read
        """,
      parametersSetTwice: """
        The parameters of @\(wrapper) for \(type) were set twice.
          fix: pass parameters: to the wrapper or call set(parameters:) once, not both
        """)
  }

  static func entities(_ wanted: Any.Type) -> InjectionTexts {
    let type = TypeNames.short(wanted)
    return InjectionTexts(
      notFound: """
        No registered entity is of type \(type), which @InjectEntity needs.
          fix: register it with EntityRegistry.current before the property is read
        """,
      readOffMainActor: """
        @InjectEntity was created on the main actor, where the entity \(type) is looked into; it was read elsewhere before that.
          fix: register the entity on the main actor, or read the property there first
        """,
      noParameters: "@InjectEntity takes no parameters.", parametersSetTwice: "@InjectEntity takes no parameters.")
  }
}
