/// A table that was read from comma-separated values.
package struct CSVTable: Equatable, Sendable {
  package struct Problem: Error, CustomStringConvertible { package let description: String }

  package let names: [String]
  /// The rows, by name of the column.
  package let rows: [[String: String]]

  /// Reads a text in the format of ``CSVText``. Throws ``Problem`` if it has no header, if two
  /// columns have the same name, or if a row has more or fewer fields.
  package init(parsing text: String) throws(Problem) {
    var lines: [[String]] = []
    var (fields, field, isQuoted) = ([String](), "", false)
    var characters = text[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted && characters.first == "\"":
        field.append(characters.removeFirst())
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        fields.append(field)
        field = ""
      case "\r\n" where !isQuoted, "\n" where !isQuoted:
        lines.append(fields + [field])
        (fields, field) = ([], "")
      default: field.append(character)
      }
    }
    guard field.isEmpty, fields.isEmpty, !isQuoted, let names = lines.first else {
      throw Problem(description: "the header or the end of the last line is missing")
    }
    if let place = lines.firstIndex(where: { $0.count != names.count }) {
      throw Problem(
        description: "row \(place) has \(lines[place].count) fields instead of \(names.count)")
    }
    guard Set(names).count == names.count else {
      throw Problem(description: "two columns have the same name")
    }
    self.names = names
    rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }
}

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
    return text.contains(where: { [",", "\"", "\n", "\r", "\r\n"].contains($0) })
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
