import SuiteSupport
import WebDriver

/// G.1 Walk through the gallery.
final class G1GalleryTests: WebDriverScenarioTestCase {
  func testG1() throws {
    try scenario("G.1") { driver in
      let screen = try driver.page(GalleryScreen.self)

      try testCase("Go to the end and back")

      try precondition("The first of twelve screens is shown. Previous is disabled.")
      try screen.assertPlace(1, of: 12)

      try step("Tap Next three times.")
      for _ in 1...3 { try screen.next.tap() }
      try expect(#"The fourth screen is shown, with "A faster phone". Both buttons are enabled."#)
      try screen.assertPlace(4, of: 12)
      XCTAssertEqual(try screen.accessibilityID("article title").text(), "A faster phone", "title")

      try step("Tap Next eight times.")
      for _ in 1...8 { try screen.next.tap() }
      try expect(#"The twelfth screen is shown, with the article "A". Next is disabled."#)
      try screen.assertPlace(12, of: 12)
      XCTAssertEqual(try screen.accessibilityID("article title").text(), "A", "title")

      try step("Tap Previous.")
      try screen.previous.tap()
      try expect("The eleventh screen is shown. Both buttons are enabled.")
      try screen.assertPlace(11, of: 12)

      try testCase("Choose a screen from the list")

      try step("Double tap the controls.")
      try driver.mobile(
        "doubleTap", ["elementId": .string(try screen.controls.find().reference)])
      try expect("Twelve screens are listed. The eleventh is marked.")
      try screen.cells.waitForCount(12, "number of screens")
      XCTAssertEqual(
        try screen.cells.findAll().map { try $0.attribute("selected") },
        (1...12).map { $0 == 11 ? "true" : "false" }, "the screens are marked")

      try step(#"Tap "Articles: Articles, failed"."#)
      try screen.accessibilityID("Articles: Articles, failed").tap()
      try expect("The third screen is shown, with a text that gives the reason.")
      try screen.assertPlace(3, of: 12)
      XCTAssertEqual(try screen.accessibilityID("error").text(), "CDR can't be reached.", "reason")

      try testCase("Look beneath the controls")

      try step("Hold a finger on the controls for a second, then lift it.")
      try driver.hold(screen.controls.find(), seconds: 1)
      // The finger is still down.
      XCTAssertEqual(try screen.controls.count(), 0, "number of controls")
      try driver.liftFinger()
      try expect("The controls are shown, on the same screen.")
      try screen.assertPlace(3, of: 12)
    }
  }
}

/// G.2 Edit a task from a state.
final class G2EditTaskFromStateTests: WebDriverScenarioTestCase {
  func testG2() throws {
    try scenario("G.2") { driver in
      let screen = try driver.page(TinyLogScreen.self)
      let text = screen.field("Task")

      try testCase("Save a task without text")

      try precondition(#"A screen to change the task's text is shown, with "Buy milk"."#)
      try screen.assertTaskForm("Buy milk")

      try step("Delete the text, tap Save.")
      try text.change("Buy milk")
      try screen.barButton("Save").tap()
      try expect("An alert asks for text.")
      try screen.assertAlert("Please add a text to your task")

      try step("Tap OK.")
      try screen.acceptAlert()
      try expect("The alert is gone. The same screen is shown, with an empty field.")
      try screen.waitUntilAlertIsGone()
      try screen.assertTaskForm(nil)

      try step(#"Enter "Visit the bank" and confirm with Done."#)
      try text.type("Visit the bank")
      try screen.doneKey.tap()
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
final class G3BeerFromStateTests: WebDriverScenarioTestCase {
  func testG3() throws {
    try scenario("G.3") { driver in
      let page = try driver.page(BeerPage.self)

      try testCase("Check the alcohol in the detail")

      try precondition(#"The detail of "Bersalis Tripel" is shown."#)
      try page.assertDetail(
        of: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
        alcohol: "9.5%", features: ["blonde", "high fermentation", "triple"])

      try step("Check the alcohol in the detail.")
      try page.alcohol.wait("the alcohol is shown")
      try expect("9.5% is shown.")
      XCTAssertEqual(try page.alcohol.text(), "9.5%", "alcohol")

      try step("Tap Back.")
      try page.back.tap()
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
  var controls: PageElement { accessibilityID("gallery controls") }
  var previous: PageElement { accessibilityID("Previous") }
  var next: PageElement { accessibilityID("Next") }
  /// The rows of the list of all screens.
  var cells: PageElement { className("XCUIElementTypeCell") }

  /// Asserts the place of the shown screen, and that only a button that leads nowhere is disabled.
  func assertPlace(_ place: Int, of count: Int) throws {
    try xpath("//XCUIElementTypeStaticText[@label='\(place) of \(count)']").wait(
      "place: \(["\(place) of \(count)"].quoted)",
      found: try name("gallery place").labels().quoted)
    XCTAssertEqual(try previous.isEnabled(), place > 1, "Previous is enabled")
    XCTAssertEqual(try next.isEnabled(), place < count, "Next is enabled")
  }
}
