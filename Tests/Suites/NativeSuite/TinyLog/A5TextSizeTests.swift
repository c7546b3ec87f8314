import NativeQuery
import SuiteSupport

/// A.5 Text size.
final class A5TextSizeTests: NativeScenarioTestCase {
  func testA5() throws {
    try scenario("A.5") { app in
      let screen = app.page(TinyLogScreen.self)

      try testCase("Switch the system text size on")

      try step("Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect("The settings screen is shown.")
      try screen.assertSettings(textSize: "17")

      try step(#"Tap the row "Text size"."#)
      try screen.row("Text size").tap()
      try expect("The text size settings are shown.")
      try screen.assertTextSize(isSystemFont: false)

      try step("Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect("The switch is on.")
      try screen.assertSystemFont(isOn: true, size: 20)

      try step("Tap Settings to go back.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"Settings are shown; the row "Text size" reads "System font"."#)
      try screen.assertSettings(textSize: "System font")

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The first screen is shown.")
      try screen.assertLists(["Groceries": 0])
      try screen.assertFontSize(20)

      try testCase("Switch the system text size off")

      try step("Tap the gear icon.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect("The settings screen is shown.")
      try screen.assertSettings(textSize: "System font")

      try step(#"Tap the row "Text size"."#)
      try screen.row("Text size").tap()
      try expect("The text size settings are shown.")
      try screen.assertTextSize(isSystemFont: true)

      try step("Turn the system font switch.")
      try app.switches["Use system font"].tap()
      try expect("The switch is off.")
      try screen.assertSystemFont(isOn: false, size: 17)

      try step("Tap Settings.")
      try app.navigationBars.buttons["Settings"].tap()
      try expect(#"Settings are shown; the row "Text size" reads "17"."#)
      try screen.assertSettings(textSize: "17")

      try step("Tap Done.")
      try app.navigationBars.buttons["Done"].tap()
      try expect("The first screen is shown.")
      try screen.assertLists(["Groceries": 0])
      try screen.assertFontSize(17)
    }
  }
}
