import Swinject

final class NoticeAssembly: Assembly {
  func assemble(container: Container) {
    container.register(Notice.self, name: "mail") { _ in MailNotice() }
    container.register(Notice.self, name: "letter") { _ in LetterNotice() }
  }

  func loaded(resolver: Resolver) {
    print(resolver.resolve(Notice.self, name: "mail")!.sent("the desk is open", to: "all"))
  }
}
