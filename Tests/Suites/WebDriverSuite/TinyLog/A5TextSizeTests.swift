import SuiteSupport
import WebDriver

/// A.5 Text size.
final class A5TextSizeTests: WebDriverScenarioTestCase {
  func testA5() async throws {
    try await scenario("A.5", arguments: ["--list", "Groceries"]) { run, driver in
      let systemFont = Locator.className("XCUIElementTypeSwitch")
      let slider = Locator.className("XCUIElementTypeSlider")
      // The switch on, what the row then reads, and the size; off again, all as it was before.
      let halves = [("1", "17", "System font", 20), ("0", "System font", "17", 17)]
      for (number, (state, detailBefore, detail, size)) in halves.enumerated() {
        try await run.testCase(1 + number) {
          try await run.step(1) {
            try await driver.tap(XPath.barButton("Settings"))
          }
          try await run.expectation(1) {
            try await driver.assertSettings(textSize: detailBefore)
          }
          try await run.step(2) {
            try await driver.tap(XPath.row("Text size"))
          }
          try await run.expectation(2) {
            try await driver.waitFor(XPath.bar("Text size"))
            let toggle = try await driver.findElement(systemFont)
            try await driver.waitUntil("the switch is enabled") { try await toggle.isEnabled() }
            let value = try await toggle.attribute("value")
            XCTAssertEqual(value, state == "1" ? "0" : "1")
            let isAdjustable = try await driver.findElement(slider).isEnabled()
            XCTAssertEqual(isAdjustable, state == "1")
          }
          try await run.step(3) {
            try await driver.tap(systemFont)
          }
          try await run.expectation(3) {
            let toggle = try await driver.findElement(systemFont)
            try await driver.waitUntil("the switch is \(state)") {
              try await toggle.attribute("value") == state
            }
            let isAdjustable = try await driver.findElement(slider).isEnabled()
            XCTAssertEqual(isAdjustable, state == "0")
            let shownSize = try await driver.findElement(.name("size")).attribute("label")
            XCTAssertEqual(shownSize, "\(size)")
          }
          try await run.step(4) {
            try await driver.tap(XPath.barButton("Settings"))
          }
          try await run.expectation(4) {
            try await driver.assertSettings(textSize: detail)
          }
          try await run.step(5) {
            try await driver.tap(XPath.barButton("Done"))
          }
          try await run.expectation(5) {
            try await driver.assertLists(["Groceries": 0])
            // The lists are drawn in the size that was chosen.
            try await driver.waitFor(
              .xpath("//XCUIElementTypeCell[@value='{\"fontSize\":\(size)}']"))
          }
        }
      }
    }
  }
}
