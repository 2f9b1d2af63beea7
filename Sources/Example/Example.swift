import FactoryInjection
import Foundation

/// A source census: how many files, lines and imports the modules of a source tree have.
///
/// Written the way a user of the package writes an app. `Registrations.swift` is the only place
/// that knows which type stands behind which service; everything else receives what it needs.
@main
struct Example {
  static func main() async {
    // A reader that closes the pipe early (`example | head`) must not kill the process.
    signal(SIGPIPE, SIG_IGN)

    switch Invocation(arguments: Array(CommandLine.arguments.dropFirst())) {
    case .help:
      exit(StandardOutput().finish(printing: Invocation.usage).rawValue)
    case .misuse(let complaint):
      StandardOutput().complain("\(complaint)\n\(Invocation.usage)")
      exit(ExitStatus.usage.rawValue)
    case .graph(let format):
      let container = Container()
      container.registerCensus(Options(folder: ".", format: .text))
      exit(StandardOutput().finish(printing: container.verify(roots: [App.self]).printed(as: format)).rawValue)
    case .demo(.boot(let fails)):
      let demo = BootDemo(
        output: StandardOutput(), showsBar: TerminalProgress.isWorthwhile, clock: ContinuousClock())
      exit(await demo.run(fails: fails).rawValue)
    case .demo(.session):
      exit(SessionDemo(output: StandardOutput()).run().rawValue)
    case .census(let options):
      let container = Container()
      container.registerCensus(options)
      let app = container.require(App.self)
      exit(await app.run(folder: options.folder).rawValue)
    }
  }
}
