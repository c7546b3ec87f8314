import ComparisonReport
import Device
import Foundation
import Testing

@testable import Experiments
@testable import Variations

struct SurvivalTests {
  private static let add =
    "`Descendants matching type Button` -> `Elements matching predicate '\"Add\" IN identifiers'`"
  private static let recorded = [
    RecordedLocator(item: "native A.1/TC1/S1", locator: .native(add)),
    RecordedLocator(
      item: "webdriver A.1/TC1/S1",
      locator: .screen(.xpath, "//XCUIElementTypeNavigationBar/XCUIElementTypeButton")),
    RecordedLocator(
      item: "webdriver A.1/TC1/Ex1", locator: .screen(.xpath, "//XCUIElementTypeCell[2]/*")),
  ]

  private func survival(_ redesigns: [SurveyedRedesign] = SurveyedRedesign.all) throws -> Survival {
    try Survival(snapshots: [Screens.table()], recorded: Self.recorded, redesigns: redesigns)
  }

  private func redesigns(_ names: String...) -> [SurveyedRedesign] {
    SurveyedRedesign.all.filter { names.contains($0.name) }
  }

  @Test func `the survey covers the elements that the suites use`() throws {
    let survival = try survival([])
    #expect(survival.targets.map(\.element) == ["screen/bar/add", "screen/table/cell1/title"])
    #expect(survival.rows.isEmpty)
  }

  @Test func `every lookup counts once in its cell`() throws {
    let survival = try survival()
    let data = survival.data
    #expect(survival.rows.count == 34 * 12 * 2)
    #expect(data.cells.count == 34 * 12)
    for cell in data.cells {
      #expect(cell.found + cell.wrong + cell.lost + cell.notApplicable == data.elements)
      #expect(cell.ambiguous <= cell.lost)
    }
    let none = survival.rows.count { $0.outcome == .notApplicable }
    #expect(none == data.cells.reduce(0) { $0 + $1.notApplicable })
  }

  @Test func `every locator survives if nothing changes`() throws {
    let survival = try Survival(
      snapshots: Walk.snapshots(), recorded: Self.recorded,
      redesigns: redesigns(SurvivalText.control))
    #expect(survival.rows.count > 12)
    #expect(survival.rows.allSatisfy { [.found, .notApplicable].contains($0.outcome) })
  }

