import Swinject
import SwinjectAutoregistration

@main struct App {
  @MainActor static func main() {
    let container = Container()
    container.registerDesk()
    let assembler = Assembler([LoanAssembly(), NoticeAssembly()], container: container)

    let desk = assembler.resolver ~> Desk.self
    desk.lend("Emma", to: "Ada", notice: "mail")
    desk.lend("Persuasion", to: "Ada", notice: "letter")
    container.resetObjectScope(.visit)
    desk.lend("Emma", to: "Grace", notice: "mail")
  }
}
