/// A row of a table with the columns file, old and new: lines that become others, without their indentation.
struct LineChange: Sendable {
  /// The names of the files in which the lines change.
  let files: [String]
  let old: [String]
  let new: [String]

  init(row: [String]) throws {
    let cells = row.map { cell in
      cell.split(separator: "<br>", omittingEmptySubsequences: false)
        .map { $0.trimming().split(separator: "`").joined() }
    }
    guard cells.count == 3 else { throw NoChange(row: row) }
    (files, old, new) = (cells[0], cells[1], cells[2])
  }

  /// The lines after the change. The old ones must stand in them once.
  func applied(to lines: [String]) throws -> [String] {
    let places = lines.indices.filter { lines[$0...].starts(with: old) }
    guard places.count == 1 else { throw NotOnce(old: old, places: places.count) }
    return lines[..<places[0]] + new + lines[(places[0] + old.count)...]
  }

  struct NoChange: Error, Equatable {
    let row: [String]
  }

  struct NotOnce: Error, Equatable {
    let old: [String]
    let places: Int
  }
}
