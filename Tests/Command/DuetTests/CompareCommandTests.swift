import Foundation
import FoundationNetworking
import Testing
import TestSupport

@testable import SuiteRuns
@testable import duet

/// `duet compare`: its runs, and the errors that it reports before it plays anything.
struct CompareCommandTests {
  @Test(
    arguments: Sample.rows(
      """
      --scenario L.1 --fault done-tasks-counted | None of these scenarios is of the app with the \
      fault done-tasks-counted. 'duet compare --list-faults' lists the faults by app.
      --tool selenium-python | selenium-python can't play any of these scenarios. It is: Selenium's \
      Python client, unmodified, against Duet's server. B.1 only.
      --tool appium-python --redesign ids-renamed | The Python clients don't support --redesign. \
      Leave it out.
      --report Package.swift/report | --report Package.swift/report: FOLDER/Package.swift is a \
      file. Name a folder.
      """))
  func `unusable options are reported before the run`(options: String, problem: String) async throws
  {
    let folder = try Sample.checkout()
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(try await folder.duet("compare \(options)") == .refused(text))
  }

  @Test func `each scenario is played in three ways, as often as asked`() async throws {
    #expect(
      try await cells("--scenario A.3 --repeat 2") == [
        "A.3 native: 2 of 2", "A.3 webdriver-in-process: 2 of 2", "A.3 webdriver-http: 2 of 2",
      ])
  }

  @Test(arguments: [
    ("A.1 --fault done-tasks-counted", 0, "noticed by all 3 tools, 1 of 1 scenario failed."),
    (
      "B.1 --fault late-answers-win", 1,
      "not noticed by native, webdriver-in-process, webdriver-http."
    ),
  ])
  func `with a fault, the question is whether it is noticed`(
    options: String, status: Int32, answer: String
  ) async throws {
    let outcome = try await TemporaryFolder().duet(
      "compare --scenario \(options)", at: Duet.package)
    #expect(outcome.status == status)
    #expect(outcome.output.contains("\(options.split(separator: " ")[2]): \(answer)\n"))
  }

  @Test func `a failed item has its sentence, its code and what was found`() async throws {
    let outcome = try await TemporaryFolder().duet(
      "compare --scenario B.1 --redesign other-wording", at: Duet.package)
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        """
        B.1/TC1/S4 Tap Back.
          Scenarios/BeerExplorer/B1-search-beers-by-name.scenario:14
          native: Tests/Suites/NativeSuite/BeerExplorer/B1SearchBeersByNameTests.swift:28
            code      try page.webView.buttons["Back"].tap()
            found     Failed to tap "Back" Button: No matches found
        """), "\(outcome.error)")
  }

  /// Without its delay A.14 fails: the first tap on Save closes the form.
  @Test func `a scenario that sets a service delay keeps it`() async throws {
    #expect(
      try await cells("--scenario A.14 --tool native --service-delay 0") == ["A.14 native: 1 of 1"])
  }

  @Test func `a scenario without a test is reported, with the way to create one`() async throws {
    #expect(
      try await Sample.checkout().duet("compare")
        == .refused(
          "There is no test of L.1. Run 'duet scenarios skeleton L.1', complete the test for each "
            + "suite, and add it to NativeSuite.swift and WebDriverSuite.swift."))
  }

  @Test func `a scenario without a test counts as not run, with the reason`() async throws {
    let folder = try Sample.checkout()
    let played = try String(
      contentsOf: Duet.package.appendingPathComponent(
        "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario"),
      encoding: .utf8)
    try folder.file("Scenarios/A1-add-task-list.scenario", played)
    let outcome = try await folder.duet("compare --tool native")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "NativeSuite has no test of this scenario. 'duet scenarios skeleton L.1' prints one."),
      "\(outcome.error)")
  }

  @Test(arguments: [
    ("Z.9", ""), ("", ""), ("l.1", "Did you mean L.1? "), ("L1", "Did you mean L.1? "),
  ])
  func `an unknown scenario is reported with the known ones`(id: String, guess: String) async throws
  {
    let folder = try Sample.checkout()
    // The command works in any folder of a checkout.
    #expect(
      try await folder.duet(
        "compare --scenario", id, at: folder.url.appendingPathComponent("Tests/Suites/NativeSuite")
      ) == .refused("There is no scenario '\(id)'. \(guess)Known: L.1."))
  }

  @Test func `outside a checkout there is nothing to compare`() async throws {
    let folder = TemporaryFolder()
    try folder.file("Package.swift", "")
    try folder.file(Sample.path, Sample.good)
    #expect(
      try await folder.duet("compare")
        == .refused(
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to a checkout first."))
  }

  @Test func `scenarios that can't be parsed are reported`() async throws {
    #expect(
      try await Sample.checkout(Sample.unparsable).duet("compare")
        == Outcome(status: 2, error: Sample.parseErrors.replacing("\n\n", with: "\n")))
  }
}

/// Returns the cells of a comparison in this package, such as "A.1 native: 1 of 1".
private func cells(_ options: String) async throws -> [String] {
  let outcome = try await TemporaryFolder().duet("compare --json \(options)", at: Duet.package)
  #expect(outcome.status == 0, "\(outcome.error)")
  let scenarios = try outcome.json()["scenarios"] as? [[String: Any]] ?? []
  return scenarios.flatMap { scenario in
    (scenario["cells"] as? [[String: Any]] ?? []).map { cell in
      let texts = ["tool", "passedRuns", "runs"].map { "\(cell[$0] ?? "none")" }
      return "\(scenario["id"] ?? "none") \(texts[0]): \(texts[1]) of \(texts[2])"
    }
  }
}
