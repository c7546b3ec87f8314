import Calabash
import Device
import Foundation
import Inspector
import NativeQuery
import SampleApps
import ScenarioFormat
import Testing
import Variations
import XCTest

/// Features whose steps are regular expressions.
struct FeatureTests {
  private static let root = URL(fileURLWithPath: #filePath + "/../../../..").standardized
  private static let library = ScenarioLibrary.load(
    ["Scenarios"], from: ScenarioDisk(root: root.path))

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the text of a published feature, and that of its definitions.
  private static func published(_ id: String) throws -> [String] {
    let path = "Scenarios/Features/\(id.replacing(".", with: ""))"
    return try [text(path + ".feature"), text(path + ".steps")]
  }

  private func play(_ texts: [String], _ arguments: [String] = []) throws -> FeatureRun {
    try FeatureRun(
      GherkinFeature(texts[0]), path: "a.feature",
      definitions: StepDefinitions(texts[1], path: "a.steps"),
      on: Device(apps: InstalledApps.all(variations: Variations.all())), arguments: arguments)
  }

  @Test(arguments: [
    ("A.1", "list-order-reversed", 5), ("A.1", "done-tasks-counted", 17),
    ("B.1", "alcohol-rounded", 5),
  ])
  func `a published feature has the scenario's sentences, and fails where the suites do`(
    id: String, fault: String, place: Int
  ) throws {
    let run = try play(Self.published(id))
    #expect(run.hasPassed, "\(run.text)")
    let scenario = try #require(Self.library.scenario(id: id))
    let items = scenario.items
    #expect(run.results.count == items.count)
    for (item, result) in zip(items, run.results) {
      // A feature may add data at the end of a sentence.
      #expect(result.step.text.hasPrefix(item.text.dropLast()))
    }
    let broken = try play(Self.published(id), ["--fault", fault]).results.map(\.status)
    #expect(broken.firstIndex { $0 != .passed } == place && broken[place] == .failed)
    #expect(broken.dropFirst(place + 1).allSatisfy { $0 == .skipped })
  }

  @Test func `undefined and ambiguous steps fail, and stubs define the undefined ones`() throws {
    let feature = "Feature: TinyLog\nScenario: a\n* I touch Add\n* TODO\n* I sing (\"Ada\")"
    let run = try play([feature, "/TODO/\n/^TO/"])
    #expect(
      run.text == """
        a.feature:3: passed     * I touch Add
        a.feature:4: ambiguous  * TODO
            a.steps:1 and a.steps:2 match 'TODO'. Change one of them.
        a.feature:5: undefined  * I sing ("Ada")
        1 passed, 1 undefined, 1 ambiguous

        To define the step, add to a.steps:
        /^I sing \\("([^"]*)"\\)$/
          pending

        """)
    let stub = try play([feature, "/TO/\n/^I sing" + run.text.split(separator: "/^I sing")[1]])
    #expect(stub.results.map(\.status) == [.passed, .passed, .failed])
    #expect(stub.results[2].message == "a.steps:3: pending: the step has no lines yet")
  }

