extension ContainerCore {
  /// True if this container or an ancestor was disposed.
  var mightHaveAnswered: Bool { chain.contains(where: \.isDisposed) }
}

extension Container {
  /// True if a service is registered here or in an ancestor, or wraps one that is.
  package func answers<Service>(for service: Service.Type, name: String?, arguments: ArgumentList? = nil) -> Bool {
    let key = ServiceKey(service, name: name, arguments: arguments?.signature)
    if core.answeringEntry(of: key) != nil { return true }
    guard let wrapper = service as? any DependencyWrapper.Type else { return false }
    return wrapper.isAvailable(in: self, name: name, arguments: arguments)
  }

  /// Throws if this container or an ancestor was disposed: it might have answered.
  func checkDisposal(
    _ service: Any.Type, name: String? = nil, arguments: ArgumentList? = nil
  ) throws(ResolutionError) {
    guard core.mightHaveAnswered else { return }
    throw ResolutionError.disposed(service, name: name, arguments: arguments?.types ?? [], self)
  }

  /// Throws unless `answers(for:)`, and names what is missing: what wrappers around it wrap.
  package func checkAnswer<Service>(
    for service: Service.Type, name: String?, arguments: ArgumentList? = nil
  ) throws(ResolutionError) {
    if answers(for: service, name: name, arguments: arguments) { return }
    if let wrapper = service as? any DependencyWrapper.Type {
      return try wrapper.check(in: self, name: name, arguments: arguments)
    }
    throw ResolutionError.notRegistered(service, name: name, arguments: arguments?.types ?? [], self)
  }
}
