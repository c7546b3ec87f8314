import ComparisonReport
import Foundation
import ScenarioFormat
import Variations

/// What each habit of writing the tests costs and achieves, for all scenarios of both apps.
package struct IdiomTable {
  /// A habit of writing both apps' tests. Most idioms change one app's tests only, so the other's
  /// are played by the tool itself.
  package struct Idiom: Sendable {
    package let name: String
    /// The tools or variants that play the scenarios of TinyLog and of Beer Explorer.
    let tools: (screens: String, pages: String)

    var isNative: Bool { tools.screens.hasPrefix("native") }

    /// The same idiom with a driver that rejects several matches. Nil for a native idiom, which
    /// always does, unless it takes the first match.
    var hardened: Idiom? {
      func hardened(_ tool: String) -> String {
        tool == "webdriver-in-process" ? "webdriver-hardened" : tool + "-hardened"
      }
      return isNative
        ? nil : Idiom(name: name, tools: (hardened(tools.screens), hardened(tools.pages)))
    }

    func tool(ofApp app: String) -> String {
      app == "Beer Explorer" ? tools.pages : tools.screens
    }
  }

  /// All idioms. The first of each tool is that of the published figures.
  package static let all = [
    Idiom(name: "native, strict", tools: ("native", "native")),
    Idiom(name: "native, first match", tools: ("native-first-match", "native-first-match")),
    Idiom(name: "native, snapshot", tools: ("native-snapshot", "native-snapshot")),
    Idiom(name: "native, poll", tools: ("native-poll", "native-poll")),
    Idiom(
      name: "WebDriver, XPath and CSS", tools: ("webdriver-in-process", "webdriver-in-process")),
    Idiom(name: "WebDriver, index paths", tools: ("webdriver-index-paths", "webdriver-in-process")),
    Idiom(name: "WebDriver, advised screens", tools: ("webdriver-advised", "webdriver-in-process")),
    Idiom(name: "WebDriver, ids and CSS", tools: ("webdriver-in-process", "webdriver-ids-and-css")),
    Idiom(
      name: "WebDriver, advised, ids and CSS", tools: ("webdriver-advised", "webdriver-ids-and-css")
    ),
  ]

  /// The tools and variants that the idioms need, with those of the hardened driver.
  package static let tools = all.flatMap { [$0] + ($0.hardened.map { [$0] } ?? []) }
    .flatMap { [$0.tools.screens, $0.tools.pages] }.uniqued(by: \.self)

  /// One idiom's results. Shares are from 0 to 1.
  struct Row {
    let idiom: Idiom
    let lines: Int
    let locators: Int
    let looks: Int
    let actions: Int
    /// Nil natively.
    let requests: Int?
    /// The share of killed mutants among the reached ones, for the usual and the hardened driver.
    let caught: [Double?]
    /// The share of scenarios that pass on redesigned screens, for the same drivers.
    let survived: [Double?]
    /// The time of all scenarios, divided by that of the tool's first idiom in the same repetition.
    /// Nil for a debug build.
    let time: Spread?
  }

  let rows: [Row]
  /// The numbers of mutants and of redesigns.
  private let sizes: (mutants: Int, redesigns: Int)

  /// - Parameters:
  ///   - played: the runs on the unchanged apps.
  ///   - redesigned: the runs under each redesign.
  ///   - mutation: the runs against all mutants.
  ///   - code: returns the code lines of a tool's tests and helpers for an app or, with nil, of
  ///     those for both.
  package init(
    _ played: Comparison, redesigned: [Comparison], _ mutation: MutationResult,
    code: (_ tool: String, _ app: String?) -> Int
  ) {
    func cells(_ idiom: Idiom, _ comparison: Comparison) -> [Comparison.Cell] {
      comparison.cells.filter { $0.tool == idiom.tool(ofApp: $0.scenario.header.app) }
    }
    func caught(_ idiom: Idiom) -> Double? {
      MutationScore(
        mutation.mutants.map { mutation.status(of: $0, by: idiom.tool(ofApp: $0.app)) }
      ).ofReached
    }
    func survived(_ idiom: Idiom) -> Double? {
      let all = redesigned.flatMap { cells(idiom, $0) }
      return all.isEmpty ? nil : Double(all.count(where: \.passed)) / Double(all.count)
    }
    func seconds(_ idiom: Idiom) -> [Int: Double] {
      cells(idiom, played).flatMap(\.validRuns)
        .reduce(into: [:]) { $0[$1.repetition, default: 0] += $1.seconds }
    }
    rows = Self.all.map { idiom in
      let cells = cells(idiom, played)
      let runs = cells.compactMap { $0.validRuns.first }
      let base = seconds(Self.all.first { $0.isNative == idiom.isNative } ?? idiom)
      let ratios = seconds(idiom).compactMap { repetition, time in
        base[repetition].map { time / $0 }
      }
      let apps = cells.map(\.scenario.header.app).uniqued(by: \.self)
      let shared = code(idiom.isNative ? idiom.tools.screens : "webdriver-in-process", nil)
      return Row(
        idiom: idiom, lines: apps.map { code(idiom.tool(ofApp: $0), $0) }.reduce(shared, +),
        locators: SentLocators(commands: runs.compactMap(\.sent))?.count ?? 0,
        looks: runs.compactMap(\.looks).reduce(0, +),
        actions: runs.compactMap(\.actions).reduce(0, +),
        requests: idiom.isNative ? nil : runs.compactMap(\.requests).reduce(0, +),
        caught: [caught(idiom), idiom.hardened.flatMap(caught)],
        survived: [survived(idiom), idiom.hardened.flatMap(survived)],
        time: played.isDebug ? nil : Spread(of: ratios))
    }
    sizes = (mutation.mutants.count, redesigned.count)
  }

  /// A time in the table, which differs in each measurement.
  package static var time: Regex<Substring> { /[0-9.]+ × \([0-9.]+–[0-9.]+\)/ }

  /// The blocks of `Comparison/idioms.md`, by name.
  package var blocks: [String: String] { ["idioms": table + "\n\n" + sentence] }

  private var table: String {
    MarkdownTable(
      [
        "idiom", "code lines", "locators", "looks", "actions", "requests", "caught", "hardened",
        "survived", "hardened", "time",
      ],
      rows: rows.map { row in
        [row.idiom.name]
          + [row.lines, row.locators, row.looks, row.actions].map { "\($0)" }
          + [row.requests.map { "\($0)" } ?? "–"]
          + (row.caught + row.survived).map(MutationResult.percent)
          + [row.time.map(Self.ratio) ?? "–"]
      }
    ).text
  }

  private static func ratio(_ spread: Spread) -> String {
    func text(_ number: Double) -> String { String(format: "%.2f", number) }
    return "\(text(spread.median)) × (\(text(spread.lowerQuartile))–\(text(spread.upperQuartile)))"
  }

  /// What is left between the tools with each tool's best idiom for the outcome, and the range
  /// within each tool.
  private var sentence: String {
    func range<Value: Comparable>(_ isNative: Bool, _ values: (Row) -> [Value]) -> (Value, Value)? {
      let all = rows.filter { $0.idiom.isNative == isNative }.flatMap(values)
      guard let least = all.min(), let most = all.max() else { return nil }
      return (least, most)
    }
    func outcome<Value: Comparable>(
      _ name: String, isLessBetter: Bool, _ text: (Value) -> String, _ values: (Row) -> [Value]
    ) -> (best: String, ranges: String) {
      guard let native = range(true, values), let driver = range(false, values) else {
        return ("", "")
      }
      let best = [native, driver].map { text(isLessBetter ? $0.0 : $0.1) }
      let ranges = [native, driver].map { "\(text($0.0)) to \(text($0.1))" }
      return ("\(name) \(best[0]) to \(best[1])", "\(name) \(ranges[0]), and \(ranges[1])")
    }
    let all = [
      outcome("looks", isLessBetter: true, { "\($0)" }) { [$0.looks] },
      outcome("mutants caught", isLessBetter: false, MutationResult.percent) {
        $0.caught.compactMap(\.self)
      },
      outcome("redesigns survived", isLessBetter: false, MutationResult.percent) {
        $0.survived.compactMap(\.self)
      },
    ]
    return "**With the best idiom of each tool for the outcome, native compares with WebDriver as "
      + all.map(\.best).joined(separator: ", ") + "; within the tools, the idioms range over "
      + all.map(\.ranges).joined(separator: "; ") + ".** There are \(sizes.mutants) mutants and "
      + "\(sizes.redesigns) redesigns."
  }
}
