final class Reminder {
  let text: String

  init(loan: Loan, catalogue: Catalogue) {
    text = "\(loan.title) is due at \(catalogue.shelf(of: loan.title)) in \(loan.period.days) days"
  }
}
