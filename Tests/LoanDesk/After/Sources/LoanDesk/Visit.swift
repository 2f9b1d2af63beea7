import FactoryInjection

final class Visit {
  private(set) var loans: [Loan] = []

  func add(_ loan: Loan) {
    loans.append(loan)
  }
}

extension ObjectScope {
  static let visit = ObjectScope(storageFactory: PermanentStorage.init, description: "visit")
}