  @Test func `a regular expression that takes too long fails its step`() throws {
    let step = String(repeating: "a", count: 60) + "b"
    let run = try play(["Feature: TinyLog\nScenario: a\n* \(step)", "/^(a+)+$/\n  sleep(1)"])
    #expect(run.results.map(\.status) == [.failed])
    #expect(
      run.results.first?.message
        == "a.steps:1: the regular expression takes too long on '\(step)'. Rewrite it so that it can "
        + "match in only one way.")
  }

  private static let start = "Feature: TinyLog\nScenario: a\n* I wait for 1 second\n"

  @Test(arguments: [
    ("", "  sleep(1)", "steps:1: error: 'sleep(1)' isn't a step definition"),
    ("", "/a/\n  tuch(\"button\")", "steps:2: error: 'tuch(\"button\")' isn't"),
    ("", "# x\n/a(/", "steps:2: error: malformed regular expression"),
    ("Feature: Nix\nScenario: a", "", "feature:1: error: no app 'Nix'"),
    ("Feature: TinyLog", "", "feature:1: error: no scenario"),
    ("Feature: TinyLog\nScenario: a", "", "feature:2: error: no step"),
    ("Feature: TinyLog\n# Launch: --x\nScenario: a", "", "feature:3: error: "),
    ("Feature: TinyLog\n# Launch: \"x\nScenario: a", "", "feature:2: error: not imported: a comm"),
    (start + "Wen I go", "", "feature:4: error: not imported: a description"),
    (start + "|b|", "", "feature:4: error: not imported: a table"),
    (start + "Scenario Outline: a", "", "feature:4: error: not imported: a scenario outline"),
  ])
  func `a file's error has its place`(feature: String, steps: String, problem: String) {
    let error = #expect(throws: InspectorError.self) { try play([feature, steps]) }
    #expect(error?.description.hasPrefix("a." + problem) == true, "\(error as Any)")
  }

  @Test(arguments: [
    ("query(\"button marked:'None'\")", nil), ("touch(\"button marked:'None'\")", "None"),
    ("wait_for_element_exists(\"button marked:'None'\")", "0 elements exist"),
    ("check_element_does_not_exist(\"button\")", "4 elements exist"),
    ("expect(query(\"label\", :text)).to eq [\"a\"]", "expected [\"a\"], got [\"My Lists\""),
    ("touch(\"button)", "malformed query"), ("query \"button\" \"x\"", "malformed query"),
    ("scroll(\"button marked:'None'\", :down)", "0 elements exist"),
    ("step 'x'", "more than 20 deep"), ("step 'y'", "'y' is undefined"),
    ("keyboard_enter_text(\"$2\")", "no group $2"),
    ("sleep($1)", "not a known method: sleep(x)"),
  ])
  func `a line fails unless it is only a query`(line: String, reason: String?) throws {
    let run = try play(["Feature: TinyLog\nScenario: a\n* x", "/(x)/\n  \(line)"])
    #expect(run.hasPassed == (reason == nil))
    #expect(reason.map(run.results[0].message.contains) ?? true, "\(run.text)")
  }

  @Test(arguments: ["^ *Then.*\n", "^  (check|wait|expect).*\n", " to go back", "When Mark.*\n"])
  func `the binding doesn't notice a removed check or word`(removed: String) throws {
    let pattern = try Regex(removed).anchorsMatchLineEndings()
    let left = try Self.published("A.1").map { $0.replacing(pattern, with: "") }
    #expect(try left != Self.published("A.1"))
    // A missing step is noticed only by the checks after it.
    #expect(try play(left).hasPassed == !removed.hasPrefix("When"))
  }

  /// `DUET_ALL_MUTANTS=1` plays all mutants, which takes a minute, instead of every tenth.
  @Test(arguments: [("A.1", "TinyLog"), ("B.1", "Beer Explorer")])
  func `the page has the current figures`(id: String, app: String) throws {
    let texts = try Self.published(id)
    let isFull = ProcessInfo.processInfo.environment["DUET_ALL_MUTANTS"] != nil
    let mutants = MutantCatalog.all.filter { $0.app == app }.enumerated()
      .filter { isFull || $0.offset % 10 == 0 }.map(\.element.id)
    let caught = try mutants.count { try !play(texts, ["--mutant", $0]).hasPassed }
    let row = isFull ? "| \(id): mutants caught | \(caught) |" : "\(caught) for \(id)"
    #expect(try Self.text("Comparison/calabash-mutants.txt").contains(row), "\(row)")
  }
}

/// Chapter 7 of the thesis: Calabash, whose tests are Gherkin with steps in Ruby. The tests of
/// 7.3 to 7.5 are only similar to the listings.
final class Listings7Tests: XCTestCase {
  private let device = Device(apps: InstalledApps.all())
  private var app = XCUIApplication()

  override func setUpWithError() throws {
    app = XCUIApplication(device: device, bundleIdentifier: "app.duet.articles")
    try app.launch()
  }

