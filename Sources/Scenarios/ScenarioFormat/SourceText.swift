/// The lines of a file, for the parser and the linter.
struct SourceText: Sendable {
  /// A place in a line, from 1. Only a finding converts it to a column, which counts characters.
  typealias Place = (line: Int, index: String.Index)

  /// One line, without its line break.
  struct Line: Sendable {
    /// The line number, from 1.
    let number: Int
    let text: Substring
    /// Whether the line break is CR LF instead of LF.
    let endsWithCRLF: Bool
    /// The column of the first word, from 0. A tab reaches to the next multiple of eight.
    let indentation: Int
    /// The line without leading and trailing spaces and tabs. Empty for a blank line.
    let content: Substring
    /// The first two words. Empty if there are fewer.
    let firstWord, secondWord: Substring

    fileprivate init(_ bytes: Substring.UTF8View, number: Int, isLast: Bool) {
      endsWithCRLF = !isLast && bytes.last == UInt8(ascii: "\r")
      let line = endsWithCRLF ? bytes.dropLast() : bytes
      self.number = number
      text = Substring(line)
      let end = line.lastIndex { !SourceText.isSpace($0) }.map(line.index(after:))
      let content = line[..<(end ?? line.startIndex)].drop(while: SourceText.isSpace)
      indentation = line[..<content.startIndex].reduce(0) { column, byte in
        byte == UInt8(ascii: "\t") ? (column / 8 + 1) * 8 : column + 1
      }
      self.content = Substring(content)
      let first = content.prefix { !SourceText.isSpace($0) }
      let rest = content[first.endIndex...].drop(while: SourceText.isSpace)
      firstWord = Substring(first)
      secondWord = Substring(rest.prefix { !SourceText.isSpace($0) })
    }

    /// Returns the content after an index, without leading spaces.
    func rest(after index: String.Index) -> Substring {
      Substring(content.utf8[index...].drop(while: SourceText.isSpace))
    }

    func place(_ index: String.Index) -> Place { (number, index) }
  }

  let path: String
  let text: String
  let lines: [Line]
  let startsWithByteOrderMark: Bool

  /// Splits a text into lines. A leading byte order mark isn't part of any line.
  init(_ text: String, path: String) {
    (self.text, self.path) = (text, path)
    let mark = "\u{FEFF}".utf8
    startsWithByteOrderMark = text.utf8.starts(with: mark)
    let pieces = text.utf8.dropFirst(startsWithByteOrderMark ? mark.count : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines = pieces.enumerated().compactMap { index, piece in
      let isLast = index == pieces.count - 1
      return isLast && piece.isEmpty ? nil : Line(piece, number: index + 1, isLast: isLast)
    }
  }

  /// Returns a finding at a place, or about the whole file if there is none.
  func finding(_ rule: Rule, at place: Place?, _ message: String, hint: String) -> Finding {
    guard let place else { return Finding(rule: rule, path: path, message: message, hint: hint) }
    let line = lines[place.line - 1].text
    return Finding(
      rule: rule, path: path, line: place.line, column: line[..<place.index].count + 1,
      message: message, hint: hint, sourceLine: String(line))
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Returns a finding at the first scalar of each line that meets a condition.
  func findings(
    _ rule: Rule, _ message: (Unicode.Scalar) -> String, hint: String,
    where isWrong: (Unicode.Scalar) -> Bool
  ) -> [Finding] {
    lines.compactMap { line in
      let scalars = line.text.unicodeScalars
      return scalars.firstIndex(where: isWrong).map {
        finding(rule, at: line.place($0), message(scalars[$0]), hint: hint)
      }
    }
  }
}

/// The text of the header field `Launch`: words separated by spaces.
///
/// A word that contains a space is in double quotes. Inside them, a double quote is written twice.
package enum LaunchLine {
  /// Returns the words of a text, up to one with double quotes that don't enclose all of it, and the UTF-8
  /// offset of that word. The offset is nil if there is none.
  package static func words(in text: String) -> (words: [String], badOffset: Int?) {
    var words: [String] = []
    var rest = text[...]
    while true {
      rest = Substring(rest.utf8.drop(while: SourceText.isSpace))
      if rest.isEmpty { return (words, nil) }
      let word = rest.prefixMatch(
        of: /(?:"((?:[^"]|"")*)"|([^" \t]+))(?=[ \t]|$)/.matchingSemantics(.unicodeScalar))
      guard let word else {
        return (words, text.utf8.distance(from: text.startIndex, to: rest.startIndex))
      }
      words.append(String(word.1?.replacing("\"\"", with: "\"") ?? word.2 ?? ""))
      rest = rest[word.range.upperBound...]
    }
  }

  /// Returns the text of a Launch line with these words.
  static func text(of words: [String]) -> String {
    words.map { word in
      let needsQuotes = word.isEmpty || word.unicodeScalars.contains { $0 == " " || $0 == "\"" }
      return needsQuotes ? "\"\(word.replacing("\"", with: "\"\""))\"" : word
    }.joined(separator: " ")
  }
}

/// A row of a data table: cells between bars, as in Gherkin. `\\|` and `\\\\` are a bar and a backslash in a
/// cell.
enum TableRow {
  /// Returns the cells of a line that begins with a bar. Nil if it doesn't end with one.
  static func cells(in line: String) -> [String]? {
    let cells = line.dropFirst().matches(of: /((?:[^\\|]|\\.)*)\|/)
    // The matches have no gap: the search skips what isn't a cell, as in `| a \|`.
    let starts = [line.index(after: line.startIndex)] + cells.map(\.range.upperBound)
    guard cells.map(\.range.lowerBound) + [line.endIndex] == starts, !cells.isEmpty else {
      return nil
    }
    return cells.map { cell in
      ScenarioText.normalised(
        cell.1.replacing(/\\([|\\])/) { $0.1 }.description)
    }
  }

  /// Returns rows with aligned columns, each beginning and ending with a bar.
  static func lines(of table: [[String]]) -> [String] {
    let rows = table.map { row in
      row.map { $0.replacing("\\", with: "\\\\").replacing("|", with: "\\|") }
    }
    return aligned(rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  /// Returns rows with the cells of each column in the same width. The columns of `numbers` are aligned
  /// right, all others left. All rows must have as many cells as the first one.
  static func aligned(_ rows: [[String]], numbers: ClosedRange<Int>? = nil) -> [[String]] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map(\.[column].count).max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return numbers?.contains(column) == true ? space + text : text + space
      }
    }
  }
}
