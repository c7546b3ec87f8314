import Foundation
import Inspector
import NativeQuery
import ScenarioFormat
import SuiteSupport

/// Chapter 7: Calabash, whose tests are Gherkin with steps in Ruby.
final class Listings7Tests: ListingTestCase {
  override class var bundleIdentifier: String { "app.duet.articles" }

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

  /// Steps defined by regular expressions with groups, run in the feature's order.
  func testListing7_3() throws {
    let app = XCUIApplication()
    var title = ""
    let steps = Steps(all: [
      Step(/the list (.+)/) { XCTAssertTrue(app.navigationBars.staticTexts[$0].exists) },
      Step(/I open article (.+)/) {
        let cell = app.cells.element(boundBy: (Int($0) ?? 1) - 1)
        title = try cell.staticTexts.element(boundBy: 1).label
        try cell.tap()
      },
      Step(/I see its title(.*)/) { _ in XCTAssertTrue(app.staticTexts[title].exists) },
    ])
    try steps.run(
      """
      Given the list CDR - články
      When I open article 2
      Then I see its title
      """)
    XCTAssertFalse(title.isEmpty)
  }

  /// Predefined steps: touch, scroll, see a text. A step without a definition is an error.
  func testListing7_4() throws {
    let app = XCUIApplication()
    let steps = Steps(all: [
      Step(/I touch (.+)/) { try app.buttons[$0].tap() },
      Step(/I scroll (down)/) { _ in try app.swipeUp() },
      Step(/I see the text "(.+)"/) { XCTAssertTrue(app.staticTexts[$0].exists) },
    ])
    try steps.run(
      """
      When I touch Refresh
      And I scroll down
      Then I see the text "A faster phone, part 4"
      """)
    XCTAssertEqual(
      failure { try steps.run("Then I hear a sound") }, "No step matches 'I hear a sound'.")
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
    XCTAssertEqual(try count(#"query("tableViewCells")"#), "3")
    XCTAssertEqual(try count(#"query("tableViewCells index:0")"#), "1")
    XCTAssertEqual(try count(#"query("button marked:'Refresh'")"#), "1")
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

  private func count(_ line: String) throws -> String { try answer(line).count }

  private func touch(_ line: String) throws { XCTAssertTrue(try answer(line).acted) }

  private func answer(_ line: String) throws -> Console.Answer {
    let answer = Console(device).evaluate(line, isConfirmed: true)
    XCTAssertNil(answer.error)
    return answer
  }
}

/// The code for steps that match a regular expression. It receives the group's match.
private struct Step {
  let pattern: Regex<(Substring, Substring)>
  let body: (String) throws -> Void

  init(_ pattern: Regex<(Substring, Substring)>, _ body: @escaping (String) throws -> Void) {
    (self.pattern, self.body) = (pattern, body)
  }
}

/// Step definitions by regular expressions, like Cucumber's.
private struct Steps {
  let all: [Step]

  func run(_ feature: String) throws {
    for line in feature.split(separator: "\n") {
      let text = line.drop { $0 != " " }.dropFirst()
      guard
        let (step, match) = all.lazy.compactMap({ step in
          text.wholeMatch(of: step.pattern).map { (step, $0) }
        }).first
      else { throw UndefinedStep(description: "No step matches '\(text)'.") }
      try step.body(String(match.1))
    }
  }
}

private struct UndefinedStep: Error, CustomStringConvertible { let description: String }