  /// The structure of a feature. The listing is an empty template, so its steps have no definitions.
  func testListing7_1() throws {
    let run = try play("Given a precondition\nWhen something is done\nThen something is seen")
    XCTAssertEqual(run.results.count, 3)
    XCTAssertEqual(run.results.first?.status, .undefined)
  }

  /// Steps bound by regular expressions. A definition can't keep a value, so the last step names the
  /// title.
  func testListing7_3() throws {
    let run = try play(
      """
      Given the list CDR - články
      When I open article 2
      Then I see its title, "Cheap memory, part 2"
      """,
      steps: """
        /the list (.+)/
          check_element_exists("navigationBar label text:'$1'")
        /I open article 2/
          touch("tableViewCell index:1")
        /I see its title, "(.+)"/
          check_element_exists("label marked:'article title' text:'$1'")
        """)
    XCTAssertTrue(run.hasPassed, run.text)
  }

  /// Predefined steps: touch, scroll, see a text. A step without a definition is an error.
  func testListing7_4() throws {
    let steps = """
      When I touch Refresh
      And I scroll down
      Then I see the text "A faster phone, part 4"
      """
    XCTAssertTrue(try play(steps).hasPassed)
    let run = try play(steps + "\nThen I hear a sound")
    XCTAssertEqual(run.results.map(\.status), [.passed, .passed, .passed, .undefined])
  }

  /// A feature about both servers, in the listing's shape: two `Given`s, an action after a `Then`, and
  /// a `Then` that acts. Its steps are other ones.
  func testListing7_5() throws {
    let run = try play(
      """
      Given the list CDR - články
      Given three articles
      When I open the first article
      Then I see a title
      And I go back
      Then I choose the next server
      And I see the list DIIT - články
      """,
      steps: """
        /the list (.+)/
          check_element_exists("navigationBar label text:'$1'")
        /three articles/
          check_element_exists("tableViewCell index:2")
        /I open the first article/
          touch("tableViewCell index:0")
        /I go back/
          touch("navigationBar button index:0")
        /I see a title/
          check_element_exists("label marked:'article title'")
        /I choose the next server/
          touch("tabBarButton index:1")
        """)
    XCTAssertTrue(run.hasPassed, run.text)
  }

  /// The listing keeps the first cell's title, and looks for it on the detail. It can't fail, since
  /// it ignores the result and doesn't check the last screen's title. This test checks both.
  func testListing7_6() throws {
    let title = try query(#"query("tableViewCell index:0 label", :text)"#)[1]
    try touch(#"touch("tableViewCell index:0")"#)
    XCTAssertTrue(app.staticTexts.element(boundBy: 2).waitForExistence(timeout: 10))
    XCTAssertEqual(try query("query(\"label text:'\(title)'\", :text)"), [title])
    try touch(#"touch "tabBarButton index:1""#)
    XCTAssertEqual(
      try query(#"query("navigationBar label marked:'title'", :text)"#), ["DIIT - články"])
  }

  func testListing7_7() throws {
    XCTAssertEqual(try count(#"query("tableViewCells")"#), 3)
    XCTAssertEqual(try count(#"query("tableViewCells index:0")"#), 1)
    XCTAssertEqual(try count(#"query("button marked:'Refresh'")"#), 1)
  }

  private func play(_ lines: String, steps: String = "") throws -> FeatureRun {
    try FeatureRun(
      GherkinFeature("Feature: Articles\nScenario: Listing\n" + lines), path: "a.feature",
      definitions: StepDefinitions(steps, path: "a.steps"), on: device)
  }

  private func query(_ line: String) throws -> [String] {
    try answer(line).value?.split(separator: "\n").map(String.init) ?? []
  }

  private func count(_ line: String) throws -> Int { try answer(line).count }

  private func touch(_ line: String) throws { XCTAssertTrue(try answer(line).acted) }

  private func answer(_ line: String) throws -> CalabashQuery.Answer {
    try XCTUnwrap(CalabashQuery(line)).answer(on: device)
  }
}
