import FactoryInjection

/// Logs users in and out, and tells what becomes of the services that belong to them.
struct SessionDemo {
  let output: any Output

  func run() -> ExitStatus {
    let journal = SessionDemoJournal()
    let container = Container()
    container.registerSessionDemo(journal)
    do {
      try tour(container, journal)
    } catch {
      output.complain("\(error)")
      return .internalFailure
    }
    return output.finish(printing: journal.text)
  }

  private func tour(_ container: Container, _ journal: SessionDemoJournal) throws {
    let account = container.session(.account)
    let anna = SessionDemoUser(name: "Anna")
    let ben = SessionDemoUser(name: "Ben")

    journal.begin("Anna logs in")
    try account.update(to: anna)
    try write("Dear Ben", container, journal)

    journal.begin("Anna logs out")
    try account.update(to: nil)
    try write("Is anybody there?", container, journal)

    journal.begin("Ben logs in")
    try account.update(to: ben)
    try write("Dear Anna", container, journal)

    journal.begin("Anna logs in instead of Ben")
    try account.update(to: anna)
    try write("how are you?", container, journal)
  }

  /// What the app does, whoever is logged in.
  private func write(_ words: String, _ container: Container, _ journal: SessionDemoJournal) throws {
    guard let draft = try container.get(SessionDemoServices.Draft?.self) else {
      journal.note("no draft: nobody is logged in")
      return
    }
    draft.append(words)
    journal.note("the draft says: \(draft.text)")
    let inbox = try container.get(SessionDemoServices.Inbox.self)
    journal.note("mail is read by \(inbox.user)")
  }
}
