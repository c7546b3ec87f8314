/// A row of a data table: cells between bars, as in Gherkin. `\\|` and `\\\\` are a bar and a backslash in a
/// cell.
enum TableRow {
  /// Returns the cells of a line that begins with a bar. Nil if it doesn't end with one. In Gherkin,
  /// `\\n` is a line break in a cell.
  static func cells(in line: String, lineBreak: Substring? = nil) -> [String]? {
    let cells = line.dropFirst().matches(of: /((?:[^\\|]|\\.)*)\|/)
    guard cells.last?.range.upperBound == line.endIndex else { return nil }
    return cells.map { cell in
      ScenarioText.normalised(
        cell.1.replacing(/\\(.)/) { escape in
          switch escape.1 {
          case "|", "\\": escape.1
          case "n": lineBreak ?? escape.0
          default: escape.0
          }
        }.description)
    }
  }

  /// Returns rows with aligned columns, each beginning and ending with a bar.
  static func lines(of table: [[String]]) -> [String] {
    let rows = table.map { row in
      row.map { $0.replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
    }
    return aligned(rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// Returns rows with the cells of each column in the same width. The columns of `numbers` are aligned
  /// right, all others left. All rows must have as many cells as the first one.
  static func aligned(_ rows: [[String]], numbers: ClosedRange<Int>? = nil) -> [[String]] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map(\.[column].count).max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return numbers?.contains(column) == true ? space + text : text + space
      }
    }
  }
}
