import ComparisonReport
import Device
import SampleApps
import TraceRecords
import ScenarioFormat
import Testing

@testable import Experiments
@testable import Variations

struct SurvivalTests {
  private static let add = [
    SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Add"),
  ]
  private static let recorded = [
    RecordedLocator(suite: "native", item: "A.1/TC1/S1", locator: .native(add)),
    RecordedLocator(suite: "native", item: "A.1/TC1/S2", locator: .native(add)),
    RecordedLocator(
      suite: "webdriver", item: "A.1/TC1/S1",
      locator: .screen(.xpath, "//XCUIElementTypeNavigationBar/XCUIElementTypeButton")),
    RecordedLocator(
      suite: "webdriver", item: "A.1/TC1/Ex1",
      locator: .screen(.xpath, "//XCUIElementTypeCell[2]/*")),
  ]

  private func redesign(_ name: String) throws -> SurveyedRedesign {
    try #require(SurveyedRedesign.all.first { $0.name == name })
  }

  private func outcomes(_ name: String) throws -> [String: [Survival.Outcome: Int]] {
    try Survival(of: Self.recorded, on: [Screens.table()]).outcomes(under: redesign(name))
  }

  @Test func `each distinct locator of a suite counts once`() throws {
    #expect(try outcomes("none") == ["native": [.found: 1], "webdriver": [.found: 2]])
    #expect(
      try outcomes("header-rows") == ["native": [.found: 1], "webdriver": [.found: 1, .wrong: 1]])
    #expect(
      try outcomes("other-wording") == ["native": [.lost: 1], "webdriver": [.found: 2]])
  }

  @Test func `every locator finds its element if nothing changes`() throws {
    let outcomes = try Survival(of: Self.recorded, on: Walk.snapshots())
      .outcomes(under: redesign("none"))
    #expect(outcomes.count == 2 && outcomes.values.allSatisfy { $0.keys.elementsEqual([.found]) })
  }

  @Test(
    arguments: [
      ([], true, .lost), ([], false, .lost), (["a"], true, .found), (["a"], false, .found),
      (["b"], true, .wrong), (["b", "a"], false, .wrong), (["a", "b"], false, .found),
      (["a", "b"], true, .lost), ([nil], true, .wrong), ([nil, "a"], false, .wrong),
    ] as [([String?], Bool, Survival.Outcome)])
  func `the element to act on decides the outcome`(
    found: [String?], requiresUniqueMatch: Bool, outcome: Survival.Outcome
  ) {
    #expect(
      Survival.outcome(found, of: "a", requiresUniqueMatch: requiresUniqueMatch) == outcome)
  }

  @Test func `an item takes place on the screen that has most of its elements`() throws {
    let third = [SentStep(.descendants, type: "StaticText"), SentStep(.index, index: 1)]
    let recorded = [third, Self.add].map {
      RecordedLocator(suite: "native", item: "A.1/TC1/Ex1", locator: .native($0))
    }
    var other = Screens.table(["Salt", "Pepper"])
    other.root.children[0].children = []
    let bare = Snapshot(screen: "bare", state: "plain", page: nil, root: other.root)
    let survival = try Survival(of: recorded, on: [bare, Screens.table()])
    #expect(try survival.outcomes(under: redesign("none")) == ["native": [.found: 2]])
  }

  @Test func `the result has scenarios and locators by suite, and sums by kind`() throws {
    let id = try #require(ScenarioID("A.1"))
    let scenario = Scenario(
      id: id, title: "Title",
      header: Header(app: "TinyLog", source: "Duet"),
      testCases: [TestCase(of: id, number: 1, title: "One", items: [(.step, 1, "Do.")])])
    let played = Comparison(
      Trace(parsing: "", path: "t.jsonl"), scenarios: [scenario], tools: ["native", "webdriver"])
    let survival = try Survival(of: Self.recorded, on: [Screens.table()])
    var result = SurvivalResult()
    for name in ["header-rows", "none"] {
      try result.add(played, under: redesign(name), survival)
    }
    #expect(
      result.csv.split(separator: "\r\n") == [
        "redesign,kind,suite,scenarios,passed,found,wrong,lost,failed",
        "header-rows,arrangement,native,1,0,1,0,0,A.1",
        "header-rows,arrangement,webdriver,1,0,1,1,0,A.1",
        "none,graphics,native,1,0,1,0,0,A.1", "none,graphics,webdriver,1,0,2,0,0,A.1",
      ])
    let lines = result.table.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("header-rows arrangement 0 of 1 0 of 1"))
    #expect(lines.contains("arrangement webdriver 0 of 1 1 1 0"))
    #expect(lines.last == "all webdriver 0 of 1 1 1 0")
  }
}

struct LocatorTests {
  @Test(arguments: [
    ([SentStep(.descendants, type: "Cell"), SentStep(.index, index: 1)], ["screen/table/cell1"]),
    ([SentStep(.descendants, type: "Cell"), SentStep(.first)], ["screen/table/cell0"]),
    (
      [
        SentStep(.descendants, type: "Cell"),
        SentStep(.containing, type: "StaticText", text: "Milk"),
      ], ["screen/table/cell0"]
    ),
    (
      [SentStep(.descendants, type: "Table"), SentStep(.children, type: "Cell")],
      ["screen/table/cell0", "screen/table/cell1"]
    ),
    (
      [SentStep(.descendants, type: "Button"), SentStep(.matching, text: "Add")],
      ["screen/bar/add"]
    ),
    ([SentStep(.descendants, type: "Link")], []),
  ])
  func `a native query can be evaluated again`(steps: [SentStep], keys: [String]) throws {
    #expect(try Stage(Screens.table()).find(.native(steps)) == keys)
  }

  @Test(arguments: [
    SentStep(.matching, predicate: "closure"), SentStep(.found, text: "a"),
    SentStep(.descendants, type: "Dog"),
  ])
  func `a native query with an unusable step can't be evaluated again`(step: SentStep) throws {
    #expect(throws: SurvivalError.self) {
      try Stage(Screens.table()).find(.native([step]))
    }
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

  private static func node(
    _ type: ElementType, _ key: String, identifier: String = "", label: String = "",
    _ children: [ScreenNode] = []
  ) -> ScreenNode {
    ScreenNode(.element(Element(type, identifier: identifier, label: label)), key: key, children)
  }
}
