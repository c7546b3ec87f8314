import NativeQuery
import SuiteSupport

/// A.11 Custom text size.
final class A11CustomTextSizeTests: NativeScenarioTestCase {
  func testA11() throws {
    try scenario("A.11") { app in
      let screen = app.page(TinyLogScreen.self)
      let slider = app.sliders["Text size"]

      try testCase("Choose the largest text size")

      try step("Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"The settings screen is shown. The row "Text size" reads "17"."#)
      try screen.assertSettings(textSize: "17")

      try step(#"Tap the row "Text size"."#)
      try screen.row("Text size").tap()
      try expect(
        #"The text size settings are shown, with "Use system font", "Text size" and a sample."#)
      try screen.assertTextSize(isSystemFont: false)

      try step("Move the slider to its right end.")
      try slider.adjust(toNormalizedSliderPosition: 1)
      try expect("The text size is 21.")
      try screen.assertSize(21)

      try step("Tap Settings to go back.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"Settings are shown. The row "Text size" reads "21"."#)
      try screen.assertSettings(textSize: "21")

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The first screen is shown, with text in size 21.")
      try screen.assertLists(["Groceries": 0])
      try screen.assertFontSize(21)

      try testCase("Choose the smallest text size")

      try step("Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"The settings screen is shown. The row "Text size" reads "21"."#)
      try screen.assertSettings(textSize: "21")

      try step(#"Tap the row "Text size"."#)
      try screen.row("Text size").tap()
      try expect("The text size settings are shown.")
      try screen.assertTextSize(isSystemFont: false)

      try step("Move the slider to its left end.")
      try slider.adjust(toNormalizedSliderPosition: 0)
      try expect("The text size is 13.")
      try screen.assertSize(13)

      try testCase("Switch to the system text size and back")

      try step("Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect("The switch is on. The text size is the system's, 20. The slider is disabled.")
      try screen.assertSystemFont(isOn: true, size: 20)

      try step("Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect("The switch is off. The text size is 13. The slider is enabled.")
      try screen.assertSystemFont(isOn: false, size: 13)

      try step("Move the slider to the middle of its right half.")
      try slider.adjust(toNormalizedSliderPosition: 0.75)
      try expect("The text size is 19.")
      try screen.assertSize(19)

      try step("Tap Settings.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"Settings are shown. The row "Text size" reads "19"."#)
      try screen.assertSettings(textSize: "19")

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The first screen is shown, with text in size 19.")
      try screen.assertLists(["Groceries": 0])
      try screen.assertFontSize(19)

      try testCase("Use the text size for tasks and archives")

      try step(#"Tap the list "Groceries"."#)
      try screen.row("Groceries").tap()
      try expect("The screen for adding tasks is shown, without tasks.")
      try screen.assertTasks([], of: "Groceries")

      try step(#"Add "Milk" (Done), then tap Done again."#)
      try screen.newTask.tap()
      try screen.add("Milk", "")
      try expect(#""Milk" is shown in size 19. The keyboard is gone."#)
      try screen.assertTasks(["Milk"], of: "Groceries")
      try screen.assertFontSize(19)
      app.keyboards.element.assertGone("the keyboard")

      try step(#"Swipe left on "Milk", tap Archive."#)
      try screen.swipe("Milk", thenTap: "Archive")
      try expect(#"The list "Groceries" is shown, empty."#)
      try screen.assertTasks([], of: "Groceries")

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect(#"The archive is shown, with "Milk" in size 19."#)
      try screen.assertArchive("Archive", ["Milk"])
      try screen.assertFontSize(19)

      try step("Tap Close, then My Lists.")
      try app.navigationBars.buttons["Close"].tap()
      app.navigationBars.buttons["My Lists"].waitForExistence(timeout: timeout)
      try app.navigationBars.buttons["My Lists"].tap()
      try expect(#"All lists are shown. "Groceries" shows no task."#)
      try screen.assertLists(["Groceries": 0])

      try step(#"Swipe left on "Groceries", tap Archive."#)
      try screen.swipe("Groceries", thenTap: "Archive")
      try expect("No list is left. A text says how to create one.")
      try screen.assertLists([:])

      try step("In the tab bar tap the archive icon.")
      try app.tabBars.buttons["Archive"].tap()
      try expect(#"The archive of lists is shown, with "Groceries" in size 19."#)
      try screen.assertArchive("My Archives", ["Groceries"])
      try screen.assertFontSize(19)
    }
  }
}

extension TinyLogScreen {
  /// Asserts the custom text size and that the sample is drawn in it.
  ///
  /// A slider is set to within 0.003 of its range, which is 0.024 points, and the app rounds to whole
  /// points. So the check needs no tolerance.
  fileprivate func assertSize(_ size: Int) throws {
    app.staticTexts["size"].assertLabel("\(size)", "text size")
    XCTAssertEqual(try app.sliders["Text size"].value as? String, "\(size)", "slider")
    let samples = app.cells.matching(identifier: "{\"fontSize\":\(size)}")
    XCTAssertEqual(try samples.count, 1, "number of samples in size \(size)")
  }
}
