import Device
import TestSupport
import Foundation
import Inspector
import NativeQuery
import SampleApps
import Testing
import WebDriver

@Suite("The inspector")
struct InspectorTests {
  @Test func `finds an element by each strategy's simplest locator in every language`() throws {
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

  @Test(arguments: Fixture.apps)
  func `has a unique locator of each tool for every element, and the console agrees`(
    app: String
  ) throws {
    let fixture = try Fixture(app)
    for place in try ScreenReport(fixture.screen()).nodes.prefix(80).map(\.place) {
      let report = try ElementReport(place, of: fixture.screen())
      for strategy in ["native query", "xpath"] {
        let locator = report.locators.first { $0.strategy == strategy }
        #expect(locator?.isUnique == true, "\(report.title): \(locator?.code.first?.text ?? "")")
      }
      for locator in report.locators {
        let answer = fixture.answer(locator.line)
        #expect(answer.error == nil, "\(locator.line)")
        #expect(answer.count == "\(locator.hits)", "\(locator.line)")
      }
    }
  }

  @Test func `finds an element that repeats in each row by the row's text`() throws {
    let fixture = try Fixture()
    _ = fixture.answer(#"app.navigationBars.buttons["Edit"].tap()"#, isConfirmed: true)
    let report = try fixture.report(
      #"app.cells.containing(.staticText, identifier: "Work").buttons.firstMatch"#)
    let codes = report.locators.flatMap(\.code).map(\.text)
    #expect(
      codes.contains { $0.contains(#"containing(.staticText, identifier: "Work")"#) }, "\(codes)")
    #expect(!codes.contains { $0.contains("boundBy") })
  }

  @Test func `reports an element's properties in both tools' terms`() throws {
    let report = try Fixture().report(#"app.staticTexts["Work"]"#)
    func texts(_ native: String) -> [String] {
      report.properties.filter { $0.native == native }
        .flatMap { [$0.webDriver, $0.nativeValue, $0.webDriverValue] }
    }
    #expect(texts("label") == ["label", "Work", "Work"])
    #expect(texts("elementType") == ["type", ".staticText", "XCUIElementTypeStaticText"])
    #expect(texts("frame").first == "rect")
  }

  @Test func `keeps recent screens, and reports when a screen is no longer kept`() throws {
    let fixture = try Fixture()
    let revision = try fixture.screen().revision
    _ = fixture.answer(#"app.buttons["Add"].tap()"#, isConfirmed: true)
    let old = fixture.console.evaluate(
      #"app.staticTexts["Work"]"#, revision: revision, isConfirmed: false)
    #expect(old.count == "1")
    #expect(old.revision == revision)
    #expect(
      throws: InspectorError("The screen of revision -1 is no longer kept. Read the screen again.")
    ) {
      try Inspector.of(fixture.device).screen(-1)
    }
  }

  @Test(arguments: Fixture.apps)
  func `is released with its device`(app: String) throws {
    weak var inspector: Inspector?
    do {
      let fixture = try Fixture(app)
      inspector = Inspector.of(fixture.device)
      _ = try fixture.report("app.windows")
    }
    #expect(inspector == nil)
  }

  @Test(arguments: Fixture.apps)
  func `has as many hits as a client's own search by the same locator`(app: String) async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual))
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest", "appium:bundleId": .string(app),
      ])
    let reports = try #require(
      try await remoteEnd.use(driver.sessionID) { device in
        device.run(for: .seconds(5))
        let screen = try Inspector.of(device).screen()
        return try ScreenReport(screen).nodes.prefix(60).map {
          try ElementReport($0.place, of: screen)
        }
      })
    for isWeb in app.hasSuffix("explorer") ? [false, true] : [false] {
      if isWeb { try await driver.switchToWebView() }
      for locator in reports.flatMap(\.locators) where locator.isWeb == isWeb {
        guard let wire = locator.wire else { continue }
        let found = try await driver.findElements(wire)
        #expect(found.count == locator.hits, "\(wire)")
      }
    }
    try await driver.quit()
  }

  @Test(arguments: Fixture.apps)
  func `has as many hits as the native tool's own query`(app: String) throws {
    let fixture = try Fixture(app)
    let native = XCUIApplication(device: fixture.device, bundleIdentifier: app)
    var compared = 0
    for node in try ScreenReport(fixture.screen()).nodes.prefix(60) where !node.name.isEmpty {
      guard let type = ElementType.allCases.first(where: { $0.capitalizedName == node.type })
      else { continue }
      let report = try ElementReport(node.place, of: fixture.screen())
      let line = "app.\(type.queryPropertyName)[\"\(node.name)\"]"
      guard let shown = report.locators.first(where: { $0.code[0].text == line }) else { continue }
      let query = native.descendants(matching: type).matching(identifier: node.name)
      #expect(try query.count == shown.hits, "\(line)")
      compared += 1
    }
    #expect(compared >= 5)
  }

  @Test(arguments: Fixture.apps)
  func `doesn't change the revision, the focus or the app's events`(app: String) throws {
    let fixture = try Fixture(app)
    let target = app == "app.duet.tinylog" ? #"buttons["Add"]"# : #"textFields["Search"]"#
    _ = fixture.answer("app.\(target).tap()", isConfirmed: true)
    let device = fixture.device
    _ = device.takeUserActions()
    let before = (device.revision, device.tree?.debugDescription, device.tree?.focusedNode)
    #expect(before.2 != nil)
    for node in try ScreenReport(fixture.screen()).nodes.prefix(4) {
      _ = try ElementReport(node.place, of: fixture.screen())
    }
    for line in ["app.buttons[\"Save\"].tap()", "//*", "app.keys[\"a\"].tap()", "tree", "#search"] {
      _ = fixture.answer(line)
    }
    _ = try fixture.screen().source
    #expect(device.revision == before.0)
    #expect(device.tree?.debugDescription == before.1)
    #expect(device.tree?.focusedNode == before.2)
    #expect(device.takeUserActions().isEmpty)
  }

  private func device(rows count: Int) throws -> Device {
    try Device.running(count) { app in
      let rows = Rows(0..<app.model, id: { $0 }, state: 0) { number in
        Element(.cell, content: .elements([Element(.staticText, label: "Row \(number)")]))
      }
      return Screen(Element(.table, content: .rows(rows)))
    }
  }

  @Test func `shows a range of a long table's rows, and the number of omitted rows`() throws {
    let device = try device(rows: 100_000)
    let screen = try Inspector.of(device).screen()
    let first = ScreenReport(screen)
    #expect(first.nodes.count { $0.type == "Cell" } == 100)
    #expect(first.nodes.compactMap(\.rows) == [[99_900, 100]])
    let middle = ScreenReport(screen, firstRow: 500)
    #expect(middle.nodes.compactMap(\.rows) == [[500, 400], [99_400, 600]])
    #expect(middle.nodes.contains { $0.name == "Row 500" })
    #expect(!middle.nodes.contains { $0.name == "Row 600" })
    let last = ScreenReport(screen, firstRow: 1_000_000)
    #expect(last.nodes.compactMap(\.rows) == [[99_900, 99_800]])
  }

  @Test func `counts up to a thousand hits`() throws {
    let answer = try Console(device(rows: 5000)).evaluate("app.cells", isConfirmed: false)
    #expect(answer.count == "1000+")
    #expect(answer.hits.count == 50)
  }

  @Test func `has a picture and a tree of one revision, with valid places`() throws {
    let fixture = try Fixture()
    let screen = try fixture.screen()
    let report = ScreenReport(screen)
    #expect(report.revision == screen.revision)
    #expect(report.picture.hasPrefix("<svg"))
    #expect(report.nodes.first?.type == "Application")
    for node in report.nodes { #expect(screen.node(at: node.place)?.place == node.place) }
    #expect(screen.node(at: "0.99") == nil)
    #expect(screen.node(at: "x") == nil)
  }
}
