import SuiteSupport
import WebDriver

/// A.5 Text size.
final class A5TextSizeTests: WebDriverScenarioTestCase {
  func testA5() throws {
    try scenario("A.5", arguments: ["--list", "Groceries"]) { driver in
      try testCase(1, "Switch the system text size on")

      try step(1, "Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(1, "The settings screen is shown.")
      try driver.assertSettings(textSize: "17")

      try step(2, #"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect(2, "The text size settings are shown.")
      try driver.assertTextSize(isSystemFont: false)

      try step(3, "Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect(3, "The switch is on.")
      try driver.assertTurned(isSystemFont: true, size: 20)

      try step(4, "Tap Settings to go back.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(4, #"Settings are shown; the row "Text size" reads "System font"."#)
      try driver.assertSettings(textSize: "System font")

      try step(5, "Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect(5, "The first screen is shown.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(20)

      try testCase(2, "Switch the system text size off")

      try step(1, "Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(1, "The settings screen is shown.")
      try driver.assertSettings(textSize: "System font")

      try step(2, #"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect(2, "The text size settings are shown.")
      try driver.assertTextSize(isSystemFont: true)

      try step(3, "Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect(3, "The switch is off.")
      try driver.assertTurned(isSystemFont: false, size: 17)

      try step(4, "Tap Settings.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(4, #"Settings are shown; the row "Text size" reads "17"."#)
      try driver.assertSettings(textSize: "17")

      try step(5, "Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect(5, "The first screen is shown.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(17)
    }
  }
}
