@MainActor final class Display {
  weak var desk: Desk?

  func show(_ line: String) {
    print("\(desk?.name ?? "nobody"): \(line)")
  }
}
