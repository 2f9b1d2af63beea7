extension GraphReport {
  /// Says that a graph has faults.
  public struct Failure: Error, CustomStringConvertible, Hashable, Sendable {
    /// The faults.
    public let findings: [Finding]

    /// All of them.
    public var description: String {
      GraphReport.counts(of: findings) + "\n" + findings.map { "\n\($0)\n" }.joined()
    }
  }

  /// Throws one error that names all findings which matter so much.
  ///
  /// ```swift
  /// func checkWiring(of container: Container) throws {
  ///   try container.verify(roots: [UserList.self]).check()
  /// }
  /// ```
  ///
  /// - Parameter severity: The least severity that counts. `check(.warnings)` throws on warnings as well.
  public func check(_ severity: Finding.Severity = .error) throws(Failure) {
    let findings = findings.filter { $0.severity >= severity }
    if !findings.isEmpty { throw Failure(findings: findings) }
  }

  /// For example `2 errors and 1 warning`.
  static func counts(of findings: [Finding]) -> String {
    let counts: [String] = Finding.Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      let plural = count == 1 || severity == .information ? "" : "s"
      return "\(count) \(severity.rawValue)\(plural)"
    }
    guard let last = counts.last else { return "no findings" }
    return counts.count == 1 ? last : counts.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension GraphReport.Finding.Severity {
  /// The same as ``warning``: reads better in `check(.warnings)`.
  public static var warnings: Self { .warning }
}

extension GraphReport: CustomStringConvertible {
  /// How large the graph is and what is wrong with it.
  public var description: String {
    let registered = entries.filter { $0.kind != .missing }
    let opaque = registered.filter(\.isOpaque)
    let observed = opaque.count(where: \.isObserved)
    let summary =
      "\(registered.count) registration\(registered.count == 1 ? "" : "s"), "
      + "\(edges.count) dependenc\(edges.count == 1 ? "y" : "ies"), \(opaque.count) opaque "
      + "(\(observed) observed): \(Self.counts(of: findings))"
    return ([summary] + findings.map(\.description)).joined(separator: "\n\n")
  }
}
