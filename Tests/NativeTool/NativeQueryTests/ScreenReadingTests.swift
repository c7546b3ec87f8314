import Device
import DeviceDoubles
import NativeQuery
import Testing

/// A query reads the screen once, though it may be another one at the next look.
struct OneScreenTests {
  /// An app whose screen is another one at each look; its buttons' labels tell the screen's number.
  private final class Restless: @unchecked Sendable {
    var descriptions = 0
    private(set) var app = XCUIApplication(device: Device(apps: []), bundleIdentifier: "")

    init() throws {
      let definition = ScriptedAppDefinition(bundleIdentifier: "app.duet.restless") {
        [unowned self] launch in
        ScriptedApp((), host: launch.host) { [unowned self] app in
          descriptions += 1
          app.host.invalidate()
          let buttons = (0..<buttonCount).map { index in
            Element(.button, id: index, label: "\(index) of screen \(self.descriptions)")
          }
          return Screen(Element(.other, id: "restless", content: .elements(buttons)))
        }
      }
      app = XCUIApplication(
        device: Device(apps: [definition]), bundleIdentifier: definition.bundleIdentifier)
      try app.launch()
    }

    /// The number of buttons on the screen that was described last.
    var buttonCount: Int { descriptions.isMultiple(of: 2) ? 6 : 3 }

    /// How often the screen is described meanwhile.
    func descriptions(_ body: () throws -> Void) rethrows -> Int {
      let before = descriptions
      try body()
      return descriptions - before
    }
  }

  @Test func whatIsReadIsOfOneScreen() throws {
    let restless = try Restless()
    let buttons = restless.app.buttons
    for _ in 1...2 {
      let count = try restless.descriptions { () throws in
        #expect(try buttons.count == restless.buttonCount)
      }
      #expect(count == 1)
      let all = try restless.descriptions { () throws in
        #expect(try buttons.allElementsBoundByIndex.count == restless.buttonCount)
      }
      #expect(all == 1)
      let label = try restless.descriptions { () throws in
        #expect(try buttons.element(boundBy: 1).label == "1 of screen \(restless.descriptions)")
      }
      #expect(label == 1)
      let others = try restless.descriptions { () throws in
        #expect(buttons.firstMatch.exists)
        _ = buttons.firstMatch.isHittable
        _ = try buttons.firstMatch.frame
      }
      #expect(others == 3)
    }
  }

  @Test func aFailureTellsOfTheScreenThatWasSearched() throws {
    let restless = try Restless()
    for _ in 1...2 {
      var error: XCUIQueryError?
      let looks = restless.descriptions {
        error = #expect(throws: XCUIQueryError.self) { try restless.app.buttons["No"].tap() }
      }
      #expect(looks == 1)
      let text = error?.description ?? ""
      #expect(text.contains("does not match any of these \(restless.buttonCount):"))
      #expect(text.contains("label: '2 of screen \(restless.descriptions)'"))
      #expect(!text.contains("of screen \(restless.descriptions + 1)'"))
      #expect(!text.contains("of screen \(restless.descriptions - 1)'"))
    }
  }

  @Test func aTapIsMadeWhereTheElementWasSeen() throws {
    let restless = try Restless()
    let looks = try restless.descriptions { try restless.app.buttons.firstMatch.tap() }
    // The device looks once more at what is at the point that is touched.
    #expect(looks == 2)
  }
}

/// How much of a screen of 100,000 rows a query has to see.
struct LazinessTests {
  private let rows = 100_000

  private func nodeCount(_ lists: RunningLists) throws -> Int {
    try #require(lists.device.tree).nodeCount
  }

  @Test func rowsAreCountedWithoutBeingMade() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.tables.cells.count == rows)
    #expect(try lists.app.tables.children(matching: .cell).count == rows)
    #expect(lists.app.cells.firstMatch.exists)
    #expect(try nodeCount(lists) < 20)
  }

  @Test func oneRowIsMadeWhereOneIsAskedFor() throws {
    let lists = try RunningLists(.long(rows))
    let cell = lists.app.tables.cells.element(boundBy: rows - 1)
    #expect(cell.exists)
    let before = try nodeCount(lists)
    #expect(before < 20)
    #expect(try cell.staticTexts["Row \(rows - 1)"].label == "Row \(rows - 1)")
    #expect(try nodeCount(lists) == before + 3)
    let child = lists.app.tables.children(matching: .cell).element(boundBy: 5)
    #expect(try child.staticTexts.element.label == "Row 5")
    #expect(try nodeCount(lists) == before + 3 + 4)
  }

  @Test func theFirstMatchEndsTheSearch() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.tables.staticTexts["Row 3"].firstMatch.label == "Row 3")
    #expect(lists.app.tables.buttons.firstMatch.exists)
    #expect(try nodeCount(lists) < 40)
  }

  @Test func aBarIsSearchedWithoutTheRowsBelowIt() throws {
    let lists = try RunningLists(.long(rows))
    #expect(try lists.app.navigationBars["My Lists"].buttons["Add"].isEnabled)
    #expect(try lists.app.textFields["name"].placeholderValue == "Name")
    #expect(!lists.app.tables["Nothing"].exists)
    #expect(try nodeCount(lists) < 20)
  }

  @Test func aTextAmongAllRowsIsFoundByAnIndexMadeOnce() throws {
    let lists = try RunningLists(.long(2000))
    #expect(try lists.app.staticTexts["Row 1777"].label == "Row 1777")
    let tree = try #require(lists.device.tree)
    #expect(tree.isIndexed)
    let before = tree.nodeCount
    let cell = lists.app.cells.containing(.staticText, identifier: "Row 1999")
    #expect(try cell.count == 1)
    #expect(try cell.buttons["check"].isEnabled)
    #expect(lists.device.tree === tree)
    #expect(tree.nodeCount == before)
  }

  @Test func manyContainersOfOneTextAreFoundOneByOne() throws {
    let lists = try RunningLists(.long(200))
    let checks = lists.app.cells.containing(.button, identifier: "check")
    #expect(try checks.count == 200)
    #expect(try checks.element(boundBy: 150).staticTexts.element.label == "Row 150")
  }
}
