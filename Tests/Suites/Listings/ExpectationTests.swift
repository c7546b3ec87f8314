import Foundation
import NativeQuery
import SuiteSupport

/// Predicate expectations, which the listings of appendix C wait with. Waiting advances the
/// device's clock.
final class ExpectationTests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }
  override class var arguments: [String] { ["--service-delay", "5000", "--seed", "1"] }

  /// The failures collected instead of reported. Nil while failures are reported.
  private var failures: [String]?

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard failures == nil else {
      failures?.append(description)
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  private func failures(of body: () throws -> Void) rethrows -> [String] {
    failures = []
    defer { failures = nil }
    try body()
    return failures ?? []
  }

  func testLateElementsFulfilExpectations() throws {
    XCTAssertEqual(try app.cells.count, 0)
    expectation(for: try NSPredicate(format: "count == 3"), evaluatedWith: app.cells)
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: app.cells.firstMatch)
    waitForExpectations(timeout: 10)
    XCTAssertTrue(device.now > .zero && device.now < .seconds(5))
  }

  func testMissingElementFails() throws {
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: app.alerts.element)
    var error: (any Error)?
    let failures = try failures { try waitForExpectations(timeout: 10) { error = $0 } }
    XCTAssertEqual(failures.count, 1)
    XCTAssertTrue(failures.first?.contains("Exceeded timeout of 10.0 seconds") ?? false)
    XCTAssertTrue(error != nil)
    XCTAssertEqual(device.now, .seconds(10))
  }

  func testHandlerThatReturnsFalseFails() throws {
    let bar = app.navigationBars.element
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: bar) { false }
    XCTAssertEqual(failures { waitForExpectations(timeout: 10) }.count, 1)
    XCTAssertEqual(device.now, .seconds(1))
  }

  func testWaitingWithoutExpectationsFails() {
    XCTAssertEqual(failures { waitForExpectations(timeout: 10) }.count, 1)
  }
}
