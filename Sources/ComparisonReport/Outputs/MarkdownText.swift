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

  /// A table; the cells are Markdown already.
  ///
  /// - Parameter numbers: the columns that stand to the right, from 0.
  static func table(_ header: [String], _ rows: [[String]], numbers: Range<Int> = 0..<0) -> String {
    let rule = header.indices.map { numbers.contains($0) ? "---:" : "---" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
