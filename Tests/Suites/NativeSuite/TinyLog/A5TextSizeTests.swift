import NativeQuery
import SuiteSupport

/// A.5 Text size.
final class A5TextSizeTests: NativeScenarioTestCase {
  func testA5() throws {
    try scenario("A.5", arguments: ["--list", "Groceries"]) { run, app in
      let systemFont = app.switches["Use system font"]
      // The switch on, what the row then reads, and the size; off again, all as it was before.
      let halves = [("1", "17", "System font", 20), ("0", "System font", "17", 17)]
      for (number, (state, detailBefore, detail, size)) in halves.enumerated() {
        try run.testCase(1 + number) {
          try run.step(1) {
            try app.navigationBars.buttons["Settings"].tap()
          }
          try run.expectation(1) {
            try app.assertSettings(textSize: detailBefore)
          }
          try run.step(2) {
            try app.row("Text size").tap()
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
            XCTAssertEqual(try app.staticTexts["size"].label, "\(size)")
          }
          try run.step(4) {
            try app.navigationBars.buttons["Settings"].tap()
          }
          try run.expectation(4) {
            try app.assertSettings(textSize: detail)
          }
          try run.step(5) {
            try app.navigationBars.buttons["Done"].tap()
          }
          try run.expectation(5) {
            try app.assertLists(["Groceries": 0])
            // The lists are drawn in the size that was chosen.
            XCTAssertTrue(
              app.tables.cells["{\"fontSize\":\(size)}"].waitForExistence(timeout: timeout))
          }
        }
      }
    }
  }
}
