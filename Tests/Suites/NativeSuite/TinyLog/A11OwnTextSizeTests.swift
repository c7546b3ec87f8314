import NativeQuery
import SuiteSupport

/// A.11 One's own text size.
final class A11OwnTextSizeTests: NativeScenarioTestCase {
  func testA11() throws {
    try scenario("A.11", arguments: ["--list", "Groceries"]) { app in
      let slider = app.sliders["Text size"]

      try testCase(1, "Choose the largest text size")

      try step(1, "Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(1, #"The settings screen is shown; the row "Text size" reads "17"."#)
      try app.assertSettings(textSize: "17")

      try step(2, #"Tap the row "Text size"."#)
      try app.row("Text size").tap()
      try expect(2, "The text size settings are shown.")
      try app.assertTextSize(isSystemFont: false)

      try step(3, "Move the slider to its right end.")
      try slider.adjust(toNormalizedSliderPosition: 1)
      try expect(3, "The text size is 21.")
      try app.assertSize(21)

      try step(4, "Tap Settings to go back.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(4, #"Settings are shown; the row "Text size" reads "21"."#)
      try app.assertSettings(textSize: "21")

      try step(5, "Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect(5, "The first screen is shown, with texts of size 21.")
      try app.assertLists(["Groceries": 0])
      try app.assertFontSize(21)

      try testCase(2, "Choose the smallest text size")

      try step(1, "Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(1, #"The settings screen is shown; the row "Text size" reads "21"."#)
      try app.assertSettings(textSize: "21")

      try step(2, #"Tap the row "Text size"."#)
      try app.row("Text size").tap()
      try expect(2, "The text size settings are shown.")
      try app.assertTextSize(isSystemFont: false)

      try step(3, "Move the slider to its left end.")
      try slider.adjust(toNormalizedSliderPosition: 0)
      try expect(3, "The text size is 13.")
      try app.assertSize(13)

      try testCase(3, "One's own text size is kept while the system's is in use")

      try step(1, "Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect(
        1, "The switch is on; the text size is the system's, 20, and the slider is disabled.")
      try app.assertTurned(isSystemFont: true, size: 20)

      try step(2, "Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect(2, "The switch is off; the text size is 13, and the slider is enabled.")
      try app.assertTurned(isSystemFont: false, size: 13)

      try step(3, "Move the slider to the middle of its right half.")
      try slider.adjust(toNormalizedSliderPosition: 0.75)
      try expect(3, "The text size is 19.")
      try app.assertSize(19)

      try step(4, "Tap Settings.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(4, #"Settings are shown; the row "Text size" reads "19"."#)
      try app.assertSettings(textSize: "19")

      try step(5, "Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect(5, "The first screen is shown, with texts of size 19.")
      try app.assertLists(["Groceries": 0])
      try app.assertFontSize(19)
    }
  }
}

extension XCUIApplication {
  /// One's own text size has come to be this; the sample is drawn in it.
  fileprivate func assertSize(
    _ size: Int, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertTrue(
      staticTexts["size"].wait(for: \.label, toEqual: "\(size)", timeout: timeout), file: file,
      line: line)
    XCTAssertEqual(try sliders["Text size"].value as? String, "\(size)", file: file, line: line)
    XCTAssertTrue(cells["{\"fontSize\":\(size)}"].exists, file: file, line: line)
  }
}
