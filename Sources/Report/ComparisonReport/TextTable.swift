import Foundation
import ScenarioFormat

/// A table in plain text, whose columns are as wide as their widest cell.
package struct TextTable: Sendable {
  /// The alignment of a column.
  package enum Alignment: Sendable {
    case left
    case right
  }

  package let header: [(title: String, alignment: Alignment)]
  /// The cells of each row. Nil for a rule.
  package private(set) var rows: [[String]?] = []
  private let leastWidths: [Int]

  /// Creates a table without rows. If all titles are empty, the table has no head, and its rules
  /// have no gaps.
  ///
  /// - Parameter widths: The least widths of the columns.
  package init(_ header: [(title: String, alignment: Alignment)], widths: [Int] = []) {
    (self.header, leastWidths) = (header, widths)
  }

  /// Adds a row. Missing cells stay empty. Control characters are made visible.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(\.shown)) }

  /// Adds a horizontal rule.
  package mutating func addRule() { rows.append(nil) }

  /// The table, one line per row, without trailing spaces, with a final line break.
  package var text: String {
    let titles = header.map(\.title)
    let hasTitles = titles.contains { !$0.isEmpty }
    let widths = titles.indices.map { column in
      (rows.compactMap { $0 } + [titles]).map { $0.count > column ? $0[column].count : 0 }
        .reduce(leastWidths.count > column ? leastWidths[column] : 0, max)
    }
    let rule = widths.map { String(repeating: "─", count: $0) }
      .joined(separator: hasTitles ? "  " : "──")
    func line(_ cells: [String]) -> String {
      let padded = widths.indices.map { column in
        let cell = column < cells.count ? cells[column] : ""
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return header[column].alignment == .left ? cell + space : space + cell
      }
      return padded.joined(separator: "  ").trimmingSpacesAtEnd()
    }
    return ((hasTitles ? [line(titles), rule] : []) + rows.map { $0.map(line) ?? rule })
      .map { $0 + "\n" }.joined()
  }
}
