import ComparisonReport
import Foundation
import ScenarioFormat
import Variations

/// What each habit of writing the tests costs and achieves, for all scenarios of both apps.
package struct IdiomTable {
  /// A habit of writing both apps' tests. Some change one app's tests only, so the other's are
  /// played by the tool itself.
  struct Idiom {
    let name: String
    /// The tools that play the scenarios of TinyLog and of Beer Explorer.
    let tools: (screens: String, pages: String)

    init(_ name: String, _ screens: String, _ pages: String? = nil) {
      (self.name, tools) = (name, (screens, pages ?? screens))
    }

    func tool(ofApp app: String) -> String {
      app == "Beer Explorer" ? tools.pages : tools.screens
    }
  }

  private static let all = [
    Idiom("native, strict", "native"), Idiom("native, first match", "native-first-match"),
    Idiom("native, looks first", "native-poll"),
    Idiom("WebDriver, XPath and CSS", "webdriver-in-process"),
    Idiom("WebDriver, hardened", "webdriver-hardened"),
    Idiom("WebDriver, advised screens", "webdriver-advised", "webdriver-in-process"),
  ]

  /// The tools that the idioms need.
  package static let tools = all.flatMap { [$0.tools.screens, $0.tools.pages] }
    .uniqued(by: \.self)

  /// One idiom's results. Shares are from 0 to 1, nil without any mutants or redesigns.
  private struct Row {
    let name: String
    let looks, actions: Int
    /// Nil natively.
    let requests: Int?
    /// The share of killed mutants among the reached ones: those that no suite was improved
    /// against, then the others.
    let unseen, seen: Double?
    /// The share of scenarios that pass on redesigned screens.
    let survived: Double?
  }

  private let rows: [Row]

  /// - Parameters:
  ///   - played: the runs on the unchanged apps.
  ///   - redesigned: the runs under each redesign.
  ///   - mutation: the runs against all mutants, including those that the suites have never seen.
  package init(_ played: Comparison, redesigned: [Comparison], _ mutation: MutationResult) {
    func cells(_ idiom: Idiom, _ comparison: Comparison) -> [Comparison.Cell] {
      comparison.cells.filter { $0.tool == idiom.tool(ofApp: $0.scenario.header.app) }
    }
    func caught(_ idiom: Idiom, _ mutants: [Mutant]) -> Double? {
      MutationScore(
        mutants.map { mutation.status(of: $0, by: idiom.tool(ofApp: $0.app)) }
      ).ofReached
    }
    rows = Self.all.map { idiom in
      let runs = cells(idiom, played).compactMap { $0.validRuns.first }
      let redesigned = redesigned.flatMap { cells(idiom, $0) }
      return Row(
        name: idiom.name, looks: runs.compactMap(\.looks).reduce(0, +),
        actions: runs.compactMap(\.actions).reduce(0, +),
        requests: idiom.tools.screens.hasPrefix("native")
          ? nil : runs.compactMap(\.requests).reduce(0, +),
        unseen: caught(idiom, mutation.mutants.filter(\.operation.isHeldOut)),
        seen: caught(idiom, mutation.mutants.filter { !$0.operation.isHeldOut }),
        survived: redesigned.isEmpty
          ? nil : Double(redesigned.count(where: \.passed)) / Double(redesigned.count))
    }
  }

  /// The results for a terminal.
  package var table: String {
    var table = TextTable([
      ("Tests written as", .left), ("Looks", .right), ("Actions", .right), ("Requests", .right),
      ("Unseen mutants caught", .right), ("Other mutants caught", .right),
      ("Redesigned scenarios passed", .right),
    ])
    for row in rows {
      table.add(
        [row.name, "\(row.looks)", "\(row.actions)", row.requests.map { "\($0)" } ?? "–"]
          + [row.unseen, row.seen, row.survived].map(MutationResult.percent))
    }
    return table.text
  }

  /// The results with shares from 0 to 1. An unknown number is an empty field.
  package var csv: String {
    CSVText.table(
      ["idiom", "looks", "actions", "requests", "unseen", "mutants", "survived"],
      rows.map { row in
        [row.name, "\(row.looks)", "\(row.actions)", row.requests.map { "\($0)" } ?? ""]
          + [row.unseen, row.seen, row.survived]
          .map { $0.map { String(format: "%.4f", $0) } ?? "" }
      })
  }
}
