import Foundation
import ScenarioFormat

/// Colours results for a terminal: green if they passed, red if they failed, amber for a fault that
/// wasn't noticed.
package enum ResultColours {
  /// Returns the text with coloured words and marks.
  package static func applied(to text: String) -> String {
    text.replacing(
      /(FAILED|INVALID|NOT AS EXPECTED|UNEXPECTED PASS|✗)|(not noticed)|\bpassed\b|✓/
    ) { match in
      "\u{1B}[\(match.1 != nil ? 31 : match.2 != nil ? 33 : 32)m\(match.0)\u{1B}[0m"
    }
  }
}

/// A table in plain text, whose columns are as wide as their widest cell.
package struct TextTable {
  /// The alignment of a column.
  package enum Alignment: Sendable {
    case left
    case right
  }

  private var header: [(title: String, alignment: Alignment)]
  /// The cells of each row. Nil for a rule.
  private var rows: [[String]?] = []

  package init(_ header: [(title: String, alignment: Alignment)]) { self.header = header }

  /// Adds a row. Missing cells stay empty. Control characters are made visible.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(\.shown)) }

  /// Adds a horizontal rule.
  package mutating func addRule() { rows.append(nil) }

  /// Returns the table, leaving out as many of `columns` as necessary to fit `width` characters.
  /// The last line names the columns left out.
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
      ? text : table.text + "Hidden to fit the width: \(left.joined(separator: ", ")).\n"
  }

  /// The table, one line per row, without trailing spaces, with a final line break.
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

/// Escapes text for Markdown. Source: GitHub Flavored Markdown, sections 2.4, 4.5 and 4.10.
enum MarkdownText {
  /// Escapes text for a line or a table's cell. Line breaks become spaces.
  static func line(_ text: String) -> String {
    var result = ""
    // By scalars, because a sign followed by a combining accent is still markup.
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

  /// Formats a name as code, for a line or a table's cell.
  static func name(_ text: String) -> String {
    "`\(text.shown.replacing("`", with: "'").replacing("|", with: "\\|"))`"
  }

  /// Formats text as a code block, whose fence is longer than any fence in the text.
  static func code(_ text: String) -> String {
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)text\n\(VisibleText.of(text))\n\(fence)\n"
  }

  /// Returns a link to a web address, or the escaped address if it isn't one.
  static func link(_ title: String, to address: String) -> String {
    let isWebAddress = address.hasPrefix("https://") || address.hasPrefix("http://")
    let isPlain = address.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
    guard isWebAddress, isPlain else { return line(address) }
    let escaped = address.replacing("<", with: "%3C").replacing(">", with: "%3E")
    return "[\(line(title))](<\(escaped.replacing("\\", with: "%5C"))>)"
  }
}

/// A table in Markdown, whose cells are Markdown, too.
package struct MarkdownTable {
  /// The table, without a final line break.
  package let text: String

  /// With `numbers`, all columns but the first are right-aligned.
  package init(_ titles: [String], numbers: Bool = true, rows: [[String]]) {
    let others = titles.dropFirst().map { _ in numbers ? "---:" : "---" }
    text = ([titles, ["---"] + others] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }
}

func decimal(_ number: Double, places: Int) -> String { String(format: "%.\(places)f", number) }
