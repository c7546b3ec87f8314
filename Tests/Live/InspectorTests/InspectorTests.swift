import Device
import Foundation
import Inspector
import SampleApps
import TestSupport
import Testing
import WebDriver

@Suite("The inspector")
struct InspectorTests {
  /// The elements, and for some of them the locators and the properties in both tools' terms.
  @Test(arguments: [
    (
      InspectedApp.apps[0],
      [
        #"app.buttons["Add"]"#,
        // An element of each row, which is found by the row's text.
        #"app.cells.containing(.staticText, identifier: "Work").images.firstMatch"#,
        #"app.cells.containing(.staticText, identifier: "Work").element"#, "app.tables.firstMatch",
        "app.searchFields.firstMatch", "app",
      ]
    ), (InspectedApp.apps[1], ["web #search", "web a", "web h1"]),
  ])
  func `describes a screen's elements, and finds them by simple locators`(
    app: String, lines: [String]
  ) throws {
    let fixture = try InspectedApp(app)
    let screen = try fixture.screen()
    let report = ScreenReport(screen)
    #expect((report.revision, report.note) == (screen.revision, ""))
    #expect(report.picture.hasPrefix("<svg"))
    #expect(screen.node(at: "0.99") == nil && screen.node(at: "x") == nil)
    var text = "\(screen.appName), \(report.size)\n"
    for node in report.nodes.prefix(40) {
      #expect(screen.node(at: node.place)?.place == node.place)
      let box = (node.box ?? []).map { "\(Int($0))" }.joined(separator: " ")
      text += "\(node.depth) \(node.place) \(node.type) [\(node.name)] [\(node.text)] \(box)\n"
    }
    for line in lines {
      let report = try fixture.report(line)
      text += "\n\(line): \(report.title) \(report.hint)\n"
      for found in report.locators {
        text += "  \(found.isWeb ? "web " : "")\(found.strategy): \(found.value) "
        text += "(\(found.position ?? 0) of \(found.hits))\n"
      }
      for row in report.properties {
        text += "  \([row.native, row.nativeValue, row.webDriver, row.webDriverValue])\n"
      }
    }
    try expectGolden(text, "\(app).txt")
  }

  @Test(arguments: InspectedApp.apps)
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

  @Test func `shows a hundred rows of a long table, from the first one on the screen`() throws {
    let device = try Device.running(100_000) { app in
      let rows = Rows(0..<app.model, id: { $0 }, state: 0) { number in
        Element(.cell, content: .elements([Element(.staticText, label: "Row \(number)")]))
      }
      return Screen(Element(.table, content: .rows(rows)))
    }
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
    #expect(answer.count == "1000+" && answer.hits.count == 50)
  }

