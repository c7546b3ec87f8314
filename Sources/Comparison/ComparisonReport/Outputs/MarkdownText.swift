import Foundation

/// Text as Markdown that shows it as it is. Source: GitHub Flavored Markdown, sections 2.4, 4.10
/// and 4.5.
enum MarkdownText {
  /// A text in a line or in a cell of a table: line ends become spaces, and nothing is markup.
  static func line(_ text: String) -> String {
    var result = ""
    // By scalars: a sign that an accent follows is markup all the same.
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if Character(scalar).isNewline {
        result += " "
      } else if let standIn = VisibleText.standIn(for: scalar) {
        result += standIn
      } else {
        if #"\`*_{}[]<>#|&~!$@"#.unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name as code in a line or in a cell of a table.
  static func name(_ text: String) -> String {
    "`\(text.shown.replacing("`", with: "'").replacing("|", with: "\\|"))`"
  }

  /// A text as a block of code, its fence longer than any in the text.
  static func code(_ text: String) -> String {
    var (longest, current) = (0, 0)
    for scalar in text.unicodeScalars {
      current = scalar == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(VisibleText.of(text))\n\(fence)\n"
  }

  /// A link to an address of the web; the address as text where it is none.
  static func link(_ title: String, to address: String) -> String {
    let isOfTheWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    let isPlain = address.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
    guard isOfTheWeb, isPlain else { return line(address) }
    let escaped = address.replacing("<", with: "%3C").replacing(">", with: "%3E")
    return "[\(line(title))](<\(escaped.replacing("\\", with: "%5C"))>)"
  }
}

/// A table in Markdown; the cells are Markdown already.
package struct MarkdownTable {
  private var lines: [String]
  private let columns: Int

  /// A table with these columns: the first to the left, the others to the right where they hold
  /// numbers.
  package init(_ titles: [String], numbers: Bool = true, rows: [[String]] = []) {
    columns = titles.count
    let others = Array(repeating: numbers ? "---:" : "---", count: max(columns - 1, 0))
    lines = [Self.line(titles), Self.line(["---"] + others)]
    for row in rows { add(row) }
  }

  /// Adds a row; cells that are missing stay empty.
  package mutating func add(_ cells: [String]) {
    lines.append(
      Self.line(cells + Array(repeating: "", count: max(columns - cells.count, 0))))
  }

  /// The table, without a line end after it.
  package var text: String { lines.joined(separator: "\n") }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}

extension TimingData {
  /// The ratios of some tools as a table in Markdown, or why there are none.
  func ratioMarkdown(of tools: Set<String>) -> String {
    guard !isDebug else { return DebugBuild.note }
    let shown = ratios.filter { tools.contains($0.tool) && tools.contains($0.base) }
    return shown.isEmpty
      ? "Nothing is compared: no two tools passed the same scenario." : shown.markdown
  }
}

extension [RatioData] {
  /// The ratios as a table in Markdown.
  var markdown: String {
    let titles = [
      "time of", "app", "scenarios", "ratio", "95 % interval", "without waits", "told",
    ]
    let rows = map { ratio in
      [
        MarkdownText.name(ratio.tool) + (ratio.isVariant ? ", a variant," : "") + " by "
          + MarkdownText.name(ratio.base),
        MarkdownText.line(ratio.app), "\(ratio.scenarios.count)", ratioText(ratio.ratio),
        ratio.intervalText, ratioText(ratio.busyRatio), ratio.verdict.rawValue,
      ]
    }
    return MarkdownTable(titles, rows: rows).text
  }
}

/// A number with so many places behind the point.
func decimal(_ number: Double, places: Int) -> String {
  String(format: "%.\(places)f", number)
}

/// A time, with its unit.
func timeText(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: decimal(seconds * 1e6, places: 0) + " µs"
  case ..<1: decimal(seconds * 1e3, places: 1) + " ms"
  default: decimal(seconds, places: 2) + " s"
  }
}
