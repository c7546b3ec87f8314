import ScenarioFormat

/// The colours of results on a terminal: green for what passed, red for what did not.
public enum ResultColours {
  /// A text in which the words of results have their colours.
  public static func applied(to text: String) -> String {
    text.replacing(/(FAILED|INVALID|NOT AS EXPECTED|UNEXPECTED PASS)|\bpassed\b/) { match in
      "\u{1B}[\(match.1 == nil ? 32 : 31)m\(match.0)\u{1B}[0m"
    }
  }
}

/// A table in plain text: columns as wide as their widest cell, numbers to the right.
public struct TextTable {
  /// How a column stands.
  public enum Alignment: Sendable {
    case left
    case right
  }

  private var header: [(title: String, alignment: Alignment)]
  private var rows: [[String]?] = []

  /// A table with these columns.
  public init(_ header: [(title: String, alignment: Alignment)]) { self.header = header }

  /// Adds a row; cells that are missing stay empty, and none can steer a terminal.
  public mutating func add(_ cells: [String]) { rows.append(cells.map(\.shown)) }

  /// Adds a line between rows.
  public mutating func addRule() { rows.append(nil) }

  /// The table without those columns, the first ones first, that have no room in a width in
  /// characters; a last line names them.
  public func text(fitting width: Int?, without columns: [String]) -> String {
    var table = self
    var left: [String] = []
    for title in columns {
      guard let width, table.text.split(separator: "\n").contains(where: { $0.count > width }),
        let place = table.header.firstIndex(where: { $0.title == title })
      else { continue }
      table.header.remove(at: place)
      for row in table.rows.indices where (table.rows[row]?.count ?? 0) > place {
        table.rows[row]?.remove(at: place)
      }
      left.append(title)
    }
    return left.isEmpty
      ? text : table.text + "Not shown, for want of width: \(left.joined(separator: ", ")).\n"
  }

  /// The table, a line a row, without trailing spaces, ending in a line end.
  public var text: String {
    let titles = header.map(\.title)
    let widths = titles.indices.map { column in
      (rows.compactMap { $0 } + [titles]).map { $0.count > column ? $0[column].count : 0 }.max()
        ?? 0
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    func line(_ cells: [String]) -> String {
      let padded = widths.indices.map { column in
        let cell = column < cells.count ? cells[column] : ""
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return header[column].alignment == .left ? cell + space : space + cell
      }
      return padded.joined(separator: "  ").trimmingSpacesAtEnd()
    }
    return ([line(titles), rule] + rows.map { $0.map(line) ?? rule })
      .map { $0 + "\n" }.joined()
  }
}
