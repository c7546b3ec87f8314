import Foundation
import NativeSuite
import ScenarioBinding
import ScenarioFormat
import SuiteSupport
import WebDriverSuite
import XCTest

/// Plays the scenario that the class is named after: `A1` plays A.1.
///
/// Each class repeats the three methods, since XCTest on Linux doesn't discover inherited tests.
class ScenarioTests: XCTestCase {
  /// Plays the scenario with a tool. A failure is reported at the mark of the failed item in the
  /// suite's test.
  func play(_ tool: Tool, file: StaticString = #filePath, line: UInt = #line) {
    let name = String(describing: Self.self)
    let scenario = "\(name.prefix(1)).\(name.dropFirst())"
    guard let test = Self.suite(of: tool).test(of: scenario) else {
      return XCTFail(EveryScenarioTests.missing(scenario, tool), file: file, line: line)
    }
    var failures: [SuiteAnswer.Failure] = []
    var item: TraceRecord.Item?
    var outcome = ""
    test.play(SuiteRequest(of: scenario, by: tool.name), with: tool) { answer in
      if let failure = answer.failure { failures.append(failure) }
      if let ended = answer.record?.item, ended.outcome == .failed { item = item ?? ended }
      if let end = answer.end { outcome = end.outcome }
    }
    if let item {
      fail(description(of: item, in: scenario), item.file, Int(item.line))
    } else {
      for failure in failures { fail(failure.text, failure.file, failure.line) }
      if failures.isEmpty, outcome != "passed" { XCTFail(outcome, file: file, line: line) }
    }
  }

  private static func suite(of tool: Tool) -> [XCTestCaseEntry] {
    if case .native = tool.stage { nativeSuite } else { webDriverSuite }
  }

  /// Returns a failed item's sentence, and what its test expected and found.
  private func description(of item: TraceRecord.Item, in scenario: String) -> String {
    let written = ScenarioTestCase.library.scenario(id: scenario)
    let sentence = written?.items.first { $0.id == item.item }
    let place = written?.location(line: sentence?.line) ?? ""
    return [
      "\(item.item) \(sentence?.text ?? "") (\(place))",
      item.failure?.expected.map { "  expected  \($0)" },
      "  found     \(item.failure?.found ?? item.message ?? "no message")",
    ].compactMap { $0 }.joined(separator: "\n")
  }

  /// Reports a failure in a file of this package. `XCTFail` doesn't accept a path in a variable.
  private func fail(_ text: String, _ file: String, _ line: Int) {
    let path = ScenarioTestCase.package.appendingPathComponent(file).path
    recordFailure(withDescription: text, inFile: path, atLine: line, expected: true)
  }
}

final class EveryScenarioTests: XCTestCase {
  func testEveryScenarioHasATestInBothSuitesAndAClass() {
    let library = ScenarioTestCase.library
    for finding in library.findings { XCTFail(finding.text) }
    if library.scenarios.isEmpty { XCTFail("Scenarios/ has no scenario") }
    for scenario in library.scenarios.map(\.id.description) {
      for (tool, suite) in [(Tool.native, nativeSuite), (.webDriverHTTP, webDriverSuite)]
      where suite.test(of: scenario) == nil {
        XCTFail(Self.missing(scenario, tool))
      }
      let name = scenario.replacing(".", with: "")
      if !(NSClassFromString("SuiteTests.\(name)") is ScenarioTests.Type) {
        XCTFail("\(scenario) has no class \(name) in Tests/Suites/SuiteTests. Write one.")
      }
    }
  }

  static func missing(_ scenario: String, _ tool: Tool) -> String {
    let suite = tool.suite ?? tool.name
    return "\(scenario) has no test in \(suite). 'duet scenarios skeleton \(scenario)' prints one. "
      + "List it in \(suite).swift."
  }
}
