/// A published number, and the commands that reproduce it: a row of `Comparison/claims.md`.
package struct Claim: Equatable, Sendable {
  /// A cell of a table in a block of a page, such as
  /// `Comparison/hold-out.md#hold-out-scores / all / native / of reached`: the first cells of its row,
  /// then its column.
  package struct Cell: Equatable, Sendable {
    package let page, block: String
    let row: [String]
    let column: String

    init?(_ text: String) {
      let parts = text.split(separator: " / ").map { $0.trimmed }
      let place = parts.first?.split(separator: "#") ?? []
      guard parts.count > 2, place.count == 2 else { return nil }
      (page, block) = (String(place[0]), String(place[1]))
      (row, column) = (Array(parts[1..<(parts.count - 1)]), parts[parts.count - 1])
    }

    /// Returns the cell's text on its page. Throws ``ClaimError`` if there is no such cell.
    package func text(in page: String) throws(ClaimError) -> String {
      let lines = page.split(separator: "\n")
      let begin = lines.firstIndex { $0.hasPrefix("<!--") && $0.hasSuffix("begin \(block) -->") }
      let named = begin ?? lines.firstIndex { $0 == "<!-- \(block): begin -->" }
      guard let named else { throw ClaimError("\(self.page) has no block '\(block)'") }
      let tables = lines[(named + 1)...].prefix { !$0.hasPrefix("<!--") }
        .filter { $0.hasPrefix("|") }.map(Self.cells)
      for (index, cells) in tables.enumerated() where cells.starts(with: row) {
        let header = tables[..<index].last { $0.contains(column) }
        if let place = header?.firstIndex(of: column), place < cells.count { return cells[place] }
      }
      throw ClaimError(
        "\(self.page)#\(block) has no cell '\((row + [column]).joined(separator: " / "))'")
    }

    private static func cells(of line: Substring) -> [String] {
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        // Tables may have no-break spaces before units.
        .map { $0.replacing("`", with: "").replacing("\u{A0}", with: " ").trimmed }
    }
  }

  /// The name, such as `unseen-native`.
  package let name: String
  /// The published number with its unit, such as `63.2 %`.
  package let number: String
  /// Where it is published: first its cell, then other cells, or texts of a page with `{}` instead of
  /// the number.
  let places: [String]
  /// The cell that the commands write.
  package let cell: Cell
  /// The commands in order, each with its arguments.
  package let commands: [[String]]
  /// The greatest relative difference that counts as reproduced. Nil if it must be the same.
  let band: Double?

  /// Reads the claims of a page, from rows such as
  /// `| name | number | published in | cell | steps | band |`, and before them the commands of each kind
  /// of steps, from rows such as `| **steps** | commands | minutes |`. Several places, or several commands,
  /// are separated by semicolons. Throws ``ClaimError`` with the line of an invalid row.
  package static func all(in page: String) throws(ClaimError) -> [Claim] {
    var claims: [Claim] = []
    var steps: [String: [[String]]] = [:]
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where line.hasPrefix("| `") || line.hasPrefix("| **") {
      let cells = line.split(separator: "|").map { $0.replacing("`", with: "").trimmed }
      func fail(_ problem: String) -> ClaimError { ClaimError("line \(index + 1): \(problem)") }
      if line.hasPrefix("| **") {
        guard cells.count == 3 else { throw fail("steps have 3 cells, not \(cells.count)") }
        steps[cells[0].replacing("**", with: "")] = cells[1].split(separator: ";").map {
          $0.split(separator: " ").map(String.init)
        }
        continue
      }
      guard cells.count == 6 else { throw fail("a claim has 6 cells, not \(cells.count)") }
      guard let commands = steps[cells[4]] else {
        throw fail("'\(cells[4])' isn't one of the steps above")
      }
      guard let cell = Cell(cells[3]) else {
        throw fail("'\(cells[3])' isn't a cell: 'PAGE#BLOCK / ROW / COLUMN'")
      }
      let band = cells[5].wholeMatch(of: /± ([0-9]+) %/).flatMap { Double($0.1) }
      guard band != nil || cells[5] == "exact" else {
        throw fail("the band '\(cells[5])' is neither 'exact' nor like '± 10 %'")
      }
      claims.append(
        Claim(
          name: cells[0], number: cells[1],
          places: [cells[3]] + cells[2].split(separator: ";").map { $0.trimmed }, cell: cell,
          commands: commands, band: band.map { $0 / 100 }))
    }
    return claims
  }

  /// Returns the first place that doesn't have the number, or nil if all have it.
  ///
  /// - Parameter read: returns a page's text.
  package func missing(reading read: (String) throws -> String) throws -> String? {
    try places.first { place in
      if let cell = Cell(place) {
        return !Self.contains(try cell.text(in: read(cell.page)), number)
      }
      let parts = place.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2, parts[1].contains("{}") else {
        throw ClaimError("'\(place)' is neither a cell nor like 'PAGE: text {}'")
      }
      let text = try read(String(parts[0])).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      return !Self.contains(text, String(parts[1]).replacing("{}", with: number))
    }
  }

  /// Returns whether a text contains a part that doesn't begin or end inside of a number.
  private static func contains(_ text: String, _ part: String) -> Bool {
    text.ranges(of: part).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].prefix(2)
      let goesOn =
        after.first?.isNumber == true || after.first == "." && after.last?.isNumber == true
      return before?.isNumber != true && before != "." && !goesOn
    }
  }

  /// Returns whether a new number counts as the published one.
  package func isReproduced(by other: String) -> Bool {
    guard let band else { return Self.contains(other, number) }
    func value(_ text: String) -> Double? {
      text.firstMatch(of: /[0-9]+(?:\.[0-9]+)?/).flatMap { Double($0.output) }
    }
    guard let one = value(number), let two = value(other), one != 0 else { return false }
    return abs(two / one - 1) <= band
  }
}

/// An invalid claim, or one whose number can't be found.
package struct ClaimError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

extension StringProtocol {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
