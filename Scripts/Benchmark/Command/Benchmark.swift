import BenchmarkReport
import Foundation

private typealias Measurement = BenchmarkReport.Measurement

@main
enum Benchmark {
  static func main() {
    do {
      switch Invocation(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help: print(Invocation.usage)
      case .misuse(let text): misuse(text)
      case .loop(let name, let side, let count): loop(name, side, count)
      case .measure(let options): try measure(options)
      }
    } catch {
      fail("benchmark: \(error)", status: EXIT_FAILURE)
    }
  }

  private static func measure(_ options: Invocation.Options) throws {
    let rows = Row.all.filter { row in
      (options.filter.isEmpty || row.name.contains(options.filter)) && (!options.countsInstructions || row.isCounted)
    }
    if rows.isEmpty { misuse("no row's name contains \(options.filter)") }
    let valgrind = options.countsInstructions ? InstructionCounter.valgrind : nil
    if options.countsInstructions, valgrind == nil {
      print("Instructions are not counted: valgrind is not installed.")
      return
    }
    let table = TextTable(rows: rows.map(\.name))
    if !options.printsMarkdown { print(table.header) }
    let measurements = try rows.map { row in
      let measurement = try valgrind.map { try InstructionCounter.measure(row, $0) } ?? Runner.measure(row)
      if !options.printsMarkdown { print(table.line(measurement)) }
      return measurement
    }
    if options.printsMarkdown { print(MarkdownTable.render(measurements)) }
    if let file = options.jsonFile { try write(measurements, to: file) }
  }

  private static func write(_ measurements: [Measurement], to file: String) throws {
    let text = try JSONReport.render(measurements)
    do { try text.write(to: URL(fileURLWithPath: file)) } catch {
      fail("benchmark: \(file) cannot be written: \(error.localizedDescription)", status: EX_IOERR)
    }
  }

  private static func loop(_ name: String, _ side: Invocation.Side, _ count: Int) {
    guard let row = Row.all.first(where: { $0.name == name }) else { misuse("no row is named \(name)") }
    switch (row.prepare(), side) {
    case (.loops(_, _, let loop, _), .package), (.loops(_, _, _, let loop), .reference): loop(count)
    case (.values(let value, _), .package), (.values(_, let value), .reference): for _ in 0..<count { _ = value() }
    }
  }

  private static func misuse(_ text: String) -> Never {
    fail("benchmark: \(text)\n\n\(Invocation.usage)", status: EX_USAGE)
  }

  private static func fail(_ text: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    exit(status)
  }
}
