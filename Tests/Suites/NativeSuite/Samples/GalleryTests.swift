import NativeQuery
import SuiteSupport

/// G.1 Walk through the gallery.
final class G1GalleryTests: NativeScenarioTestCase {
  func testG1() throws {
    try scenario("G.1") { app in
      let screen = app.page(GalleryScreen.self)

      try testCase("Go to the end and back")

      try precondition("The first of twelve screens is shown. Previous is disabled.")
      try screen.assertPlace(1, of: 12)

      try step("Tap Next three times.")
      for _ in 1...3 { try screen.next.tap() }
      try expect(#"The fourth screen is shown, with "A faster phone". Both buttons are enabled."#)
      try screen.assertPlace(4, of: 12)
      XCTAssertEqual(try app.staticTexts["article title"].label, "A faster phone", "title")

      try step("Tap Next eight times.")
      for _ in 1...8 { try screen.next.tap() }
      try expect(#"The twelfth screen is shown, with the article "A". Next is disabled."#)
      try screen.assertPlace(12, of: 12)
      XCTAssertEqual(try app.staticTexts["article title"].label, "A", "title")

      try step("Tap Previous.")
      try screen.previous.tap()
      try expect("The eleventh screen is shown. Both buttons are enabled.")
      try screen.assertPlace(11, of: 12)

      try testCase("Choose a screen from the list")

      try step("Double tap the controls.")
      try screen.controls.doubleTap()
      try expect("Twelve screens are listed. The eleventh is marked.")
      app.cells.assertCount(12, "number of screens")
      XCTAssertEqual(
        try app.cells.allElementsBoundByIndex.map { try $0.isSelected },
        (1...12).map { $0 == 11 }, "the screens are marked")

      try step(#"Tap "Articles: Articles, failed"."#)
      try app.cells.staticTexts["Articles: Articles, failed"].tap()
      try expect("The third screen is shown, with a text that gives the reason.")
      try screen.assertPlace(3, of: 12)
      XCTAssertTrue(app.staticTexts["CDR can't be reached."].exists, "reason is shown")

      try testCase("Look beneath the controls")

      try step("Hold a finger on the controls for a second, then lift it.")
      // The test can't look at the screen before the press is over.
      try screen.controls.press(forDuration: 1)
      try expect("The controls are shown, on the same screen.")
      try screen.assertPlace(3, of: 12)
    }
  }
}

/// G.2 Edit a task from a state.
final class G2EditTaskFromStateTests: NativeScenarioTestCase {
  func testG2() throws {
    try scenario("G.2") { app in
      let screen = app.page(TinyLogScreen.self)
      let text = app.textFields["Task"]

      try testCase("Save a task without text")

      try precondition(#"A screen to change the task's text is shown, with "Buy milk"."#)
      try screen.assertTaskForm("Buy milk")

      try step("Delete the text, tap Save.")
      try text.change("Buy milk")
      try app.navigationBars.buttons["Save"].tap()
      try expect("An alert asks for text.")
      try screen.assertAlert("Please add a text to your task")

      try step("Tap OK.")
      try app.alerts.buttons["OK"].tap()
      try expect("The alert is gone. The same screen is shown, with an empty field.")
      app.alerts.element.assertGone("the alert")
      try screen.assertTaskForm(nil)

      try step(#"Enter "Visit the bank" and confirm with Done."#)
      try text.typeText("Visit the bank")
      try app.keyboards.buttons["Done"].tap()
      try expect(#"All lists are shown. "TODO" shows three tasks."#)
      try screen.assertLists([
        "TODO": 3, "Groceries": 0, "Work": 1, "Holidays": 0, "Ideas": 2, "Birthdays": 0,
      ])

      try step(#"Tap the list "TODO"."#)
      try screen.row("TODO").tap()
      try expect(#"Five tasks are shown. "Visit the bank" has replaced "Buy milk"."#)
      try screen.assertTasks(
        [
          "Visit the bank", "Call the plumber", "Water the plants", "Pay the rent",
          "Read chapter 12",
        ],
        of: "TODO")
    }
  }
}

/// G.3 Check a beer from a state.
final class G3BeerFromStateTests: NativeScenarioTestCase {
  func testG3() throws {
    try scenario("G.3") { app in
      let page = app.page(BeerPage.self)

      try testCase("Check the alcohol in the detail")

      try precondition(#"The detail of "Bersalis Tripel" is shown."#)
      try page.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try step("Check the alcohol in the detail.")
      XCTAssertTrue(page.alcohol.exists, "alcohol is shown")
      try expect("9.5% is shown.")
      XCTAssertEqual(try page.alcohol.label, "9.5%", "alcohol")

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"All six beers are shown, from "400" to "Zero"."#)
      try page.assertResult(
        "6 beers",
        [
          "400", "Airborne", "Bersalis Tripel", "Everything", "Jack'Ouille <100%> & \"Ça va?\"",
          "Zero",
        ])
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
