extension Resolution {
  /// The name of this graph. From now on its instances are found and stored with it.
  func claimGraph() -> GraphIdentifier {
    if let identifier = state.pointee.graphIdentifier { return identifier }
    let identifier = state.pointee.request?.graph.identifier ?? GraphIdentifier()
    state.pointee.graphIdentifier = identifier
    return identifier
  }

  /// Hands the objects of this graph to its name, unless nobody kept that.
  func releaseGraphIdentifier() {
    guard state.pointee.graphIdentifier != nil else { return }
    if !isKnownUniquelyReferenced(&state.pointee.graphIdentifier) {
      state.pointee.graphIdentifier?.add(state.pointee.graph.objects)
    }
    state.pointee.graphIdentifier = nil
  }
}
