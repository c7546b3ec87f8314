import Device
import SampleApps
import Testing

@testable import Experiments
@testable import Variations

struct LocatorTests {
  private func locator(
    _ key: String, _ strategy: Strategy, on snapshot: Snapshot
  ) throws -> String? {
    try LocatorRules(Stage(snapshot)).locator(of: key, by: strategy)?.description
  }

  @Test(arguments: [
    (
      "xpath-absolute",
      "xpath /XCUIElementTypeApplication/XCUIElementTypeWindow/XCUIElementTypeOther"
        + "/XCUIElementTypeTable/XCUIElementTypeCell[2]/XCUIElementTypeStaticText"
    ),
    ("xpath-text", "xpath //XCUIElementTypeStaticText[@label='Bread']"),
    ("xpath-robust", "xpath //*[@label='Bread']"),
    ("accessibility-id", nil),
    (
      "predicate",
      #"-ios predicate string type == 'XCUIElementTypeStaticText' AND label == 'Bread'"#
    ),
    (
      "class-chain",
      #"-ios class chain **/XCUIElementTypeCell[$label == 'Bread'$]"#
        + #"/**/XCUIElementTypeStaticText[`name == 'title'`]"#
    ),
    ("css", nil),
    (
      "native-label",
      #"`Descendants matching type StaticText` -> `Elements matching predicate '"Bread" IN identifiers'`"#
    ),
    ("native-index", "`Descendants matching type StaticText` -> `Element at index 1`"),
    ("native-suite", nil), ("webdriver-suite", nil),
  ])
  func `a strategy locates the title of a row`(strategy: String, expected: String?) throws {
    let strategy = try #require(Strategy(rawValue: strategy))
    #expect(try locator("screen/table/cell1/title", strategy, on: Screens.table()) == expected)
  }

