import Device
import Testing
import WebDriver

/// How much of a screen with a table of 100,000 rows a search has to see.
struct LazySearchTests {
  private static let many = 100_000

  @Test(arguments: [
    (FindArguments.Strategy.predicate, "label == 'Row 3'"), (.predicate, "label CONTAINS 'w 3'"),
    (.predicate, "type == 'XCUIElementTypeTable'"), (.classChain, "**/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeCell[`name == 'cell-3'`]"),
    (.classChain, "**/*[`name == 'cell-3'`]/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[4]/*"),
  ])
  func theFirstMatchEndsTheSearch(strategy: FindArguments.Strategy, value: String) throws {
    let page = try PageFixture.rows(Self.many)
    #expect(try page.find(strategy, value, limit: 1).count == 1)
    #expect(page.tree.nodeCount < 40)
    #expect(!page.tree.isIndexed)
  }

  @Test(arguments: [
    (FindArguments.Strategy.classChain, "**/XCUIElementTypeCell[99999]", "Cell 'cell-99998'"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[-1]", "Cell 'cell-99999'"),
    (.classChain, "**/XCUIElementTypeCell[-1]/XCUIElementTypeStaticText", "StaticText 'Row 99999'"),
    (.classChain, "**/XCUIElementTypeTable/XCUIElementTypeCell[5000]", "Cell 'cell-4999'"),
  ])
  func rowsAreCountedNotMade(
    strategy: FindArguments.Strategy, value: String, found: String
  ) throws {
    let page = try PageFixture.rows(Self.many)
    #expect(try page.find(strategy, value) == [found])
    #expect(page.tree.nodeCount < 20)
  }

  @Test(arguments: [
    (FindArguments.Strategy.predicate, "type == 'XCUIElementTypeTextField' AND value == 'a'"),
    (.classChain, "**/XCUIElementTypeNavigationBar/**/XCUIElementTypeButton"),
    (.classChain, "XCUIElementTypeWindow/XCUIElementTypeOther/XCUIElementTypeButton"),
    (.classChain, "**/XCUIElementTypeCell/**/XCUIElementTypeTable"),
    (.classChain, "**/XCUIElementTypeTextView"),
  ])
  func whatNoRowHoldsIsNotLookedForInRows(
    strategy: FindArguments.Strategy, value: String
  ) throws {
    let page = try PageFixture.rows(2_000)
    #expect(try page.find(strategy, value) == [])
    // The rows themselves may be looked at, but nothing in them.
    #expect(page.tree.nodeCount < 2_020)
  }

  @Test func rowsThatMustBeLookedAtAreMade() throws {
    let page = try PageFixture.rows(500)
    #expect(
      try page.find(.classChain, "**/XCUIElementTypeCell[`enabled == 1`][400]") == [
        "Cell 'cell-399'"
      ])
    #expect(page.tree.nodeCount > 400)
    #expect(page.tree.nodeCount < 420)
  }

  @Test func aTextThatComesLateIsFoundByAnIndex() throws {
    let page = try PageFixture.rows(5_000)
    #expect(try page.find(.predicate, "label == 'Row 4000'", limit: 1) == ["StaticText 'Row 4000'"])
    #expect(page.tree.isIndexed)
    let count = page.tree.nodeCount
    #expect(
      try page.find(.classChain, "**/XCUIElementTypeButton[`label == 'More' AND selected == 1`]")
        .count
        == 2_500)
    #expect(page.tree.nodeCount == count)
  }

  @Test func allOfATextAreFoundByAnIndex() throws {
    let page = try PageFixture.rows(2_000)
    #expect(try page.find(.predicate, "label == 'Row 7' AND enabled == 1").count == 1)
    #expect(page.tree.isIndexed)
  }

  @Test func noPageSourceIsMadeForWhatIsNoXPath() throws {
    let page = try PageFixture.rows(3)
    let failing = { () throws(WebDriverError) -> PageDocument in
      throw WebDriverError(.unknownError, "the page source was asked for")
    }
    for strategy in FindArguments.Strategy.allCases where strategy != .xpath {
      let value =
        switch strategy {
        case .predicate: "TRUEPREDICATE"
        case .classChain: "*"
        default: "XCUIElementTypeCell"
        }
      let locator = try FindArguments(strategy, value)
      _ = try locator.nodes(on: failing, tree: page.tree, in: nil, limit: nil)
    }
    #expect(throws: WebDriverError(.unknownError, "the page source was asked for")) {
      _ = try FindArguments(.xpath, "//*")
        .nodes(on: failing, tree: page.tree, in: nil, limit: nil)
    }
  }
}
