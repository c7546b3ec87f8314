import CSV
import ComparisonReport
import Foundation

/// The page of all published figures. It is computed from the tables in `Comparison/results` alone,
/// so a check needs no run.
package struct ResultsPage {
  /// A table: a file `NAME.csv`.
  package enum Table: String, CaseIterable, Sendable {
    /// The status of each mutant by each way to write the suites.
    case mutants
    /// The first failure of each mutant's runs in a scenario that any of these failed.
    case failures
    /// The scenarios that pass and the locators that still find their element, by redesign and suite.
    case redesigns
    /// The first failed item under each delay of the service and timeout. A row without an item passed.
    case delays
    /// The computed seconds by profile, app and suite.
    case costs
    /// Looks, actions and requests by scenario and suite.
    case counts
    /// Outcomes of source defects by defect and suite.
    case sourceDefects = "source-defects"
    /// Computed and measured seconds on browsers' accessibility trees.
    case realTrees = "real-trees"
    /// Shares of the time in public logs, by kind of log and category.
    case logShares = "log-shares"
    /// When and where the tables were played that ``played`` doesn't contain.
    case played

    /// Whether `lab results` plays it each time.
    package var isPlayed: Bool {
      [.mutants, .failures, .redesigns, .delays, .costs, .counts].contains(self)
    }
  }

  let tables: [Table: CSVTable]

  /// Makes the page from tables. A missing one leaves its section out.
  package init(_ tables: [Table: CSVTable]) { self.tables = tables }

  func rows(_ table: Table) -> [Row] { tables[table]?.rows.map(Row.init) ?? [] }

  /// The page in Markdown.
  package var text: String {
    """
    # Results

    The figures of the comparison, each with its command and its threats. `lab results` wrote this page from the tables in [results](results): don't edit it. [method.md](method.md) has the terms.

    \(sections.map { "\($0.text)\n" }.joined(separator: "\n"))
    """
  }

  private var sections: [Section] {
    [
      equalChecks, differences, failures, redesigns, delays, realRuns, costs, realTrees, counts,
    ].compactMap(\.self)
  }
}

/// A row of a table. A missing column is an empty field.
struct Row {
  let fields: [String: String]

  init(_ fields: [String: String]) { self.fields = fields }

  subscript(name: String) -> String { fields[name] ?? "" }
  func number(_ name: String) -> Double? { Double(self[name]) }
  func count(_ name: String) -> Int { Int(self[name]) ?? 0 }
}

/// A section of the page.
struct Section {
  let title: String
  /// What was found, in Markdown.
  let body: [String]
  /// Where the figures come from: `played`, `played on DATE`, `from logs`, or `computed`.
  let origin: String
  let commands: [String]
  let threats: String

  var text: String {
    let commands = commands.map { "    " + $0 + "\n" }.joined()
    return """
      ## \(title)

      \(body.joined(separator: "\n\n"))

      \(origin):

      \(commands)
      *Threats.* \(threats)
      """
  }
}

/// Returns a table in Markdown. All columns but the first are numbers.
func markdown(_ names: [String], _ rows: [[String]]) -> String {
  ([names, ["---"] + names.dropFirst().map { _ in "---:" }] + rows)
    .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
}

/// The median and the quartiles of numbers, or a dash if there are none.
func spread(_ numbers: [Double], digits: Int = 1) -> String {
  guard let spread = Spread(of: numbers) else { return "–" }
  func text(_ number: Double) -> String { String(format: "%.\(digits)f", number) }
  return "\(text(spread.median)) (\(text(spread.lowerQuartile))–\(text(spread.upperQuartile)))"
}

func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

extension ResultsPage {
  static let suites = ["native", "webdriver-in-process"]
  private static let names = [
    "native": "native, strict", "native-first-match": "native, first match",
    "webdriver-in-process": "WebDriver, first match",
    "webdriver-hardened": "WebDriver, hardened", "webdriver-advised": "WebDriver, advised",
    "native-poll": "native, looks first",
  ]
  static func name(_ suite: String) -> String { names[suite] ?? suite }

  /// When a table was played, by the table ``Table/played``.
  func playedOn(_ table: Table) -> String {
    guard let row = rows(.played).first(where: { $0["table"] == table.rawValue }) else {
      return "on a date that isn't known"
    }
    return "on \(row["date"]) at commit \(row["commit"]), \(row["machine"])"
  }
}

extension ResultsPage {
  /// Returns the numbers in the links of another page to sections of this one that the section doesn't
  /// contain, such as `[729](results.md#equal-checks-find-equal-defects)`.
  package func wrongLinks(in page: String) -> [String] {
    page.matches(of: #/\[([^\]]+)\]\([^)]*results\.md(?:#([\w-]+))?\)/#).flatMap { match in
      let section = sections.first { Self.anchor($0.title) == match.2 ?? "" }
      if match.2 != nil, section == nil { return ["\(match.0): there is no such section"] }
      let known = Set(Self.numbers(in: section?.text ?? text))
      return Self.numbers(in: String(match.1)).filter { !known.contains($0) }
        .map { "\(match.0): \($0) isn't in results.md" }
    }
  }

  private static func numbers(in text: String) -> [String] {
    text.matches(of: #/\d[\d,]*(?:\.\d+)?/#).map { String($0.output).replacing(",", with: "") }
  }

  private static func anchor(_ title: String) -> String {
    title.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}
