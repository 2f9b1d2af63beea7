/// Text in columns, as wide as their widest cell.
struct Table: CustomStringConvertible {
  enum Column {
    case leading(String)
    case trailing(String)
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func add(_ row: [String]) {
    rows.append(row.map(\.printable))
  }

  var description: String {
    let header = columns.map { column in
      switch column {
      case .leading(let title), .trailing(let title): title
      }
    }
    let lines = [header] + rows
    let widths = columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { Self.line($0, columns: columns, widths: widths) }.joined(separator: "\n")
  }

  private static func line(_ cells: [String], columns: [Column], widths: [Int]) -> String {
    var line = ""
    for (cell, (column, width)) in zip(cells, zip(columns, widths)) {
      let padding = String(repeating: " ", count: width - cell.count)
      switch column {
      case .leading: line += cell + padding + "  "
      case .trailing: line += padding + cell + "  "
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
