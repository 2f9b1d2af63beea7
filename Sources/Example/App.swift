/// Takes the census and prints it: what `main` runs.
struct App {
  private let census: Census
  private let renderer: any Renderer
  private let output: any Output

  init(census: Census, renderer: any Renderer, output: any Output) {
    self.census = census
    self.renderer = renderer
    self.output = output
  }

  func run(folder: String) async -> ExitStatus {
    do {
      let report = try await census.report(on: folder)
      return output.finish(printing: try renderer.render(report))
    } catch let problem as DiskProblem {
      output.complain("\(folder.printable): \(problem)")
      return .noInput
    } catch {
      output.complain("\(folder.printable): \(error)")
      return .internalFailure
    }
  }
}
