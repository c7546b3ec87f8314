/// Comma-separated values with a header, as in RFC 4180.
package enum CSVText {
  /// Returns the header and the rows. Each line ends in a carriage return and a line feed.
  package static func table(_ names: [String], _ rows: [[String]]) -> String {
    ([names] + rows).map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    // A spreadsheet would evaluate it as a formula.
    let text =
      text.first.map { "=+-@".contains($0) && Double(text) == nil } == true ? "'" + text : text
    return text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" })
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
