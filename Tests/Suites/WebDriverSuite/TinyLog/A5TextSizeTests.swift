import SuiteSupport
import WebDriver

/// A.5 Text size.
final class A5TextSizeTests: WebDriverScenarioTestCase {
  func testA5() throws {
    try scenario("A.5") { driver in
      try testCase("Switch the system text size on")

      try step("Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect("The settings screen is shown.")
      try driver.assertSettings(textSize: "17")

      try step(#"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect("The text size settings are shown.")
      try driver.assertTextSize(isSystemFont: false)

      try step("Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect("The switch is on.")
      try driver.assertTurned(isSystemFont: true, size: 20)

      try step("Tap Settings to go back.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"Settings are shown; the row "Text size" reads "System font"."#)
      try driver.assertSettings(textSize: "System font")

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The first screen is shown.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(20)

      try testCase("Switch the system text size off")

      try step("Tap the gear icon.")
      try driver.tap(XPath.barButton("Settings"))
      try expect("The settings screen is shown.")
      try driver.assertSettings(textSize: "System font")

      try step(#"Tap the row "Text size"."#)
      try driver.tap(XPath.row("Text size"))
      try expect("The text size settings are shown.")
      try driver.assertTextSize(isSystemFont: true)

      try step("Turn the system font switch.")
      try driver.tap(XPath.systemFont)
      try expect("The switch is off.")
      try driver.assertTurned(isSystemFont: false, size: 17)

      try step("Tap Settings.")
      try driver.tap(XPath.barButton("Settings"))
      try expect(#"Settings are shown; the row "Text size" reads "17"."#)
      try driver.assertSettings(textSize: "17")

      try step("Tap Done.")
      try driver.tap(XPath.barButton("Done"))
      try expect("The first screen is shown.")
      try driver.assertLists(["Groceries": 0])
      try driver.assertFontSize(17)
    }
  }
}
