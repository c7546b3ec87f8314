// Never built here: type-checked only.

import XCTest

/// Asks XCUITest all questions of the probe, and writes the answers to the file in `PROBE_FILE`.
final class ProbeTests: XCTestCase {
  /// The failures since the last question. Nil before and after the questions.
  private var failures: [String]?

  override func record(_ issue: XCTIssue) {
    guard failures != nil else { return super.record(issue) }
    failures?.append(issue.compactDescription)
  }

  @MainActor func testProbe() throws {
    continueAfterFailure = true
    let tools = ProbeTools(
      now: { ProcessInfo.processInfo.systemUptime },
      wait: { predicate, element, timeout in
        let expectation = XCTNSPredicateExpectation(predicate: predicate, object: element)
        return XCTWaiter.wait(for: [expectation], timeout: timeout) == .completed
      })
    let points = ProbePoint.all.map { point in
      let app = XCUIApplication()
      app.launchArguments = point.launchArguments
      app.launch()
      failures = []
      return point.asked(of: app, tools, failure: { failures?.first })
    }
    failures = nil
    let answers = ProbeAnswers(
      tool: "XCUITest, " + ProcessInfo.processInfo.operatingSystemVersionString, points: points)
    let path = ProcessInfo.processInfo.environment["PROBE_FILE"] ?? "probe.json"
    try Data(answers.json.utf8).write(to: URL(fileURLWithPath: path))
  }
}
