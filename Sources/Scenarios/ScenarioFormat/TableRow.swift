/// A row of a data table: cells between bars, as in Gherkin. `\\|` and `\\\\` are a bar and a backslash in a
/// cell.
enum TableRow {
  /// Returns the cells of a line that begins with a bar. Nil if it doesn't end with one. In Gherkin,
  /// `\\n` is a line break in a cell.
  static func cells(in line: String, lineBreak: String? = nil) -> [String]? {
    var (cells, cell, isEscaped): ([String], String, Bool) = ([], "", false)
    for character in line.dropFirst() {
      if isEscaped, character == "n", let lineBreak {
        cell += lineBreak
        isEscaped = false
      } else if isEscaped {
        cell += character == "|" || character == "\\" ? "" : "\\"
        cell.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(ScenarioText.normalised(cell))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    return cell.isEmpty && !isEscaped && !cells.isEmpty ? cells : nil
  }

  /// Returns rows with aligned columns, each beginning and ending with a bar.
  static func lines(of table: [[String]]) -> [String] {
    let rows = table.map { row in
      row.map { $0.replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
    }
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { VisibleText.width(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - VisibleText.width(of: text))
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }
}
