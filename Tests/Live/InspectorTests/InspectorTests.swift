import Device
import Foundation
import Inspector
import SampleApps
import TestSupport
import Testing
import WebDriver

@Suite("The inspector")
struct InspectorTests {
  @Test(arguments: [
    (
      #"app.buttons["Add"]"#,
      [
        #"native query: app.buttons["Add"]"#, "accessibility id: Add",
        "-ios predicate string: type == 'XCUIElementTypeButton' AND label == 'Add'",
        "-ios class chain: **/XCUIElementTypeButton[`label == 'Add'`]",
        "xpath: //XCUIElementTypeButton[@label = 'Add']",
      ]
    ),
    // An element of each row, which is found by the row's text.
    (
      #"app.cells.containing(.staticText, identifier: "Work").images.firstMatch"#,
      [
        #"native query: app.cells.containing(.staticText, identifier: "Work").images["circle"]"#,
        "accessibility id: circle",
        "-ios predicate string: type == 'XCUIElementTypeImage' AND name == 'circle'",
        "-ios class chain: **/XCUIElementTypeCell[$type == 'XCUIElementTypeStaticText' AND label == "
          + "'Work'$]/**/XCUIElementTypeImage[`name == 'circle'`]",
        "xpath: //XCUIElementTypeCell[.//XCUIElementTypeStaticText[@label = "
          + "'Work']]//XCUIElementTypeImage[@name = 'circle']",
      ]
    ),
    // An element without texts or anchors, which is found by its position.
    (
      "app.tables.firstMatch",
      [
        "native query: app.tables.element",
        "-ios predicate string: type == 'XCUIElementTypeTable'",
        "-ios class chain: **/XCUIElementTypeTable", "xpath: //XCUIElementTypeTable",
      ]
    ),
    (
      "web #search",
      [
        #"native query: app.textFields["Search"]"#,
        "-ios predicate string: type == 'XCUIElementTypeTextField' AND placeholderValue == 'Search'",
        "-ios class chain: **/XCUIElementTypeTextField[`placeholderValue == 'Search'`]",
        "xpath: //XCUIElementTypeTextField[@placeholderValue = 'Search']", "css selector: #search",
        "xpath: //input[@placeholder = 'Search']",
      ]
    ),
  ])
  func `finds an element by each strategy's simplest locator`(
    line: String, locators: [String]
  ) throws {
    let fixture = try Fixture(line.hasPrefix("web") ? "app.duet.beer-explorer" : Fixture.apps[0])
    let found = try fixture.report(line).locators
    #expect(found.map { "\($0.strategy): \($0.value)" } == locators)
  }

