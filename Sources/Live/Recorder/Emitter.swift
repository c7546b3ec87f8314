import Foundation
import Inspector
import ScenarioFormat
import WebDriver

/// A language that a recording is written in.
package enum RecordedLanguage: String, CaseIterable, Sendable {
  /// Swift for the native suite.
  case native
  /// Swift for the WebDriver suite.
  case webdriver
  /// Python, for Appium's client.
  case python
  /// The written scenario.
  case scenario
}

/// Writes a recording in the style of the suites.
package struct Emitter {
  /// The written scenario, or the new one.
  package let scenario: Scenario
  private let launch: RecordedLaunch
  private let lines: [RecordedLine]

  /// Takes what was recorded; without a written scenario, a new one with an id is made of it.
  package init(_ recorder: Recorder, newID: ScenarioID) {
    lines = recorder.lines
    launch = recorder.launch
    scenario =
      recorder.written
      ?? Wording.scenario(newID, app: recorder.launch.app.name, recorder.lines)
  }

  /// A file in a language: its path in the repository, and its text.
  package func file(_ language: RecordedLanguage) -> (path: String, text: String) {
    if let suite = SkeletonSuite(rawValue: language.rawValue) {
      let opening =
        suite == .native
        ? "app.webViews.element.waitForExistence(timeout: timeout)"
        : "try driver.switchToWebView()"
      let filling = SkeletonWriter.Filling(
        arguments: launch.arguments, opening: launch.isHybrid ? [opening] : []
      ) { lines(of: $0, language) }
      return SkeletonWriter.file(for: scenario, suite: suite, filling: filling)
    }
    if language == .python { return PythonWriter(scenario, launch) { lines(of: $0, .python) }.file }
    let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
    return ("\(folder)/\(scenario.id.compact)-recorded.scenario", ScenarioPrinter.print(scenario))
  }

  /// The code of a written step or expectation; folded where it repeats itself.
  private func lines(of item: ScenarioItem, _ language: RecordedLanguage) -> [String] {
    let own = lines.filter { $0.place == item.place }
    return LoopFolding.fold(own.map { Self.code($0, language) }, language)
  }

  /// How a language's code finds an element.
  package static func locator(_ target: Target, _ language: RecordedLanguage) -> String {
    CodeWriter(language).locator(target)
  }

  /// A line in a language, which may be several lines of code.
  package static func code(_ line: RecordedLine, _ language: RecordedLanguage) -> [String] {
    if case .failed(let reason) = line.state, line.operation.target.native.isEmpty {
      let mark = language == .python ? "#" : "//"
      return language == .scenario
        ? [] : ["\(mark) Not recorded: \(line.operation.target.name): \(reason)"]
    }
    return CodeWriter(language).lines(line.operation)
  }
}

/// Writes a test for Appium's client for Python.
private struct PythonWriter {
  let file: (path: String, text: String)

  init(_ scenario: Scenario, _ launch: RecordedLaunch, _ body: (ScenarioItem) -> [String]) {
    let arguments = launch.arguments.map(\.pythonLiteral).joined(separator: ", ")
    var text = #"""
      """\#(scenario.id) \#(scenario.title)."""

      import pytest
      from appium.webdriver.common.appiumby import AppiumBy
      from appium.webdriver.webdriver import WebDriver
      \#(launch.isHybrid ? "from beer_explorer import switch_to_web_view\n" : "")\#
      from elements import change, enter, tap, wait_for, wait_for_count, wait_until_gone
      from selenium.webdriver.support import expected_conditions as expected

      from duet_clients.run import ScenarioRun
      from duet_clients.traffic import CountedWait


      @pytest.mark.scenario("\#(scenario.id)"\#(arguments.isEmpty ? "" : ", arguments=[\(arguments)]"))
      def test_\#(scenario.id.compact.lowercased())\#
      (run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
          """Play \#(scenario.id)."""

      """#
    if launch.isHybrid { text += "    switch_to_web_view(driver)\n" }
    for testCase in scenario.testCases {
      text += "    with run.test_case(\(testCase.number)):  # \(testCase.title)\n"
      for item in testCase.items(of: scenario.id) {
        text += "        with run.\(item.kind)(\(item.number)):  # \(item.text)\n"
        let code = body(item)
        text += (code.isEmpty ? [#"pytest.fail("this is not written yet")"#] : code)
          .map { "            \($0)\n" }.joined()
      }
    }
    file = ("Comparison/clients/tests/test_\(NameWords.snakeCase(scenario)).py", text)
  }
}
