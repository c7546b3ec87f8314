import NativeQuery
import SuiteSupport

/// G.1 Walk through the gallery.
final class G1GalleryTests: NativeScenarioTestCase {
  func testG1() throws {
    try scenario("G.1") { app in
      let screen = app.page(GalleryScreen.self)

      try testCase("Go to the end and back")

      try precondition("The first of six screens is shown. Previous is disabled.")
      try screen.assertPlace(1, of: 6)

      try step("Tap Next three times.")
      for _ in 1...3 { try screen.next.tap() }
      try expect(#"The fourth screen is shown, with "A faster phone". Both buttons are enabled."#)
      try screen.assertPlace(4, of: 6)
      XCTAssertEqual(try app.staticTexts["article title"].label, "A faster phone", "title")

      try step("Tap Next twice.")
      for _ in 1...2 { try screen.next.tap() }
      try expect(#"The sixth screen is shown, with the article "A". Next is disabled."#)
      try screen.assertPlace(6, of: 6)
      XCTAssertEqual(try app.staticTexts["article title"].label, "A", "title")

      try step("Tap Previous.")
      try screen.previous.tap()
      try expect("The fifth screen is shown. Both buttons are enabled.")
      try screen.assertPlace(5, of: 6)

      try testCase("Choose a screen from the list")

      try step("Double tap the controls.")
      try screen.controls.doubleTap()
      try expect("Six screens are listed. The fifth is marked.")
      app.cells.assertCount(6, "number of screens")
      XCTAssertEqual(
        try app.cells.allElementsBoundByIndex.map { try $0.isSelected },
        (1...6).map { $0 == 5 }, "the screens are marked")

      try step(#"Tap "Articles: Articles, failed"."#)
      try app.cells.staticTexts["Articles: Articles, failed"].tap()
      try expect("The third screen is shown, with a text that gives the reason.")
      try screen.assertPlace(3, of: 6)
      XCTAssertTrue(app.staticTexts["CDR can't be reached."].exists, "reason is shown")

      try testCase("Look beneath the controls")

      try step("Hold a finger on the controls for a second, then lift it.")
      // The test can't look at the screen before the press is over.
      try screen.controls.press(forDuration: 1)
      try expect("The controls are shown, on the same screen.")
      try screen.assertPlace(3, of: 6)
    }
  }
}

/// The controls of the gallery in an app.
final class GalleryScreen: PageObject {
  var controls: XCUIElement { app.otherElements["gallery controls"] }
  var previous: XCUIElement { controls.buttons["Previous"] }
  var next: XCUIElement { controls.buttons["Next"] }

  /// Asserts the place of the shown screen, and that only a button that leads nowhere is disabled.
  func assertPlace(_ place: Int, of count: Int) throws {
    let text = controls.staticTexts["gallery place"]
    text.assertLabel("\(place) of \(count)", "place")
    XCTAssertEqual(try previous.isEnabled, place > 1, "Previous is enabled")
    XCTAssertEqual(try next.isEnabled, place < count, "Next is enabled")
  }
}
