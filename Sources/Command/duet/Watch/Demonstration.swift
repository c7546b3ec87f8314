import ComparisonReport
import Foundation
import LiveSite
import ReportPage
import ScenarioFormat

/// The suites of a checkout, played by processes of this very command, if not said otherwise.
struct CheckoutDemonstration: Demonstration {
  let root: PackageRoot
  var command = [Suites.executable]

  func tools(of scenario: Scenario) -> [WatchedTool] {
    [("native", "Native"), ("webdriver-in-process", "WebDriver")].map { name, title in
      let file = SuiteCode(of: name, root: root.url)?.test(of: scenario.id.description)
      let text = file.flatMap {
        try? String(contentsOf: root.url.appendingPathComponent($0), encoding: .utf8)
      }
      let lines = SourceData(
        firstLine: 1, language: CodeLanguage.swift.rawValue,
        lines: (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          // Nearly all of it stands in a method of a class.
          .map { String($0.dropFirst($0.hasPrefix("    ") ? 4 : 0)) })
      return WatchedTool(name: name, title: title, file: file ?? "", lines: lines.coloured)
    }
  }

  func begin(_ scenario: String, by tool: String) throws -> any WatchedRun {
    try WatchedProcess(scenario, by: tool, command: command)
  }
}
