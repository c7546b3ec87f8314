import Foundation
import TraceRecords
import SuiteRuns
import SuiteSupport
import XCTest

/// Plays each scenario natively, by WebDriver in process and over HTTP.
///
/// XCTest on Linux discovers only methods, so each scenario has one.
final class ScenarioTests: XCTestCase {
  func testA1() { play("A.1") }
  func testA2() { play("A.2") }
  func testA3() { play("A.3") }
  func testA4() { play("A.4") }
  func testA5() { play("A.5") }
  func testA6() { play("A.6") }
  func testA7() { play("A.7") }
  func testA8() { play("A.8") }
  func testA9() { play("A.9") }
  func testA10() { play("A.10") }
  func testA11() { play("A.11") }
  func testA12() { play("A.12") }
  func testA13() { play("A.13") }
  func testA14() { play("A.14") }
  func testA15() { play("A.15") }
  func testA16() { play("A.16") }
  func testB1() { play("B.1") }
  func testB2() { play("B.2") }
  func testB3() { play("B.3") }
  func testB4() { play("B.4") }
  func testB5() { play("B.5") }
  func testB6() { play("B.6") }
  func testB7() { play("B.7") }
  func testB8() { play("B.8") }
  func testB9() { play("B.9") }
  func testC1() { play("C.1") }
  func testC2() { play("C.2") }
  func testC3() { play("C.3") }
  func testD1() { play("D.1") }
  func testE1() { play("E.1") }
  func testE2() { play("E.2") }
  func testF1() { play("F.1") }
  func testG1() { play("G.1") }
  func testG2() { play("G.2") }
  func testG3() { play("G.3") }
  func testP1() { play("P.1") }
  func testP2() { play("P.2") }

  func testEveryScenarioIsPlayed() throws {
    let library = SuiteTestCase.library
    for finding in library.findings { XCTFail(finding.text) }
    XCTAssert(!library.scenarios.isEmpty)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    for scenario in library.scenarios.map(\.id.description) {
      XCTAssert(source.contains("play(\"\(scenario)\")"), "\(scenario) has no method here")
      for suite in [Tool.native, .webDriverHTTP].compactMap(SuiteHost.suite) {
        let test = try String(contentsOf: XCTUnwrap(suite.source(of: scenario)), encoding: .utf8)
        XCTAssert(test.contains("scenario(\"\(scenario)\")"))
      }
    }
  }

  /// Plays a scenario with the tools that need no installation. A failure is reported at the mark of
  /// the failed item in the suite's test.
  private func play(_ scenario: String, file: StaticString = #filePath, line: UInt = #line) {
    for tool in [Tool].usual {
      guard let test = SuiteHost.suite(of: tool)?.test(of: scenario) else {
        XCTFail(SuiteHost.noTest(of: scenario, by: tool), file: file, line: line)
        continue
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
        fail("\(tool.name): \(description(of: item, in: scenario))", item.file, Int(item.line))
      } else if let failure = failures.first {
        fail("\(tool.name): \(failure.text)", failure.file, failure.line)
      } else if outcome != "passed" {
        XCTFail("\(tool.name): \(outcome)", file: file, line: line)
      }
    }
  }

  /// Returns a failed item's sentence, and what its test expected and found.
  private func description(of item: TraceRecord.Item, in scenario: String) -> String {
    let written = SuiteTestCase.library.scenario(id: scenario)
    let sentence = written?.playedItems.first { $0.id == item.item }
    let place = written?.location(line: sentence?.line) ?? ""
    return [
      "\(item.item) \(sentence?.text ?? "") (\(place))",
      item.failure?.expected.map { "  expected  \($0)" },
      "  found     \(item.failure?.found ?? item.message ?? "no message")",
    ].compactMap { $0 }.joined(separator: "\n")
  }

  /// Reports a failure in a file of this package. `XCTFail` doesn't accept a path in a variable.
  private func fail(_ text: String, _ file: String, _ line: Int) {
    let path = SuiteTestCase.package.appendingPathComponent(file).path
    recordFailure(withDescription: text, inFile: path, atLine: line, expected: true)
  }
}
