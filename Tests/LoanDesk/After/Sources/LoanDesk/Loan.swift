struct LoanPeriod {
  var days = 21
}

final class Loan {
  let number: Int
  let title: String
  let reader: String
  let period: LoanPeriod

  init(number: Int, title: String, reader: String, period: LoanPeriod) {
    self.number = number
    self.title = title
    self.reader = reader
    self.period = period
  }
}
