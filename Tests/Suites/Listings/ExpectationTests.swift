import Foundation
import NativeQuery
import SuiteSupport

/// Predicate expectations, which the listings of appendix C wait with.
final class ExpectationTests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }
  override class var arguments: [String] { ["--service-delay", "5000", "--seed", "1"] }

  func testExpectationsAreFulfilledLaterOrFail() throws {
    XCTAssertEqual(try app.cells.count, 0)
    expectation(for: try NSPredicate(format: "count == 3"), evaluatedWith: app.cells)
    let exists = try NSPredicate(format: "exists == 1")
    expectation(for: exists, evaluatedWith: app.cells.firstMatch)
    try waitForExpectations(timeout: 10) { XCTAssertTrue($0 == nil) }
    let loaded = device.now
    XCTAssertTrue(loaded > .zero && loaded < .seconds(5))
    expectation(for: exists, evaluatedWith: app.alerts.element)
    let failures = try failures {
      try waitForExpectations(timeout: 10) { XCTAssertTrue($0 != nil) }
    }
    XCTAssertTrue(failures.first?.contains("Exceeded timeout of 10.0 seconds") ?? false)
    XCTAssertEqual(device.now, loaded + .seconds(10))
  }
}
