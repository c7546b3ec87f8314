import Calabash
import Device
import Foundation
import NativeQuery
import SampleApps
import ScenarioFormat
import XCTest

/// Chapter 7 of the thesis: Calabash, whose tests are Gherkin with steps in Ruby.
final class Listings7Tests: XCTestCase {
  private let device = Device(apps: InstalledApps.all())
  private var app = XCUIApplication()

  override func setUpWithError() throws {
    app = XCUIApplication(device: device, bundleIdentifier: "app.duet.articles")
    try app.launch()
  }

  /// The structure of a feature.
  func testListing7_1() throws {
    let scenario = try imported(
      """
      Feature: Articles
        Scenario: Title of the scenario
          Given a precondition
          When something is done
          Then something is seen
      """)
    XCTAssertTrue(scenario.contains("P 1   a precondition"), scenario)
    XCTAssertTrue(scenario.contains("S 1   something is done"), scenario)
    XCTAssertTrue(scenario.contains("Ex 1  something is seen"), scenario)
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

  /// The feature about both servers. Every suite plays it as scenario C.1.
  func testListing7_5() throws {
    let scenario = try imported(
      """
      Feature: Articles
        Scenario: Read articles from both servers
          When I open the first article
          Then I see its title
          When I go back
          Then I see the list of articles
          When I choose the next server
          Then I see the list of articles
      """)
    XCTAssertEqual(scenario.matches(of: /\bS [1-3]\b/).count, 3)
  }

  /// The listing can't fail, since it ignores the title and the last check's result. This test
  /// checks both.
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

  private func imported(_ feature: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data((feature + "\n").utf8).write(to: folder.appendingPathComponent("a.feature"))
    let outcome = ScenarioCommands(files: ScenarioDisk(root: folder.path))
      .importGherkin("a.feature", id: "C.3")
    XCTAssertEqual(outcome.standardError, "")
    return outcome.standardOutput
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
