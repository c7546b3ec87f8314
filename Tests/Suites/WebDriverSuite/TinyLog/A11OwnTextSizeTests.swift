import SuiteSupport
import WebDriver

/// A.11 One's own text size.
final class A11OwnTextSizeTests: WebDriverScenarioTestCase {
  func testA11() throws {
    try scenario("A.11") { driver in
      try testCase("Choose the largest text size")

      try step("Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"The settings screen is shown; the row "Text size" reads "17"."#)
      try driver.assertSettings(textSize: "17")

      try step(#"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect(
        #"The text size settings are shown: "Use system font", "Text size", and a sample."#)
      try driver.assertTextSize(isSystemFont: false)

      try step("Move the slider to its right end.")
      try driver.type("1", into: XPath.sizeSlider)
      try expect("The text size is 21.")
      try driver.assertSize(21)

      try step("Tap Settings to go back.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"Settings are shown; the row "Text size" reads "21"."#)
      try driver.assertSettings(textSize: "21")

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The first screen is shown, with texts of size 21.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(21)

      try testCase("Choose the smallest text size")

      try step("Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"The settings screen is shown; the row "Text size" reads "21"."#)
      try driver.assertSettings(textSize: "21")

      try step(#"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect("The text size settings are shown.")
      try driver.assertTextSize(isSystemFont: false)

      try step("Move the slider to its left end.")
      try driver.type("0", into: XPath.sizeSlider)
      try expect("The text size is 13.")
      try driver.assertSize(13)

      try testCase("One's own text size is kept while the system's is in use")

      try step("Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect("The switch is on; the text size is the system's, 20, and the slider is disabled.")
      try driver.assertTurned(isSystemFont: true, size: 20)

      try step("Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect("The switch is off; the text size is 13, and the slider is enabled.")
      try driver.assertTurned(isSystemFont: false, size: 13)

      try step("Move the slider to the middle of its right half.")
      try driver.type("0.75", into: XPath.sizeSlider)
      try expect("The text size is 19.")
      try driver.assertSize(19)

      try step("Tap Settings.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"Settings are shown; the row "Text size" reads "19"."#)
      try driver.assertSettings(textSize: "19")

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The first screen is shown, with texts of size 19.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(19)

      try testCase("Tasks and archives have the text size, too")

      try step(#"Tap the list "Groceries"."#)
      try driver.tap(XPath.row("Groceries"))
      try expect("The screen for adding tasks is shown, without tasks.")
      try driver.assertTasks([], of: "Groceries")

      try step(#"Add "Milk" (Done), and tap Done once more."#)
      try driver.tap(XPath.field("Add new task"))
      try driver.add("Milk", "")
      try expect(#""Milk" is there, of size 19; the keyboard is gone."#)
      try driver.assertTasks(["Milk"], of: "Groceries")
      try driver.assertFontSize(19)
      try driver.waitUntilGone(XPath.keyboard)

      try step(#"Swipe left on "Milk", tap Archive."#)
      try driver.swipeLeft(XPath.row("Milk"))
      try driver.waitFor(XPath.button("Archive", in: "Milk"))
      try driver.tap(XPath.button("Archive", in: "Milk"))
      try expect(#"The list "Groceries" is shown, empty."#)
      try driver.assertTasks([], of: "Groceries")

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(#"The archive is shown, with "Milk" of size 19."#)
      try driver.assertArchive("Archive", ["Milk"])
      try driver.assertFontSize(19)

      try step("Tap Close, then My Lists.")
      try driver.tap(XPath.barButton("Close"))
      try driver.waitFor(XPath.barButton("My Lists"))
      try driver.tap(XPath.barButton("My Lists"))
      try expect(#"All lists are shown; "Groceries" shows no task."#)
      try driver.assertLists(["Groceries": 0])

      try step(#"Swipe left on "Groceries", tap Archive."#)
      try driver.swipeLeft(XPath.row("Groceries"))
      try driver.waitFor(XPath.button("Archive", in: "Groceries"))
      try driver.tap(XPath.button("Archive", in: "Groceries"))
      try expect("No list is left; a text says how to create one.")
      try driver.assertLists([:])

      try step("In the tab bar tap the archive icon.")
      try driver.tap(XPath.tab("Archive"))
      try expect(#"The archive of lists is shown, with "Groceries" of size 19."#)
      try driver.assertArchive("My Archives", ["Groceries"])
      try driver.assertFontSize(19)
    }
  }
}

extension Driver {
  /// One's own text size has come to be this; the sample is drawn in it.
  fileprivate func assertSize(_ size: Int) throws {
    try waitFor(XPath.text("\(size)"))
    XCTAssertEqual(try findElement(.name("size")).attribute("label"), "\(size)")
    XCTAssertEqual(try findElement(XPath.sizeSlider).attribute("value"), "\(size)")
    XCTAssertEqual(try count(XPath.cell(fontSize: size)), 1)
  }
}
