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

    /// Whether it changes the tool's default for waits. Such idioms have a separate table.
    var changesWaits = false

    var isNative: Bool { tools.screens.hasPrefix("native") }

    /// The same idiom with a driver that rejects several matches. Nil for all idioms but the usual
    /// one of WebDriver. XCUITest itself rejects them, except with `firstMatch`.
    var hardened: Idiom? {
      tools != ("webdriver-in-process", "webdriver-in-process")
        ? nil : Idiom(name: name, tools: ("webdriver-hardened", "webdriver-hardened"))
    }

    func tool(ofApp app: String) -> String {
      app == "Beer Explorer" ? tools.pages : tools.screens
    }
  }

  /// All idioms, then the changed waits. The first of each tool is that of the published figures.
  package static let all = [
    Idiom(name: "native, strict", tools: ("native", "native")),
    Idiom(name: "native, first match", tools: ("native-first-match", "native-first-match")),
    Idiom(name: "native, poll", tools: ("native-poll", "native-poll")),
    Idiom(
      name: "WebDriver, XPath and CSS", tools: ("webdriver-in-process", "webdriver-in-process")),
    Idiom(name: "WebDriver, advised screens", tools: ("webdriver-advised", "webdriver-in-process")),
    Idiom(
      name: "native, at once and at each change",
      tools: ("native-event-waits", "native-event-waits"), changesWaits: true),
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
    /// Only mutants that no suite was improved against.
    let caught: [Double?]
    /// The same for the mutants that the suites were improved against.
    let caughtInSample: [Double?]
    /// The same in sample, without the operator that shows an element twice.
    let caughtOnce: [Double?]
    /// The share of scenarios that pass on redesigned screens, for the same drivers.
    let survived: [Double?]
    /// The time of all scenarios, divided by that of the tool's first idiom in the same repetition.
    /// Nil for a debug build.
    let time: Spread?
  }

  /// The rows of the idioms whose tools were played.
  let rows: [Row]
  private let sizes: (heldOut: Int, mutants: Int, redesigns: Int)

  /// - Parameters:
  ///   - played: the runs on the unchanged apps.
  ///   - redesigned: the runs under each redesign.
  ///   - mutation: the runs against all mutants, including those that the suites have never seen.
  ///   - code: returns the code lines of a tool's tests and helpers for an app or, with nil, of
  ///     those for both.
  package init(
    _ played: Comparison, redesigned: [Comparison], _ mutation: MutationResult,
    code: (_ tool: String, _ app: String?) -> Int
  ) {
    func cells(_ idiom: Idiom, _ comparison: Comparison) -> [Comparison.Cell] {
      comparison.cells.filter { $0.tool == idiom.tool(ofApp: $0.scenario.header.app) }
    }
    func caught(_ idiom: Idiom, _ mutants: [Mutant]) -> [Double?] {
      [idiom, idiom.hardened].map { idiom in
        idiom.flatMap { idiom in
          MutationScore(
            mutants.map { mutation.status(of: $0, by: idiom.tool(ofApp: $0.app)) }
          ).ofReached
        }
      }
    }
    func survived(_ idiom: Idiom) -> Double? {
      let all = redesigned.flatMap { cells(idiom, $0) }
      return all.isEmpty ? nil : Double(all.count(where: \.passed)) / Double(all.count)
    }
    func seconds(_ idiom: Idiom) -> [Int: Double] {
      cells(idiom, played).flatMap(\.validRuns)
        .reduce(into: [:]) { $0[$1.repetition, default: 0] += $1.seconds }
    }
    let heldOut = mutation.mutants.filter(\.operation.isHeldOut)
    let seen = mutation.mutants.filter { !$0.operation.isHeldOut }
    let single = seen.filter { $0.operation != .double }
    rows = Self.all.filter { idiom in
      [idiom.tools.screens, idiom.tools.pages].allSatisfy(played.tools.contains)
    }.map { idiom in
      let cells = cells(idiom, played)
      let runs = cells.compactMap { $0.validRuns.first }
      let first = seconds(Self.all.first { $0.isNative == idiom.isNative } ?? idiom)
      let ratios = seconds(idiom).compactMap { repetition, time in
        first[repetition].map { time / $0 }
      }
      let apps = cells.map(\.scenario.header.app).uniqued(by: \.self)
      let base = idiom.isNative ? "native" : "webdriver-in-process"
      let own = [idiom.tools.screens, idiom.tools.pages].filter { $0 != base }
      let shared =
        idiom.isNative
        ? code(idiom.tools.screens, nil)
        : code(base, nil) + own.map { code($0, nil) }.reduce(0, +)
      return Row(
        idiom: idiom, lines: apps.map { code(idiom.tool(ofApp: $0), $0) }.reduce(shared, +),
        locators: SentLocators(commands: runs.compactMap(\.sent))?.count ?? 0,
        looks: runs.compactMap(\.looks).reduce(0, +),
        actions: runs.compactMap(\.actions).reduce(0, +),
        requests: idiom.isNative ? nil : runs.compactMap(\.requests).reduce(0, +),
        caught: caught(idiom, heldOut), caughtInSample: caught(idiom, seen),
        caughtOnce: caught(idiom, single),
        survived: [survived(idiom), idiom.hardened.flatMap(survived)],
        time: played.isDebug ? nil : Spread(of: ratios))
    }
    sizes = (heldOut.count, seen.count, redesigned.count)
  }

  /// A time in the table, which differs in each measurement.
  package static var time: Regex<Substring> { /[0-9.]+ × \([0-9.]+–[0-9.]+\)/ }

  /// The blocks of `Comparison/idioms.md`, by name.
  package var blocks: [String: String] { ["idioms": table + "\n\n" + sentence, "waits": waits] }

  /// Each tool's first idiom and the one with changed waits.
  private var waits: String {
    MarkdownTable(
      ["tool: when a wait looks", "looks", "requests", "caught", "in sample", "survived"],
      rows: rows.filter { row in
        row.idiom.changesWaits
          || row.idiom.name == Self.all.first { $0.isNative == row.idiom.isNative }?.name
      }.map { row in
        [
          row.idiom.name, "\(row.looks)", row.requests.map { "\($0)" } ?? "–",
        ]
          + [row.caught[0], row.caughtInSample[0], row.survived[0]].map(MutationResult.percent)
      }
    ).text
  }

  private var idioms: [Row] { rows.filter { !$0.idiom.changesWaits } }

  private var table: String {
    MarkdownTable(
      [
        "idiom", "code lines", "locators", "looks", "actions", "requests", "caught", "hardened",
        "in sample", "hardened", "survived", "hardened", "time",
      ],
      rows: idioms.map { row in
        [row.idiom.name]
          + [row.lines, row.locators, row.looks, row.actions].map { "\($0)" }
          + [row.requests.map { "\($0)" } ?? "–"]
          + (row.caught + row.caughtInSample + row.survived).map(MutationResult.percent)
          + [row.time.map(Self.ratio) ?? "–"]
      }
    ).text
  }

  private static func ratio(_ spread: Spread) -> String {
    // The first idiom of each tool is compared with itself.
    if spread.minimum == 1, spread.maximum == 1 { return "1" }
    func text(_ number: Double) -> String { String(format: "%.2f", number) }
    return "\(text(spread.median)) × (\(text(spread.lowerQuartile))–\(text(spread.upperQuartile)))"
  }

  /// What is left between the tools with each tool's best idiom for the outcome, and the range
  /// within each tool.
  private var sentence: String {
    func count(_ value: Double) -> String { "\(Int(value))" }
    let outcomes:
      [(name: String, isLessBetter: Bool, text: (Double) -> String, values: (Row) -> [Double?])] =
        [
          ("looks", true, count, { [Double($0.looks)] }),
          ("unseen mutants caught", false, MutationResult.percent, \.caught),
          ("in sample", false, MutationResult.percent, \.caughtInSample),
          ("in sample without DOUBLE", false, MutationResult.percent, \.caughtOnce),
          ("redesigns survived", false, MutationResult.percent, \.survived),
        ]
    func ranges(_ isNative: Bool) -> [(best: String, all: String)] {
      outcomes.map { outcome in
        let values = idioms.filter { $0.idiom.isNative == isNative }.flatMap(outcome.values)
          .compactMap(\.self)
        guard let least = values.min(), let most = values.max() else { return ("–", "–") }
        let (low, high) = (outcome.text(least), outcome.text(most))
        let all = low == high ? low : "\(low) to \(high)"
        return (outcome.isLessBetter ? low : high, "\(outcome.name) \(all)")
      }
    }
    let (native, driver) = (ranges(true), ranges(false))
    let left = outcomes.indices.map {
      "\(outcomes[$0].name) \(native[$0].best) and \(driver[$0].best)"
    }
    func list(_ ranges: [(best: String, all: String)]) -> String {
      ranges.map(\.all).joined(separator: ", ")
    }
    return "**With the best idiom for each outcome, native and WebDriver have: "
      + left.joined(separator: ", ")
      + ".** Within native, the idioms have: \(list(native)). Within "
      + "WebDriver: \(list(driver)). There are \(sizes.heldOut) unseen and "
      + "\(sizes.mutants.of("other mutant")), and \(sizes.redesigns.of("redesign"))."
  }
}
