import Foundation
import NativeQuery
import SuiteSupport

/// Predicate expectations, which the listings of appendix C wait with. Waiting advances the
/// device's clock.
final class ExpectationTests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }
  override class var arguments: [String] { ["--service-delay", "5000", "--seed", "1"] }

  func testLateElementsFulfilExpectations() throws {
    XCTAssertEqual(try app.cells.count, 0)
    expectation(for: try NSPredicate(format: "count == 3"), evaluatedWith: app.cells)
    expectation(for: try NSPredicate(format: "exists == 1"), evaluatedWith: app.cells.firstMatch)
    waitForExpectations(timeout: 10)
    XCTAssertTrue(device.now > .zero && device.now < .seconds(5))
  }

  func testUnfulfilledExpectationsFail() throws {
    XCTAssertEqual(failures { waitForExpectations(timeout: 10) }.count, 1)
    let exists = try NSPredicate(format: "exists == 1")
    expectation(for: exists, evaluatedWith: app.navigationBars.element) { false }
    XCTAssertEqual(failures { waitForExpectations(timeout: 10) }.count, 1)
    XCTAssertEqual(device.now, .seconds(1))
    expectation(for: exists, evaluatedWith: app.alerts.element)
    var error: (any Error)?
    let failures = try failures { try waitForExpectations(timeout: 10) { error = $0 } }
    XCTAssertTrue(failures.first?.contains("Exceeded timeout of 10.0 seconds") ?? false)
    XCTAssertTrue(error != nil)
    XCTAssertEqual(device.now, .seconds(11))
  }
}
