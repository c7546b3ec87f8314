import Foundation
import Inspector
import ScenarioFormat
import WebDriver

package struct Emitter {
  /// The written scenario, or a new one made from the recorded lines.
  package let scenario: Scenario
  private let launch: RecordedLaunch
  private let lines: [RecordedLine]

  package init(_ recorder: Recorder, newID: ScenarioID) {
    lines = recorder.lines
    launch = recorder.launch
    scenario = recorder.written ?? Self.scenario(newID, launch, lines)
  }

  package func file(_ language: RecordedLanguage) -> (path: String, text: String) {
    if let suite = SkeletonSuite(rawValue: language.rawValue) {
      let opening =
        suite == .native
        ? "app.webViews.element.waitForExistence(timeout: timeout)"
        : "try driver.switchToWebView()"
      let filling = SkeletonWriter.Filling(opening: launch.isHybrid ? [opening] : []) {
        lines(of: $0, language)
      }
      return SkeletonWriter.file(for: scenario, suite: suite, filling: filling)
    }
    if language == .python { return python }
    let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
    return ("\(folder)/\(scenario.id.compact)-recorded.scenario", ScenarioPrinter.print(scenario))
  }

  private func lines(of item: ScenarioItem, _ language: RecordedLanguage) -> [String] {
    let own = lines.filter { $0.place == item.place }
    return LoopFolding.fold(own.map(language.code), language)
  }

  private var python: (path: String, text: String) {
    var text = #"""
      """\#(scenario.id) \#(scenario.title)."""

      import pytest
      from appium.webdriver.common.appiumby import AppiumBy
      from appium.webdriver.webdriver import WebDriver
      \#(launch.isHybrid ? "from pages.beer_explorer import switch_to_web_view\n" : "")\#
      from pages.elements import change, enter, tap, wait_for, wait_for_count, wait_until_gone
      from selenium.webdriver.support import expected_conditions as expected

      from duet_clients.run import ScenarioRun
      from duet_clients.traffic import CountedWait

      @pytest.mark.scenario("\#(scenario.id)")
      def test_\#(scenario.id.compact.lowercased())\#
      (run: ScenarioRun, driver: WebDriver, wait: CountedWait) -> None:
          """Play \#(scenario.id)."""

      """#
    if launch.isHybrid { text += "    switch_to_web_view(driver)\n" }
    for testCase in scenario.testCases {
      text += "    with run.test_case(\(testCase.title.pythonLiteral)):\n"
      for item in testCase.items(of: scenario.id) {
        text += "        with run.\(item.kind)(\(item.text.pythonLiteral)):\n"
        let code = lines(of: item, .python)
        text += (code.isEmpty ? [#"pytest.fail("this is not written yet")"#] : code)
          .map { "            \($0)\n" }.joined()
      }
    }
    return ("Tests/Suites/Appium/tests/test_\(NameWords.snakeCase(scenario)).py", text)
  }

  /// Returns a new scenario. Gestures become steps, and checks become expectations.
  private static func scenario(
    _ id: ScenarioID, _ launch: RecordedLaunch, _ lines: [RecordedLine]
  ) -> Scenario {
    func words(_ lines: [RecordedLine], acting: Bool) -> [String] {
      lines.filter { $0.acts == acting }.flatMap(RecordedLanguage.scenario.code)
    }
    let testCases = Set(lines.map(\.place.testCase)).sorted().map { number in
      let own = lines.filter { $0.place.testCase == number }
      let title = sentence(words(own, acting: true).first ?? "part \(number)").dropLast()
      var (steps, expectations): ([Step], [Expectation]) = ([], [])
      for step in Set(own.map(\.place.number)).sorted() {
        let lines = own.filter { $0.place.number == step }
        let (done, checked) = (words(lines, acting: true), words(lines, acting: false))
        let text = done.isEmpty ? "look at the screen" : done.joined(separator: ", ")
        steps.append(Step(number: step, text: sentence(text)))
        let expected =
          checked.isEmpty ? "The app shows what follows." : checked.joined(separator: " ")
        expectations.append(Expectation(number: step, text: expected))
      }
      return TestCase(
        number: number, title: String(title), steps: steps, expectations: expectations)
    }
    return Scenario(
      id: id, title: "Recorded in \(launch.app.name)",
      header: Header(app: launch.app.name, source: "recorded", launch: launch.arguments),
      testCases: testCases)
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// Folds three or more equal groups of lines into a loop. The counts in the groups may go up or
/// down by one.
enum LoopFolding {
  private struct Line: Equatable {
    var code: [String]
    var count: Int?

    init(_ code: [String]) {
      self.code = code
      let pattern = /toEqual: (\d+), timeout|waitForCount\((\d+)\)|wait_for_count\(wait, (\d+),/
      for (index, text) in code.enumerated() where count == nil {
        guard let match = text.firstMatch(of: pattern), let digits = match.1 ?? match.2 ?? match.3
        else { continue }
        count = Int(digits)
        self.code[index].replaceSubrange(digits.startIndex..<digits.endIndex, with: "number")
      }
    }
  }

  /// The number of lines in the loop, the number of repetitions, the first count and its step.
  private typealias Loop = (length: Int, times: Int, first: Int?, step: Int)

  static func fold(_ lines: [[String]], _ language: RecordedLanguage) -> [String] {
    let parts = lines.map(Line.init)
    let isPython = language == .python
    var code: [String] = []
    var place = 0
    while place < lines.count {
      guard let loop = loop(in: parts[place...]) else {
        code += lines[place]
        place += 1
        continue
      }
      let body = place..<place + loop.length
      code.append(head(loop, isPython: isPython))
      code += body.flatMap { loop.first == nil ? lines[$0] : parts[$0].code }
        .map { (isPython ? "    " : "  ") + $0 }
      if !isPython { code.append("}") }
      place += loop.length * loop.times
    }
    return code
  }

  private static func head(_ loop: Loop, isPython: Bool) -> String {
    guard let first = loop.first else {
      return isPython ? "for _ in range(\(loop.times)):" : "for _ in 1...\(loop.times) {"
    }
    let end = first + loop.times * loop.step
    if isPython { return "for number in range(\(first), \(end), \(loop.step)):" }
    return loop.step > 0
      ? "for number in \(first)...\(end - 1) {"
      : "for number in (\(end + 1)...\(first)).reversed() {"
  }

  /// Returns the shortest group that repeats at least three times at the start of the lines.
  private static func loop(in lines: ArraySlice<Line>) -> Loop? {
    for length in stride(from: 1, through: lines.count / 3, by: 1) {
      let groups = stride(from: lines.startIndex, through: lines.endIndex - length, by: length)
        .map { lines[$0..<$0 + length] }
      let times = groups.prefix { $0.map(\.code) == groups[0].map(\.code) }.count
      guard times >= 3 else { continue }
      let counts = groups.prefix(times).map { $0.compactMap(\.count) }
      let first = counts[0].first ?? 0
      let step = (counts[1].first ?? 0) - first
      let isSteady = counts.enumerated().allSatisfy { number, values in
        values.allSatisfy { $0 == first + number * step }
      }
      if isSteady, abs(step) <= 1 { return (length, times, step == 0 ? nil : first, step) }
    }
    return nil
  }
}