  @Test func `each difference between the Czech app and its prediction has a cause`() throws {
    let snapshots = try Walk.snapshots()
    let export = RecordedLocator(
      item: "native A.1/TC1/S1", locator: .native(Self.add.replacing("Add", with: "Export")))
    let survival = try Survival(
      snapshots: snapshots, recorded: [export] + Self.recorded,
      redesigns: redesigns("all-czech") + [Walk.czech(snapshots)], strategies: [.nativeSuite])
    let row = "| the same word in Czech | “Export”: “Export” | 1 | 0 |"
    #expect(try LocalizationText(survival, of: snapshots).differences.hasSuffix("---: |\n\(row)"))
    #expect(throws: SnapshotError.self) {
      try SurveyedRedesign("a", "b", of: snapshots, showing: Array(snapshots.reversed()))
    }
  }

  @Test(arguments: [
    ([], true, "lost"), ([], false, "lost"), (["a"], true, "found"), (["a"], false, "found"),
    (["b"], true, "wrong"), (["b", "a"], false, "wrong"), (["a", "b"], false, "found"),
    (["a", "b"], true, "ambiguous"), ([nil], true, "wrong"), ([nil, "a"], false, "wrong"),
  ])
  func `the element to act on decides the outcome`(
    found: [String?], requiresUniqueMatch: Bool, outcome: String
  ) {
    #expect(
      Survival.Row.outcome(found, of: "a", requiresUniqueMatch: requiresUniqueMatch).rawValue
        == outcome)
  }

  @Test(arguments: [
    ("header-rows", Strategy.webDriverSuite, "wrong"), ("header-rows", .xpathText, "found"),
    ("buttons-to-links", .predicate, "found"), ("ids-renamed", .nativeIndex, "found"),
    ("another-wrapper", .xpathAbsolute, "lost"),
    ("off-screen-copy-first", .nativeLabel, "ambiguous"),
    ("off-screen-copy-first", .xpathText, "wrong"), ("none", .css, "n/a"),
    ("header-rows", .webDriverHardened, "wrong"),
  ])
  func `the title of a row is found or not`(
    redesign: String, strategy: Strategy, outcome: String
  ) throws {
    let survival = try survival(redesigns(redesign))
    let row = survival.rows.first {
      $0.strategy == strategy && $0.target.element == "screen/table/cell1/title"
    }
    #expect(row?.outcome.rawValue == outcome)
  }

  @Test func `a scenario with a locator that no longer works is predicted to fail`() throws {
    let survival = try survival([])
    let predicted = try redesigns("header-rows", "none", "other-wording")
      .map { try survival.predictedFailures(under: $0) }
    #expect(predicted == [["native A.1"], ["webdriver A.1"], []])
    let played: SurvivalText.Played = (
      redesign: "header-rows", suite: "native", scenarios: 9, failed: ["A.2", "A.3"],
      predicted: ["A.1", "A.3"]
    )
    let text = try SurvivalText(survival, survival.data).blocks([played], [:])
    #expect(
      text["survival-scenarios"]?.hasSuffix(
        "\n| `header-rows` | `native` | 7 | 7 | A.1, A.2 |") == true)
  }

  @Test func `consequences are counted by strategy`() throws {
    let survival = try survival(redesigns("header-rows"))
    let wrong = try #require(
      survival.rows.firstIndex { $0.strategy == .webDriverHardened && $0.outcome == .wrong })
    let text = try SurvivalText(survival, survival.data).blocks([], [wrong: .silent])
    #expect(
      text["survival-consequences"]?.hasSuffix("\n| `webdriver-hardened` | 1 | 0 | 0 | 0 | 0 | 1 |")
        == true)
    #expect(survival.csv([wrong: .silent]).contains(",silently wrong\r\n"))
  }

  @Test func `suites are shown by app, and without the redesign of most wrong elements`() throws {
    let search = RecordedLocator(item: "webdriver B.1/TC1/S1", locator: .page(.css, "input"))
    let survival = try Survival(
      snapshots: Walk.snapshots(), recorded: Self.recorded + [search],
      redesigns: redesigns("header-rows", "fields-to-search-fields", "other-wording", "none"))
    let text = try SurvivalText(survival, survival.data).blocks([], [:])["survival-suites"] ?? ""
    for row in [
      "found, TinyLog | 67 % | 89 % | 100 %", "found, Beer Explorer | – | 100 % | –",
      "wrong element | 0 | 4 | 0", "wrong element, without `header-rows` | 0 | 0 | 0",
    ] {
      #expect(text.contains("\n| \(row) |\n"))
    }
  }

  /// Returns what happens with a locator's wrong element in a state of TinyLog's walk.
  private func consequence(
    _ redesign: String, _ screen: String, _ state: String, _ locator: SurvivalLocator,
    _ type: ElementType
  ) async throws -> Consequence {
    try await LocatorTrial(screen: screen, state: state, locator: locator, type: type)
      .consequence(of: try #require(redesigns(redesign).first))
  }

  @Test func `a locator's wrong element is used like the right one`() async throws {
    func native(_ type: String, _ index: Int) -> SurvivalLocator {
      .native("`Descendants matching type \(type)` -> `Element at index \(index)`")
    }
    // With the bar's sides swapped, the first button is "edit" instead of "Settings".
    #expect(
      try await consequence("bar-sides-swapped", "lists", "plain", native("Button", 0), .button)
        == .silent)
    #expect(
      try await consequence("colours-changed", "lists", "plain", native("Button", 0), .button)
        == .harmless)
    let row = SurvivalLocator.screen(.xpath, "//XCUIElementTypeCell")
    #expect(
      try await consequence("off-screen-copy-first", "lists", "plain", row, .cell) == .refused)
    let title = SurvivalLocator.screen(.xpath, "//XCUIElementTypeTable//XCUIElementTypeStaticText")
    #expect(
      try await consequence("header-rows", "lists", "plain", title, .staticText) == .differentText)
  }

  @Test func `weighted shares leave out kinds that don't happen`() throws {
    let survival = try survival(redesigns("colours-changed", "header-rows", "other-wording"))
    let lines = try SurvivalText(survival, survival.data).blocks([], [:])["survival-weighted"]?
      .split(separator: "\n")
    // One of two elements is wrong in the arrangement's redesign, which has 19 of 45 %, 16 of 46 %, and
    // 3.0 of 5.6.
    #expect(
      lines?.contains("| `native-index` | 83 | 79 | 83 | 73 | – |") == true, "\(lines ?? [])")
  }

  @Test func `the inspector's information is counted for each tool`() throws {
    let survival = try survival([])
    let text = try SurvivalText(survival, survival.data).blocks([], [:])["inspector"] ?? ""
    let lines = text.split(separator: "\n")
    #expect(lines[0].contains("and 0 of the pictures are older than their tree. For 2 elements"))
    #expect(lines[3].hasPrefix("| native | 10 | "))
    #expect(lines[3].hasSuffix(" | 2 |"))
    #expect(lines[4].hasPrefix("| WebDriver, native context | 13 | "))
    #expect(lines[5] == "| WebDriver, web view | – | 0 | 0 |")
  }

  @Test func `an item takes place on the screen that has most of its elements`() throws {
    let third = "`Descendants matching type StaticText` -> `Element at index 1`"
    let recorded = [
      RecordedLocator(item: "native A.1/TC1/Ex1", locator: .native(third)),
      RecordedLocator(item: "native A.1/TC1/Ex1", locator: .native(Self.add)),
    ]
    var other = Screens.table(["Salt", "Pepper"])
    other.root.children[0].children = []
    let bare = Snapshot(screen: "bare", state: "plain", page: nil, root: other.root)
    let survival = try Survival(
      snapshots: [bare, Screens.table()], recorded: recorded, redesigns: [])
    #expect(survival.targets.map(\.screen) == ["food", "food"])
  }

  @Test func `the CSV file of lookups quotes fields with commas`() throws {
    let survival = try survival(redesigns("none"))
    let lines = survival.csv([:]).split(separator: "\r\n")
    #expect(
      lines[0] == "redesign,category,screen,element,strategy,locator,result,matches,consequence")
    #expect(lines.count == 1 + 2 * 12)
    #expect(
      lines.contains(
        #"none,graphics,food,screen/bar/add,native-label,"`Descendants matching type Button` -> `Elements matching predicate '""Add"" IN identifiers'`",found,1,"#
      ))
    #expect(lines.contains("none,graphics,food,screen/bar/add,css,,n/a,0,"))
  }

  @Test func `repeated surveys have the same results`() throws {
    let surveys = try (0..<2).map { _ in try survival() }
    let data = surveys.map(\.data)
    #expect(try data[0].json == data[1].json)
    #expect(surveys[0].csv([:]) == surveys[1].csv([:]))
    let decoded = try JSONDecoder().decode(SurvivalData.self, from: data[0].json)
    #expect(decoded == data[0])
    let text = SurvivalText(surveys[0], data[0])
    #expect(try text.blocks([], [:]) == SurvivalText(surveys[1], data[1]).blocks([], [:]))
  }

  @Test func `the table shows shares and numbers of wrong elements`() throws {
    let survival = try survival(redesigns("header-rows", "none"))
    let table = SurvivalText(survival, survival.data).table(fitting: nil)
    let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines[0].first == "redesign")
    // By index, the title of the wrong row is found, so one of the two elements is wrong.
    #expect(
      lines[2].joined(separator: " ")
        == "header-rows 50 !1 100 100 100 100 100 – 100 50 !1 100 50 !1 50 !1")
    #expect(lines[3].dropFirst().allSatisfy { $0 == "100" || $0 == "–" })
  }
}
