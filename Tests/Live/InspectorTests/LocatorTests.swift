import Inspector
import Testing

@Suite("The inspector")
struct LocatorTests {
  @Test("finds an element by the simplest locator of each strategy, in every language")
  func byName() throws {
    let locators = try Fixture().report(#"app.buttons["Add"]"#).locators
    #expect(locators.allSatisfy { $0.isUnique && $0.microseconds > 0 })
    #expect(
      locators.flatMap(\.code).map(\.text) == [
        #"app.buttons["Add"]"#, #"app.tabBars.buttons["Add"]"#,
        #"try driver.findElement(.accessibilityID("Add"))"#,
        #"driver.find_element(AppiumBy.ACCESSIBILITY_ID, "Add")"#,
        #"try driver.findElement(.predicate("type == 'XCUIElementTypeButton' AND label == 'Add'"))"#,
        #"driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeButton' AND label == 'Add'")"#,
        #"try driver.findElement(.classChain("**/XCUIElementTypeButton[`label == 'Add'`]"))"#,
        #"driver.find_element(AppiumBy.IOS_CLASS_CHAIN, "**/XCUIElementTypeButton[`label == 'Add'`]")"#,
        #"try driver.findElement(.xpath("//XCUIElementTypeButton[@label = 'Add']"))"#,
        #"driver.find_element(AppiumBy.XPATH, "//XCUIElementTypeButton[@label = 'Add']")"#,
      ])
  }

  @Test(
    "finds every element alone by each tool, and the console as many by the same code",
    arguments: Fixture.apps)
  func everyElement(app: String) throws {
    let fixture = try Fixture(app)
    for place in try ScreenReport(fixture.screen()).nodes.prefix(80).map(\.place) {
      let report = try ElementReport(place, of: fixture.screen())
      for strategy in ["native query", "xpath"] {
        let locator = report.locators.first { $0.strategy == strategy }
        #expect(locator?.isUnique == true, "\(report.title): \(locator?.code.first?.text ?? "")")
      }
      for locator in report.locators {
        for code in locator.code {
          let all = code.text.replacing("findElement(", with: "findElements(")
            .replacing("find_element(", with: "find_elements(")
          let isWeb = locator.strategy == "xpath, web view"
          let answer = fixture.console.evaluate(isWeb ? "web " + all : all, isConfirmed: false)
          #expect(answer.error == nil, "\(code.text)")
          #expect(answer.count == "\(locator.hits)", "\(code.text)")
        }
      }
    }
  }

  @Test func `finds what rows repeat by the row's text`() throws {
    let fixture = try Fixture()
    _ = fixture.console.evaluate(#"app.navigationBars.buttons["Edit"].tap()"#, isConfirmed: true)
    let report = try fixture.report(
      #"app.cells.containing(.staticText, identifier: "Work").buttons.firstMatch"#)
    let codes = report.locators.flatMap(\.code).map(\.text)
    #expect(
      codes.contains { $0.contains(#"containing(.staticText, identifier: "Work")"#) }, "\(codes)")
    #expect(!codes.contains { $0.contains("boundBy") })
  }

  @Test func `says an element's properties in both tools' words`() throws {
    let report = try Fixture().report(#"app.staticTexts["Work"]"#)
    let label = try #require(report.properties.first { $0.native == "label" })
    #expect((label.webDriver, label.nativeValue, label.webDriverValue) == ("label", "Work", "Work"))
    let type = try #require(report.properties.first { $0.native == "elementType" })
    #expect((type.nativeValue, type.webDriverValue) == (".staticText", "XCUIElementTypeStaticText"))
    let rect = try #require(report.properties.first { $0.native == "frame" })
    #expect(rect.webDriver == "rect")
  }

  @Test func `keeps a screen that is still looked at, and says when it has gone`() throws {
    let fixture = try Fixture()
    let revision = try fixture.screen().revision
    _ = fixture.console.evaluate(#"app.buttons["Add"].tap()"#, isConfirmed: true)
    let old = fixture.console.evaluate(
      #"app.staticTexts["Work"]"#, revision: revision, isConfirmed: false)
    #expect(old.count == "1")
    #expect(old.revision == revision)
    #expect(throws: InspectorError("The screen of revision -1 is not kept any more; look again.")) {
      try Inspector.of(fixture.device).screen(-1)
    }
  }

  @Test(arguments: Fixture.apps)
  func `goes with its device`(app: String) throws {
    weak var inspector: Inspector?
    do {
      let fixture = try Fixture(app)
      inspector = Inspector.of(fixture.device)
      _ = try fixture.report("app.windows")
    }
    #expect(inspector == nil)
  }
}