  @Test func `keeps the last four screens`() throws {
    let fixture = try InspectedApp()
    var revisions: [Int] = []
    for button in ["Add", "Cancel", "Add", "Cancel", "Settings"] {
      revisions.append(try fixture.screen().revision)
      _ = fixture.answer(#"app.buttons["\#(button)"].tap()"#, isConfirmed: true)
    }
    let counts = revisions.map {
      fixture.console.evaluate(#"app.staticTexts["Work"]"#, revision: $0, isConfirmed: false).count
    }
    #expect(counts == ["", "0", "1", "0", "1"])
  }

  @Test(arguments: InspectedApp.apps)
  func `acts only by a confirmed line, and is released with the device`(app: String) throws {
    weak var inspector: Inspector?
    do {
      let fixture = try InspectedApp(app)
      let target = app == InspectedApp.apps[0] ? #"buttons["Add"]"# : #"textFields["Search"]"#
      #expect(fixture.answer("app.\(target).tap()", isConfirmed: true).acted)
      let device = fixture.device
      inspector = Inspector.of(device)
      _ = device.takeUserActions()
      let before = (device.revision, device.tree?.debugDescription)
      _ = try fixture.report("app.windows")
      for line in [#"app.buttons["Save"].tap()"#, "//*", #"app.keys["a"].tap()"#, "web #search"] {
        let answer = fixture.answer(line)
        #expect(answer.wouldAct == line.hasSuffix("tap()") && !answer.acted)
      }
      _ = try fixture.screen().source
      #expect((device.revision, device.tree?.debugDescription) == before)
      #expect(device.takeUserActions().isEmpty)
    }
    #expect(inspector == nil)
  }
}

@Suite("The console")
struct ConsoleTests {
  private static let lists = [
    // Locators, and the languages that they are recognised as.
    "app.cells", #"try app.cells.containing(.staticText, identifier: "Work")"#,
    "app.cells.element(boundBy: 1)", "app.tables.children(matching: .cell)",
    #"app.staticTexts.matching(NSPredicate(format: "label == %@", "Work"))"#,
    #"app.buttons.matching(.button, identifier: "Add")"#, "//XCUIElementTypeCell",
    "(//XCUIElementTypeCell)[2]", "//XCUIElementTypeCell[@hittable='true']",
    "**/XCUIElementTypeCell[1]", "label == 'Work' AND type == 'XCUIElementTypeStaticText'",
    "XCUIElementTypeCell", " Add ", "",
    // Values.
    "app.cells.count", #"app.buttons["Add"].exists"#, #"app.buttons["Nothing"].exists"#,
    #"app.buttons["Add"].elementType"#, #"app.staticTexts["Wo\u{72}k"].label"#,
    #"app.staticTexts["Work"].placeholderValue"#,
    // Mistakes.
    "app.buttns", #"app.buttons["Add"#, #"app.buttons["\u{110000}"]"#, "app.buttons[0]",
    #"app.cells.containing(.statcText, identifier: "a")"#, "app.cells.element(at: 1)",
    "app.cells tap", "app.cells.element(boundBy: 0", String(repeating: "app.a(", count: 21),
    "app.tap().label", "app.cells.tap()", "app.count", "app.firstMatch.tap",
    "app.windows.firstMatch.press(forDuration: 61)", "//a[", "web #search",
  ]

  @Test func `finds the same as each tool, reads values, and reports where a mistake is`() throws {
    let (lists, page) = (try InspectedApp(), try InspectedApp(InspectedApp.apps[1]))
    var text = ""
    for (app, lines) in [
      (lists, Self.lists), (page, ["web #search", "web //input[@id='search']"]),
    ] {
      for line in lines {
        let answer = app.answer(line, isConfirmed: true)
        #expect(!answer.acted)
        text += "\(line)\n  \(answer.language): \(answer.count) \(answer.hits.map(\.text))"
        text += answer.wouldAct ? " a gesture\n" : "\n"
        if let value = answer.value { text += "  is \(value)\n" }
        if let error = answer.error { text += "  \(answer.offset ?? -1): \(error)\n" }
      }
    }
    try expectGolden(text, "console.txt")
  }
}

/// A device that runs a sample app, and the inspector's reports on it.
struct InspectedApp {
  static let apps = ["app.duet.tinylog", "app.duet.beer-explorer"]
  let device: Device
  let console: Console

  /// TinyLog with two lists, or Beer Explorer with its beers.
  init(_ app: String = "app.duet.tinylog") throws {
    device = Device(apps: InstalledApps.all())
    let lists = ["--store", "memory", "--list", "Groceries", "--list", "Work"]
    try device.launch(app, arguments: app == Self.apps[0] ? lists : [])
    device.run(for: .seconds(5))
    console = Console(device)
  }

  func answer(_ line: String, isConfirmed: Bool = false) -> Console.Answer {
    console.evaluate(line, isConfirmed: isConfirmed)
  }

  func screen() throws -> InspectedScreen { try Inspector.of(device).screen() }

  func report(_ line: String) throws -> ElementReport {
    guard let place = answer(line).hits.first?.place else {
      throw InspectorError("\(line) finds nothing")
    }
    return try ElementReport(place, of: screen())
  }
}
