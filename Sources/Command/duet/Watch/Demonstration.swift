import ComparisonReport
import Foundation
import LiveSite
import ReportPage
import ScenarioFormat

extension Demonstration {
  /// The scenarios of a checkout, played by processes of this very command, if not said otherwise.
  init(of scenarios: [Scenario], in root: PackageRoot, command: [String] = [Suites.executable]) {
    self.init(
      titles: scenarios.map {
        .init(id: $0.id.description, title: $0.title, app: $0.header.app)
      },
      read: { id in
        guard let scenario = scenarios.first(where: { $0.id.description == id }) else { return nil }
        return WatchedScenario(scenario, root: root.url)
      },
      begin: { try WatchedProcess($0, by: $1, command: command) })
  }
}

extension WatchedScenario {
  fileprivate init(_ scenario: Scenario, root: URL) {
    self.init(
      id: scenario.id.description, title: scenario.title, app: scenario.header.app,
      cases: scenario.testCases.map { testCase in
        Case(
          number: testCase.number, title: testCase.title,
          items: scenario.items.filter { $0.testCase == testCase.number }.map { item in
            Item(
              id: item.id, short: "\(item.kind.rawValue) \(item.number)", text: item.text)
          })
      },
      tools: [("native", "Native"), ("webdriver-in-process", "WebDriver")].map { name, title in
        Self.tool(name, title, scenario.id.description, root)
      })
  }

  private static func tool(_ name: String, _ title: String, _ scenario: String, _ root: URL)
    -> Tool
  {
    let file = SuiteCode(of: name, root: root)?.test(of: scenario)
    let text = file.flatMap {
      try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
    }
    let lines = SourceData(
      firstLine: 1, language: CodeLanguage.swift.rawValue,
      lines: (text ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // Nearly all of it stands in a method of a class.
        .map { String($0.dropFirst($0.hasPrefix("    ") ? 4 : 0)) })
    return Tool(name: name, title: title, file: file ?? "", lines: lines.coloured)
  }
}
