// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import FactoryInjection

// What the examples of testing use without declaring it.

public func makeContainer() -> Container { Container() }

public enum Upload: FactoryInterface {
  public typealias Factory = (_ id: Int, _ progress: inout Double) -> Void
}
