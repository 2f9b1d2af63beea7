// Links that no request has made, for texts about registrations.

extension ResolutionError.Link {
  package init(
    service: Any.Type, name: String?, arguments: [Any.Type] = [], component: Any.Type? = nil,
    location: SourceLocation? = nil
  ) {
    self.init(
      service: service, name: name, arguments: arguments, component: component, location: location, keyedScope: nil)
  }
}
