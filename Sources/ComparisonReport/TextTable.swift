/// A table in plain text: columns as wide as their widest cell, numbers to the right.
public struct TextTable {
  /// How a column stands.
  public enum Alignment: Sendable {
    case left
    case right
  }

  private let header: [(title: String, alignment: Alignment)]
  private var rows: [[String]?] = []

  /// A table with these columns.
  public init(_ header: [(title: String, alignment: Alignment)]) { self.header = header }

  /// Adds a row; cells that are missing stay empty.
  public mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Adds a line between rows.
  public mutating func addRule() { rows.append(nil) }

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
      let text = padded.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    return ([line(titles), rule] + rows.map { $0.map(line) ?? rule })
      .map { $0 + "\n" }.joined()
  }
}