  @Test(arguments: Fixture.apps)
  func `has as many hits as a client's own search and as the console`(app: String) async throws {
    let remoteEnd = RemoteEnd(configuration: .init(apps: InstalledApps.all(), clock: .virtual))
    let driver = try await RemoteDriver.start(
      on: InProcessTransport(handler: remoteEnd),
      capabilities: [
        "platformName": "iOS", "appium:automationName": "XCUITest", "appium:bundleId": .string(app),
      ])
    let locators = try #require(
      try await remoteEnd.use(driver.sessionID) { device in
        device.run(for: .seconds(5))
        let screen = try Inspector.of(device).screen()
        return try ScreenReport(screen).nodes.prefix(60).flatMap { node in
          let locators = try ElementReport(node.place, of: screen).locators
          for strategy in ["native query", "xpath"] {
            let found = locators.first { $0.strategy == strategy }
            #expect(found?.isUnique == true, "\(node.type) \(node.name)")
          }
          for locator in locators {
            let line = (locator.isWeb ? "web " : "") + locator.value
            let answer = Console(device).evaluate(line, isConfirmed: false)
            #expect(answer.count == "\(locator.hits)", "\(line): \(answer.error ?? "")")
          }
          return locators
        }
      })
    for isWeb in app.hasSuffix("explorer") ? [false, true] : [false] {
      if isWeb { try await driver.switchToWebView() }
      for locator in locators where locator.isWeb == isWeb && !locator.isNative {
        #expect(try await driver.findElements(locator.locator).count == locator.hits)
      }
    }
    try await driver.quit()
  }

  @Test func `reports an element's properties in both tools' terms`() throws {
    let report = try Fixture("app.duet.beer-explorer").report("web #search")
    let properties = report.properties.map {
      [$0.native, $0.nativeValue, $0.webDriver, $0.webDriverValue].joined(separator: " | ")
    }
    #expect(report.title == "TextField 'Search'")
    #expect(report.hint == "It has no identifier, so its locators depend on visible text.")
    #expect(
      properties == [
        "elementType | .textField | type | XCUIElementTypeTextField", "identifier |  |  | ",
        " |  | name | null", "label |  | label | ", "value | Search | value | Search",
        "placeholderValue | Search | placeholderValue | Search",
        "isEnabled | true | enabled | true",
        "isSelected | false | selected | false", "hasFocus | false | focused | false",
        "isHittable | true | hittable | true", " |  | visible | true", " |  | accessible | true",
        " |  | traits | ",
        #"frame | 0, 22, 390, 44 | rect | {"x":0,"y":22,"width":390,"height":44}"#,
        " |  | tag | input", " |  | @id | search", " |  | @type | text",
        " |  | @placeholder | Search", " |  | @enterkeyhint | search", " |  | @autocomplete | off",
        " |  | @value | ",
      ])
  }

  @Test func `shows a screen's elements, with valid places`() throws {
    let fixture = try Fixture()
    let screen = try fixture.screen()
    let report = ScreenReport(screen)
    #expect(report.revision == screen.revision)
    #expect(
      [report.app, report.note, String(report.picture.prefix(4))] == ["TinyLog", "", "<svg"])
    #expect(report.size == [390, 844])
    let tree = report.nodes.filter { $0.place.hasPrefix("0.0.2") }.map { node in
      let box = (node.box ?? []).map { "\(Int($0))" }.joined(separator: " ")
      return "\(node.depth) \(node.place) \(node.type) [\(node.name)] [\(node.text)] \(box)"
    }
    #expect(
      tree == [
        "3 0.0.2 Table [] [] 0 135 390 626",
        #"4 0.0.2.0 Cell [] [{"fontSize":17}] 0 135 390 44"#,
        "5 0.0.2.0.0 StaticText [title] [Work] 0 135 346 44",
        ##"5 0.0.2.0.1 Image [circle] [{"color":"#6a6de2"}] 346 135 44 44"##,
        "6 0.0.2.0.1.0 StaticText [open tasks] [0] 346 135 44 44",
        #"4 0.0.2.1 Cell [] [{"fontSize":17}] 0 179 390 44"#,
        "5 0.0.2.1.0 StaticText [title] [Groceries] 0 179 346 44",
        ##"5 0.0.2.1.1 Image [circle] [{"color":"#6a6de2"}] 346 179 44 44"##,
        "6 0.0.2.1.1.0 StaticText [open tasks] [0] 346 179 44 44",
      ])
    for node in report.nodes { #expect(screen.node(at: node.place)?.place == node.place) }
    #expect(screen.node(at: "0.99") == nil && screen.node(at: "x") == nil)
  }

  private func device(rows count: Int) throws -> Device {
    try Device.running(count) { app in
      let rows = Rows(0..<app.model, id: { $0 }, state: 0) { number in
        Element(.cell, content: .elements([Element(.staticText, label: "Row \(number)")]))
      }
      return Screen(Element(.table, content: .rows(rows)))
    }
  }

  @Test func `shows a hundred rows of a long table, from the first one on the screen`() throws {
    let device = try device(rows: 100_000)
    func rows() throws -> [String] {
      let report = ScreenReport(try Inspector.of(device).screen())
      #expect(
        report.note == "The tree shows 100 of 100000 rows. To see others, scroll the app.")
      return report.nodes.filter { $0.type == "StaticText" }.map(\.name)
    }
    for (offset, first) in [(0.0, 0), (4400, 100), (1e9, 99_900)] {
      let table = try #require(device.tree?.application.child(at: 0)?.child(at: 0))
      device.scroll(table, to: offset)
      #expect(try rows() == (first..<first + 100).map { "Row \($0)" })
    }
    let answer = Console(device).evaluate("app.cells", isConfirmed: false)
    #expect(answer.count == "1000+")
    #expect(answer.hits.count == 50)
  }

  @Test func `keeps the last four screens`() throws {
    let fixture = try Fixture()
    var revisions: [Int] = []
    for line in ["Add", "Cancel", "Add", "Cancel"].map({ #"app.buttons["\#($0)"].tap()"# }) {
      revisions.append(try fixture.screen().revision)
      _ = fixture.answer(line, isConfirmed: true)
    }
    revisions.append(try fixture.screen().revision)
    func answer(_ revision: Int) -> Console.Answer {
      fixture.console.evaluate(
        #"app.staticTexts["Work"]"#, revision: revision, isConfirmed: false)
    }
    let answers = revisions.map(answer)
    #expect(
      answers[0].error
        == "The screen of revision \(revisions[0]) is no longer kept. Read the screen again.")
    #expect(answers.dropFirst().map(\.count) == ["0", "1", "0", "1"])
    #expect(answers.dropFirst().map(\.revision) == Array(revisions.dropFirst()))
  }

  @Test(arguments: Fixture.apps)
  func `doesn't change the app, and is released with the device`(app: String) throws {
    weak var inspector: Inspector?
    do {
      let fixture = try Fixture(app)
      let target = app == Fixture.apps[0] ? #"buttons["Add"]"# : #"textFields["Search"]"#
      _ = fixture.answer("app.\(target).tap()", isConfirmed: true)
      let device = fixture.device
      inspector = Inspector.of(device)
      _ = device.takeUserActions()
      let before = (device.revision, device.tree?.debugDescription)
      _ = try fixture.report("app.windows")
      for line in [#"app.buttons["Save"].tap()"#, "//*", #"app.keys["a"].tap()"#, "web #search"] {
        _ = fixture.answer(line)
      }
      _ = try fixture.screen().source
      #expect((device.revision, device.tree?.debugDescription) == before)
      #expect(device.takeUserActions().isEmpty)
    }
    #expect(inspector == nil)
  }
}
