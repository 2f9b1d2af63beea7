import Swinject
import SwinjectAutoregistration

@MainActor final class Desk {
  let name = "Desk 1"
  var display: Display?
  private let resolver: Resolver

  init(resolver: Resolver) {
    self.resolver = resolver
  }

  func lend(_ title: String, to reader: String, notice kind: String) {
    let loan = resolver.resolve(Loan.self, arguments: title, reader)!
    let visit = resolver ~> Visit.self
    visit.add(loan)
    display?.show("loan \(loan.number) is \(title), number \(visit.loans.count) of this visit")

    let reminder = resolver ~> (Reminder.self, argument: loan)
    let notice = resolver ~> (Notice.self, name: kind)
    display?.show(notice.sent(reminder.text, to: reader))
  }
}
