import Foundation
import ScenarioFormat

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
      let filling = SkeletonWriter.Filling(opening: launch.app.isHybrid ? [opening] : []) {
        lines(of: $0, language)
      }
      return SkeletonWriter.file(for: scenario, suite: suite, filling: filling)
    }
    let folder = NameWords.folder(of: scenario.header.app, in: "Scenarios")
    return ("\(folder)/\(scenario.id.compact)-recorded.scenario", ScenarioPrinter.print(scenario))
  }

  private func lines(of item: ScenarioItem, _ language: RecordedLanguage) -> [String] {
    lines.filter { $0.place == item.place }.flatMap(language.code)
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
      var testCase = TestCase(of: id, number: number, title: String(title))
      for step in Set(own.map(\.place.number)).sorted() {
        let lines = own.filter { $0.place.number == step }
        let (done, checked) = (words(lines, acting: true), words(lines, acting: false))
        let text = done.isEmpty ? "look at the screen" : done.joined(separator: ", ")
        testCase.append(.step, step, sentence(text))
        let expected =
          checked.isEmpty ? "The app shows what follows." : checked.joined(separator: " ")
        testCase.append(.expectation, step, expected)
      }
      return testCase
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
