import Device
import NativeQuery
import Testing

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
