extension AnyServiceEntry: SharedService {
  func link(with arguments: ArgumentList?) -> ResolutionError.Link { ResolutionError.Link(self, arguments) }

  var isEnding: Bool { isWithdrawn || lifecycle.isDisposed }
}

extension ResolutionError.Link {
  init(_ entry: AnyServiceEntry, _ arguments: ArgumentList? = nil) {
    self.init(
      service: entry.serviceType, name: entry.name, arguments: arguments?.types ?? [],
      component: entry.component, location: entry.location)
  }
}
