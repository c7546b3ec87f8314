import ComparisonReport

/// A table of figures, in a part of the page that scrolls by itself where it is too wide.
struct Table {
  /// A cell.
  enum Cell {
    case text(String)
    /// A figure, or why there is none.
    case figure(String)

    /// A median of counts, or why there is none.
    static func count(_ number: Double?, else absence: String) -> Cell {
      .figure(number.map { Figures.count($0) } ?? absence)
    }
  }

  var caption: String
  /// The header of the first column, then those of the others.
  var columns: [String]
  /// The rows, each with its header.
  var rows: [(header: String, cells: [Cell])]

  var html: String {
    let heads = columns.map { "<th scope=\"col\">\($0.htmlEscaped)</th>" }
    let rows = rows.map { row in
      let cells = zip(row.cells, columns.dropFirst()).map { cell, column in
        switch cell {
        case .text(let text): "<td>\(column.cellLabel)\(text.htmlEscaped)</td>"
        case .figure(let text): "<td class=\"num\">\(column.cellLabel)\(text.htmlEscaped)</td>"
        }
      }
      return "<tr><th scope=\"row\">\(row.header.htmlEscaped)</th>\(cells.joined())</tr>"
    }
    return """
      <table class="matrix"><caption>\(caption.htmlEscaped)</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table>
      """
  }
}
