import Foundation
import ScenarioBinding
import SuiteRuns
import SuiteSupport
import XCTest

/// Plays every scenario with the tools that need no installation.
final class ScenarioTests: XCTestCase {
  func testNatively() throws { try playAll(with: .native) }
  func testByWebDriver() throws { try playAll(with: .webDriverInProcess) }
  func testOverHTTP() throws { try playAll(with: .webDriverHTTP) }

  private func playAll(with tool: Tool) throws {
    let library = ScenarioTestCase.library
    for finding in library.findings { XCTFail(finding.text) }
    if library.scenarios.isEmpty { XCTFail("Scenarios/ has no scenario") }
    let suite = try XCTUnwrap(SuiteHost.suite(of: tool))
    for scenario in library.scenarios.map(\.id.description) {
      guard let test = suite.test(of: scenario), let file = suite.source(of: scenario) else {
        XCTFail(SuiteHost.noTest(of: scenario, by: tool))
        continue
      }
      XCTAssert(
        try String(contentsOf: file, encoding: .utf8).contains("scenario(\"\(scenario)\")"))
      play(scenario, with: tool, by: test)
    }
  }

  /// Plays a scenario. A failure is reported at the mark of the failed item in the suite's test.
  private func play(_ scenario: String, with tool: Tool, by test: ScenarioTestCase) {
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
    } else if let failure = failures.first {
      fail("\(scenario): \(failure.text)", failure.file, failure.line)
    } else if outcome != "passed" {
      XCTFail("\(scenario): \(outcome)")
    }
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
