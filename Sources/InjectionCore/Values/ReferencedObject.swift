/// The object that a service is, looking through optionals; nil for values and closures.
func object<Service>(in service: Service) -> AnyObject? {
  let value: Any = service
  if let optional = value as? any OptionalValue { return optional.wrappedObject }
  return type(of: value) is AnyClass ? value as AnyObject : nil
}

private protocol OptionalValue {
  var wrappedObject: AnyObject? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedObject: AnyObject? { flatMap { object(in: $0) } }
}
