import FactoryInjection
import Synchronization

final class LoanAssembly: Assembly {
  func assemble(container: Container) {
    let lastNumber = Atomic(100)
    container.register(Int.self, name: "loan number") { _ in
      lastNumber.add(1, ordering: .relaxed).newValue
    }.inObjectScope(.transient)
    container.autoregister(LoanPeriod.self, initializer: LoanPeriod.init as @Sendable () -> LoanPeriod)
    container.register(Loan.self) { (r, title: String, reader: String) in
      Loan(
        number: r.resolve(Int.self, name: "loan number")!, title: title, reader: reader,
        period: r.resolve(LoanPeriod.self)!)
    }
    container.autoregister(Catalogue.self, initializer: PrintedCatalogue.init).inObjectScope(.container)
    container.autoregister(Reminder.self, argument: Loan.self, initializer: Reminder.init)
    container.autoregister(Visit.self, initializer: Visit.init).inObjectScope(.visit)
  }
}
