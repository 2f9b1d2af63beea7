/// How far a container is with booting its services.
///
/// ```text
/// idle → booting → booted → stopping → stopped
///           └──────────────────┴─────→ failed, abandoned
/// ```
///
/// The module `ServiceBoot` boots services; without it every container is ``idle``.
public enum BootState: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing was booted yet. Everything can be resolved.
  case idle
  /// Services are built and booted.
  case booting
  /// All services have booted.
  case booted
  /// Services are shut down, because that was asked for or because the boot failed.
  case stopping
  /// All services were shut down, or the boot was cancelled.
  case stopped
  /// The boot has failed, and what had booted was shut down.
  case failed
  /// A service did not finish within its time limit and was given up: nothing boots here again.
  case abandoned
}
