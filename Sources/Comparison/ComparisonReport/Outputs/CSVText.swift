/// Comma-separated values as RFC 4180 has them, with a line of names first.
package enum CSVText {
  /// The names and the rows, each line ended by a carriage return and a line feed.
  package static func table(_ names: [String], _ rows: [[String]]) -> String {
    ([names] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    // A spreadsheet takes a text that begins so for a formula.
    let text =
      text.first.map { "=+-@".contains($0) && Double(text) == nil } == true ? "'" + text : text
    return text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" })
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
