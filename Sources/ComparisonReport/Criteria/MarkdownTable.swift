/// A table in Markdown.
struct MarkdownTable {
  private var lines: [String]
  private let columns: Int

  /// A table with these columns: the first to the left, the others to the right where they hold
  /// numbers.
  init(_ titles: [String], numbers: Bool = true) {
    columns = titles.count
    let others = Array(repeating: numbers ? "---:" : "---", count: max(columns - 1, 0))
    lines = [Self.line(titles), Self.line(["---"] + others)]
  }

  /// Adds a row; cells that are missing stay empty.
  mutating func add(_ cells: [String]) {
    lines.append(
      Self.line(cells + Array(repeating: "", count: max(columns - cells.count, 0))))
  }

  /// The table, without a line end after it.
  var text: String { lines.joined(separator: "\n") }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.map(escaped).joined(separator: " | ") + " |"
  }

  private static func escaped(_ cell: String) -> String {
    cell.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