  @Test(arguments: [
    ("xpath-absolute", "xpath /html/body/div/button[2]"),
    ("xpath-text", #"xpath //button[normalize-space(.)="it's"]"#),
    ("xpath-robust", #"xpath //*[contains(text(), "it's")]"#),
    ("accessibility-id", nil),
    ("css", "css selector #words > button:nth-child(2)"),
    ("predicate", #"-ios predicate string type == 'XCUIElementTypeButton' AND label == "it's""#),
    ("native-index", "`Descendants matching type Button` -> `Element at index 1`"),
  ])
  func `a strategy locates a button of a page`(strategy: String, expected: String?) throws {
    let strategy = try #require(Strategy(rawValue: strategy))
    let page = Screens.page(["a/b", "it's", #"say "x""#])
    #expect(try locator("body/div/button1", strategy, on: page) == expected)
  }

  @Test func `a repeated text has no locator by text`() throws {
    let twins = Screens.table(["Milk", "Milk"])
    for strategy in [Strategy.xpathText, .predicate, .nativeLabel] {
      #expect(try locator("screen/table/cell1/title", strategy, on: twins) == nil)
    }
    let robust = try locator("screen/table/cell1/title", .xpathRobust, on: twins)
    #expect(robust == "xpath //*[2]/XCUIElementTypeStaticText")
    #expect(try locator("screen/table/cell1/title", .nativeIndex, on: twins) != nil)
  }

  @Test(arguments: [
    "a/b", #"say "x""#, "it's", #"both ' and ""#, "back\\slash", "`tick` and $dollar$",
    "<b>&amp;</b>", "50 %", "'", "]", "é",
  ])
  func `every locator of a text with special characters finds its element`(
    _ text: String
  ) throws {
    for snapshot in [Screens.table(["Milk", text]), Screens.page(["Milk", text])] {
      let key = snapshot.page == nil ? "screen/table/cell1/title" : "body/div/button1"
      let rules = LocatorRules(try Stage(snapshot))
      for strategy in Strategy.allCases {
        guard let locator = try rules.locator(of: key, by: strategy) else { continue }
        #expect(try rules.stage.find(locator) == [key], "\(locator)")
      }
      for strategy in [Strategy.xpathText, .xpathRobust, .predicate, .classChain, .nativeLabel] {
        #expect(try rules.locator(of: key, by: strategy) != nil, "\(strategy) \(text)")
      }
    }
  }

  @Test func `ROBULA+ stops at the limit of expressions`() throws {
    let stage = try Stage(Screens.table(["Milk", "Milk"]))
    let markup = Markup.screen(stage)
    let place = try #require(markup.place(of: "screen/table/cell1/title"))
    var tried = 0
    var robula = RobulaPlus(isPage: false, markup: markup) { xpath in
      tried += 1
      return try stage.find(.screen(.xpath, xpath))
    }
    robula.maximumExpressions = 3
    #expect(try robula.locator(of: place) == nil)
    #expect(tried == 3)
  }

  @Test(arguments: [
    ("`Descendants matching type Cell` -> `Element at index 1`", ["screen/table/cell1"]),
    ("`Descendants matching type Cell` -> `First match`", ["screen/table/cell0"]),
    (
      "`Descendants matching type Cell` -> `Elements containing elements matching type StaticText "
        + "and predicate '\"Milk\" IN identifiers'`", ["screen/table/cell0"]
    ),
    (
      "`Descendants matching type Table` -> `Children matching type Cell`",
      ["screen/table/cell0", "screen/table/cell1"]
    ),
    (
      "`Descendants matching type Button` -> `Elements matching predicate '\"Add\" IN identifiers'`",
      ["screen/bar/add"]
    ),
    ("`Descendants matching type Link`", []),
  ])
  func `a native query can be recreated from its description`(
    steps: String, keys: [String]
  ) throws {
    #expect(try Stage(Screens.table()).find(.native(steps)) == keys)
  }

  @Test(arguments: [
    "`Elements matching predicate 'closure'`", "`Element at index x`", "nothing", "",
    "`Descendants matching type Dog`",
  ])
  func `a native query with an incomplete description can't be recreated`(steps: String) throws {
    #expect(throws: SurvivalError.self) { try RecordedQuery(steps) }
    #expect(!SurvivalLocator.native(steps).selectsOne)
  }
}

enum Screens {
  /// Returns a screen with a bar, a button, and a table whose titles have identifiers.
  static func table(_ titles: [String] = ["Milk", "Bread"]) -> Snapshot {
    let rows = titles.enumerated().map { place, title in
      let key = "screen/table/cell\(place)"
      let text = node(.staticText, "\(key)/title", identifier: "title", label: title)
      return node(.cell, key, [text])
    }
    let add = node(.button, "screen/bar/add", label: "Add")
    let bar = node(.navigationBar, "screen/bar", identifier: "Food", [add])
    return Snapshot(
      screen: "food", state: "plain", page: nil,
      root: node(.other, "screen", [bar, node(.table, "screen/table", rows)]))
  }

  /// Returns a page with a heading, and with buttons in a group that has an id.
  static func page(_ words: [String]) -> Snapshot {
    let buttons = words.enumerated().map { place, word in
      ScreenNode(
        .tag("button", ["class": "word"]), key: "body/div/button\(place)",
        [ScreenNode(.text(word))])
    }
    let heading = ScreenNode(.tag("h1"), key: "body/h1", [ScreenNode(.text("Words"))])
    let group = ScreenNode(.tag("div", ["id": "words"]), key: "body/div", buttons)
    return Snapshot(
      screen: "words", state: "plain", page: ("Words", "app://words"),
      root: ScreenNode(.tag("body"), key: "body", [heading, group]))
  }

  private static func node(
    _ type: ElementType, _ key: String, identifier: String = "", label: String = "",
    _ children: [ScreenNode] = []
  ) -> ScreenNode {
    ScreenNode(.element(Element(type, identifier: identifier, label: label)), key: key, children)
  }
}
