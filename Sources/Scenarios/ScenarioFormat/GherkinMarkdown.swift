/// Markdown with Gherkin: headings for features and scenarios, list items for steps.
///
/// The comments that Gherkin has for the source, the requirements, the launch arguments and the test cases
/// are HTML comments here.
///
/// Source: https://github.com/cucumber/gherkin/blob/main/MARKDOWN_WITH_GHERKIN.md
enum GherkinMarkdown {
  /// Stands for the line of dashes in a table, which isn't one of its rows.
  static let rule = "|-"

  /// Returns a Gherkin feature as Markdown.
  static func text(of feature: String) -> String {
    var wasTable = false
    let lines = feature.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 == " " }
      let isTable = text.hasPrefix("|")
      defer { wasTable = isTable }
      if text.hasPrefix("Feature:") { return "# \(text)" }
      if text.hasPrefix("Scenario:") { return "## \(text)" }
      if text.hasPrefix("# ") { return "<!-- \(text.dropFirst(2)) -->" }
      if text.hasPrefix("@") {
        return text.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
      }
      if isTable, !wasTable {
        // Markdown shows a table only with a line of dashes below its first row.
        let cells = TableRow.cells(in: String(text)) ?? []
        return "  \(text)\n  |" + cells.map { _ in " --- |" }.joined()
      }
      return text.isEmpty ? "" : isTable ? "  \(text)" : "* \(text)"
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the Gherkin in a Markdown page, line by line. All other text becomes blank lines.
  static func gherkin(in page: String) -> String {
    var rows = 0
    return page.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      let text = ScenarioText.normalised(String(line))
      rows = text.hasPrefix("|") ? rows + 1 : 0
      if rows > 0 {
        let isRule = rows == 2 && text.allSatisfy { "|-: ".contains($0) }
        return isRule ? rule : text
      }
      if let heading = text.wholeMatch(of: /#+ ([A-Z][a-z]+( [A-Z][a-z]+)?:.*)/) {
        return String(heading.1)
      }
      if let item = text.wholeMatch(of: /[*-] ((Given|When|Then|And|But|\*) .*)/) {
        return String(item.1)
      }
      if let comment = text.wholeMatch(of: /<!-- (.*) -->/) { return "# \(comment.1)" }
      if text.hasPrefix("`@") { return text.replacing("`", with: "") }
      return text.hasPrefix("```") || text.hasPrefix("\"\"\"") ? text : ""
    }.joined(separator: "\n")
  }
}
