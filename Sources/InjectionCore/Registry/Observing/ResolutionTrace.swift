/// What requests have built and reused, as a tree of who asked.
public struct ResolutionTrace: Sendable {
  /// What came of one request.
  public enum Outcome: String, Sendable {
    /// A factory ran.
    case built
    /// There was an instance.
    case reused
    /// It ended in an error.
    case failed
    /// It had not ended when the trace did.
    case running
  }

  /// One request.
  public struct Request: Sendable {
    /// What was asked for, and where it is registered.
    public let link: ResolutionError.Link
    /// What came of it.
    public internal(set) var outcome = Outcome.running
    /// How long it took, with everything below it.
    public internal(set) var duration = Duration.zero
    /// True if it waited for another thread or task.
    public internal(set) var hasWaited = false
    /// What the factory and the `initCompleted` closures asked for.
    public internal(set) var requests: [Request] = []
  }

  /// The outermost requests, in their order.
  public let requests: [Request]
}

extension ResolutionTrace: CustomStringConvertible {
  /// The tree with durations.
  public var description: String { text { " in \($0.formattedShort)" } }

  /// The tree without durations, the same each time.
  public var outline: String { text { _ in "" } }

  private func text(_ duration: (Duration) -> String) -> String {
    var lines: [String] = []
    let names = TypeNames(requests.flatMap(\.types))
    func add(_ request: Request, _ prefix: String, _ branch: String, _ indentation: String) {
      let isTimed = request.outcome == .built || request.outcome == .failed
      let wait = request.hasWaited ? ", waited" : ""
      lines.append(
        "\(prefix)\(branch)\(request.link.title(names)) \(request.outcome.rawValue)"
          + "\(isTimed ? duration(request.duration) : "")\(wait)")
      for (index, child) in request.requests.enumerated() {
        let isLast = index == request.requests.count - 1
        add(child, prefix + indentation, isLast ? "└─ " : "├─ ", isLast ? "   " : "│  ")
      }
    }
    for request in requests { add(request, "", "", "") }
    return lines.joined(separator: "\n")
  }
}

extension ResolutionTrace.Request {
  fileprivate var types: [Any.Type] {
    [link.component ?? link.service] + link.arguments + requests.flatMap(\.types)
  }
}

extension Duration {
  /// In milliseconds, such as `1.25 ms`.
  fileprivate var formattedShort: String {
    let hundredths = components.seconds * 100_000 + components.attoseconds / 10_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
  }
}
