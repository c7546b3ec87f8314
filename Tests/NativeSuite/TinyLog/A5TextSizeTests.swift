import NativeQuery
import SuiteSupport
import XCTest

/// A.5 Text size.
final class A5TextSizeTests: NativeScenarioTestCase {
  func testA5() throws {
    try scenario("A.5", arguments: ["--list", "Groceries"]) { run, app in
      let systemFont = app.switches["Use system font"]
      // The switch on, what the row then reads; the switch off again, the size as it was before.
      for (number, (state, detail)) in [("1", "System font"), ("0", "17")].enumerated() {
        try run.testCase(1 + number) {
          try run.step(1) {
            try app.navigationBars.buttons["Settings"].tap()
          }
          try run.expectation(1) {
            XCTAssertTrue(app.navigationBars["Settings"].waitForExistence(timeout: timeout))
            XCTAssertTrue(app.tables.staticTexts["Text size"].exists)
          }
          try run.step(2) {
            try app.tables.staticTexts["Text size"].tap()
          }
          try run.expectation(2) {
            XCTAssertTrue(app.navigationBars["Text size"].waitForExistence(timeout: timeout))
            XCTAssertTrue(systemFont.wait(for: \.isEnabled, toEqual: true, timeout: timeout))
            XCTAssertEqual(try systemFont.value as? String, state == "1" ? "0" : "1")
            XCTAssertEqual(try app.sliders["Text size"].isEnabled, state == "1")
          }
          try run.step(3) {
            try systemFont.tap()
          }
          try run.expectation(3) {
            let turned = app.switches.matching { $0.value as? String == state }.element
            XCTAssertTrue(turned.waitForExistence(timeout: timeout))
            XCTAssertEqual(try app.sliders["Text size"].isEnabled, state == "0")
          }
          try run.step(4) {
            try app.navigationBars.buttons["Settings"].tap()
          }
          try run.expectation(4) {
            XCTAssertTrue(app.navigationBars["Settings"].waitForExistence(timeout: timeout))
            let row = app.row("Text size").staticTexts["detail"]
            row.wait(for: \.label, toEqual: detail, timeout: timeout)
            XCTAssertEqual(try row.label, detail)
          }
          try run.step(5) {
            try app.navigationBars.buttons["Done"].tap()
          }
          try run.expectation(5) {
            XCTAssertTrue(app.navigationBars["My Lists"].waitForExistence(timeout: timeout))
            XCTAssertEqual(try app.rowTitles, ["Groceries"])
          }
        }
      }
    }
  }
}
