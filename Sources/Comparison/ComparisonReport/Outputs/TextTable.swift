import Foundation
import ScenarioFormat

/// The colours of results on a terminal: green for what passed, red for what did not.
package enum ResultColours {
  /// A text in which the words of results have their colours.
  package static func applied(to text: String) -> String {
    text.replacing(/(FAILED|INVALID|NOT AS EXPECTED|UNEXPECTED PASS)|\bpassed\b/) { match in
      "\u{1B}[\(match.1 == nil ? 32 : 31)m\(match.0)\u{1B}[0m"
    }
  }
}

/// A table in plain text: columns as wide as their widest cell, numbers to the right.
package struct TextTable {
  /// How a column stands.
  package enum Alignment: Sendable {
    case left
    case right
  }

  private var header: [(title: String, alignment: Alignment)]
  private var rows: [[String]?] = []

  /// A table with these columns.
  package init(_ header: [(title: String, alignment: Alignment)]) { self.header = header }

  /// Adds a row; cells that are missing stay empty, and none can steer a terminal.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(\.shown)) }

  /// Adds a line between rows.
  package mutating func addRule() { rows.append(nil) }

  /// The table without as many of `columns` as it takes to fit; a last line names them.
  package func text(fitting width: Int?, without columns: [String]) -> String {
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
  package var text: String {
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
    return ([line(titles), rule] + rows.map { $0.map(line) ?? rule }).map { $0 + "\n" }.joined()
  }
}

/// Text as Markdown that shows it as it is: GitHub Flavored Markdown, 2.4, 4.5 and 4.10.
enum MarkdownText {
  /// A text in a line or in a cell of a table: line ends become spaces, and nothing is markup.
  static func line(_ text: String) -> String {
    var result = ""
    // By scalars: a sign that an accent follows is markup all the same.
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      if Character(scalar).isNewline {
        result += " "
      } else if let replacement = VisibleText.replacement(for: scalar) {
        result += replacement
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
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(VisibleText.of(text))\n\(fence)\n"
  }

  /// A link to an address of the web; the address as text where it is none.
  static func link(_ title: String, to address: String) -> String {
    let isWebAddress = address.hasPrefix("https://") || address.hasPrefix("http://")
    let isPlain = address.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
    guard isWebAddress, isPlain else { return line(address) }
    let escaped = address.replacing("<", with: "%3C").replacing(">", with: "%3E")
    return "[\(line(title))](<\(escaped.replacing("\\", with: "%5C"))>)"
  }
}

/// A table in Markdown; the cells are Markdown already.
package struct MarkdownTable {
  /// The table, without a line end after it.
  package let text: String

  /// Makes a table; all columns but the first stand to the right where they hold `numbers`.
  package init(_ titles: [String], numbers: Bool = true, rows: [[String]]) {
    let others = titles.dropFirst().map { _ in numbers ? "---:" : "---" }
    text = ([titles, ["---"] + others] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
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
  var markdown: String {
    let titles = ["time of", "app", "scenarios", "ratio", "95 % interval", "without waits", "told"]
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

func decimal(_ number: Double, places: Int) -> String { String(format: "%.\(places)f", number) }

func timeText(_ seconds: Double) -> String {
  switch seconds {
  case ..<1e-3: decimal(seconds * 1e6, places: 0) + " µs"
  case ..<1: decimal(seconds * 1e3, places: 1) + " ms"
  default: decimal(seconds, places: 2) + " s"
  }
}
