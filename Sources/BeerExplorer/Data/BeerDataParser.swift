import Foundation

/// Reads a data set line by line and keeps a list of what is wrong.
struct BeerDataParser {
  private(set) var beers: [Beer] = []
  private(set) var problems: [BeerDataError.Problem] = []
  private var hasHeader = false
  /// The line of each beer, by what must differ.
  private var lines: [[FoldedText]: Int] = [:]

  mutating func parse(_ text: String) {
    // A line break of Windows is one character, and a line break, too.
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, row) in rows.enumerated() {
      let content = row.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
      if !content.isEmpty, !content.hasPrefix("#") { parse(content, line: index + 1) }
    }
    if !hasHeader {
      report(line: 1, "there is no header; start with \"\(Self.header)\"")
    } else if beers.isEmpty, problems.isEmpty {
      report(line: rows.count, "there is no beer; add a line for each below the header")
    }
  }

  private static let header = BeerDataSet.columns.joined(separator: " | ")

  private mutating func parse(_ content: String, line: Int) {
    let fields = content.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if !hasHeader {
      hasHeader = true
      guard fields == BeerDataSet.columns else {
        return report(line: line, "this is not the header; it must be \"\(Self.header)\"")
      }
      return
    }
    guard fields.count == BeerDataSet.columns.count else {
      let hint = fields.count < BeerDataSet.columns.count ? "part them by |" : "no text may hold |"
      return report(
        line: line,
        "there are \(fields.count) columns instead of \(BeerDataSet.columns.count); \(hint)")
    }
    let before = problems.count
    let (name, brewery) = (
      text(fields[0], "name", line: line), text(fields[1], "brewery", line: line)
    )
    let alcohol = alcohol(fields[2], line: line)
    let features = features(fields[3], line: line)
    guard problems.count == before else { return }
    guard isNew(name, brewery, line: line) else { return }
    beers.append(
      Beer(
        id: beers.count + 1, name: name, brewery: brewery, features: features, alcohol: alcohol))
  }

  private mutating func text(_ text: String, _ column: String, line: Int) -> String {
    if FoldedText(text).isEmpty {
      report(line: line, column: column, "there is none; write one")
    } else if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      report(
        line: line, column: column, "\"\(text.escaped)\" holds a control character; take it out")
    }
    return text
  }

  private mutating func alcohol(_ text: String, line: Int) -> AlcoholByVolume? {
    if text.isEmpty { return nil }
    // Only plain decimals: Double would also take "1e1", "0x5" and "nan".
    let isPlain = text.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    guard isPlain, let percent = Double(text), let alcohol = AlcoholByVolume(percent: percent)
    else {
      report(
        line: line, column: "alcohol",
        "\"\(text.escaped)\" is not a percentage; write a number from 0 to 26 with at most two "
          + "decimals, or nothing if it is unknown")
      return nil
    }
    return alcohol
  }

  private mutating func features(_ field: String, line: Int) -> [String] {
    if field.isEmpty { return [] }
    let features = field.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var seen: Set<FoldedText> = []
    for feature in features {
      if feature.isEmpty {
        report(line: line, column: "features", "there is nothing between two commas; take one out")
      } else if !seen.insert(FoldedText(feature)).inserted {
        report(line: line, column: "features", "\"\(feature)\" is there twice; take one out")
      } else {
        _ = text(feature, "features", line: line)
      }
    }
    return features
  }

  private mutating func isNew(_ name: String, _ brewery: String, line: Int) -> Bool {
    let key = [FoldedText(name), FoldedText(brewery)]
    if let first = lines[key] {
      report(
        line: line, column: "name",
        "\"\(name)\" of this brewery is in line \(first) already; take one out or rename it")
      return false
    }
    lines[key] = line
    return true
  }

  private mutating func report(line: Int, column: String? = nil, _ text: String) {
    problems.append(.init(line: line, column: column, text: text))
  }
}

extension String {
  /// The text with control characters as escapes, fit for a message.
  fileprivate var escaped: String {
    unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}
