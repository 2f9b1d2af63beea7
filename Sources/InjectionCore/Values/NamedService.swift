/// A service type of this package that apps know by another name.
package protocol NamedService {
  /// The name in texts.
  static var nameInTexts: String { get }
  /// The call that registers such a service, as source text.
  static var registrationCall: String { get }
}
