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

  @Test("runs every locator that it shows: the console finds as many by the same code")
  func hits() throws {
    for app in ["app.duet.tinylog", "app.duet.beer-explorer"] {
      let fixture = try Fixture(app)
      for place in try ScreenReport(fixture.screen()).nodes.prefix(80).map(\.place) {
        for locator in try ElementReport(place, of: fixture.screen()).locators {
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
  }

  @Test("finds every element of both apps alone in at least one strategy of each tool")
  func unique() throws {
    for app in ["app.duet.tinylog", "app.duet.beer-explorer"] {
      let fixture = try Fixture(app)
      for place in try ScreenReport(fixture.screen()).nodes.prefix(80).map(\.place) {
        let report = try ElementReport(place, of: fixture.screen())
        let native = report.locators.first { $0.strategy == "native query" }
        #expect(native?.isUnique == true, "\(report.title): \(native?.code.first?.text ?? "")")
        let xpath = report.locators.first { $0.strategy == "xpath" }
        #expect(xpath?.isUnique == true, "\(report.title): \(xpath?.code.first?.text ?? "")")
      }
    }
  }

  @Test("finds what rows repeat by the row's text")
  func inRows() throws {
    let fixture = try Fixture()
    _ = fixture.console.evaluate(#"app.navigationBars.buttons["Edit"].tap()"#, isConfirmed: true)
    let report = try fixture.report(
      #"app.cells.containing(.staticText, identifier: "Work").buttons.firstMatch"#)
    let codes = report.locators.flatMap(\.code).map(\.text)
    #expect(
      codes.contains { $0.contains(#"containing(.staticText, identifier: "Work")"#) }, "\(codes)")
    #expect(!codes.contains { $0.contains("boundBy") })
  }

  @Test("says an element's properties in both tools' words")
  func properties() throws {
    let report = try Fixture().report(#"app.staticTexts["Work"]"#)
    let label = try #require(report.properties.first { $0.native == "label" })
    #expect((label.webDriver, label.nativeValue, label.webDriverValue) == ("label", "Work", "Work"))
    let type = try #require(report.properties.first { $0.native == "elementType" })
    #expect((type.nativeValue, type.webDriverValue) == (".staticText", "XCUIElementTypeStaticText"))
    let rect = try #require(report.properties.first { $0.native == "frame" })
    #expect(rect.webDriver == "rect")
  }

  @Test("keeps a screen that is still looked at, and says when it has gone")
  func frozen() throws {
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

  @Test("goes with its device", arguments: ["app.duet.tinylog", "app.duet.beer-explorer"])
  func lifetime(app: String) throws {
    weak var inspector: Inspector?
    do {
      let fixture = try Fixture(app)
      inspector = Inspector.of(fixture.device)
      _ = try fixture.report("app.windows")
    }
    #expect(inspector == nil)
  }

  @Test("changes nothing by looking")
  func undisturbed() throws {
    let fixture = try Fixture()
    _ = fixture.console.evaluate(#"app.buttons["Add"].tap()"#, isConfirmed: true)
    let (revision, focus) = (fixture.device.revision, fixture.device.tree?.focusedNode)
    #expect(focus != nil)
    _ = fixture.device.takeUserActions()
    for node in try ScreenReport(fixture.screen()).nodes where node.rows == nil {
      _ = try ElementReport(node.place, of: fixture.screen())
    }
    #expect(fixture.device.revision == revision)
    #expect(fixture.device.tree?.focusedNode == focus)
    #expect(fixture.device.takeUserActions() == [])
  }
}
