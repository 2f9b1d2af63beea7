/// The sentences of type injection.
enum TypeTexts {
  static let noDefaultContainer = """
    There is no default container.
      fix: call DefaultContainer.set(container) at launch, or make the object inside DefaultContainer.withValue(container) { … }
    """
}
