import Foundation
import FoundationNetworking
import Testing
import TestSupport

@testable import duet

/// What `duet compare` plays, and what it refuses before it plays anything.
struct CompareCommandTests {
  @Test(
    arguments: Sample.rows(
      """
      --tool chromium | chromium plays none of these scenarios. It is: The WebDriver suite in a \
      real browser: Chromium, through chromedriver; pages only.
      --tool native-dom-ids | native-dom-ids plays none of these scenarios. It is: The native \
      suite with DOM ids as identifiers, which no iPhone has; pages only.
      --tool webdriver-clear | webdriver-clear plays none of these scenarios. It is: WebDriver in \
      process that empties fields by one call instead of by keys; A.3 and B.2 only.
      --tool appium-python --redesign other-order | The clients' suites can't be run with \
      --redesign. Leave it out.
      --report Package.swift/report | --report Package.swift/report: FOLDER/Package.swift is a \
      file; name a folder.
      """))
  func `is refused before the run`(options: String, problem: String) throws {
    let folder = try Sample.checkout()
    let text = problem.replacing("FOLDER", with: folder.url.path)
    #expect(try folder.duet("compare \(options)") == .refused(text))
  }

  @Test func `variants are played where they play a scenario`() throws {
    #expect(
      try cells("--scenario A.1") == [
        "A.1 native: 1 of 1", "A.1 webdriver-in-process: 1 of 1", "A.1 webdriver-http: 1 of 1",
      ])
    #expect(
      try cells("--scenario A.3 --scenario B.1 --repeat 2") == [
        "A.3 native: 2 of 2", "A.3 webdriver-in-process: 2 of 2", "A.3 webdriver-http: 2 of 2",
        "A.3 webdriver-clear: 2 of 2", "B.1 native: 2 of 2", "B.1 webdriver-in-process: 2 of 2",
        "B.1 webdriver-http: 2 of 2", "B.1 native-dom-ids: 2 of 2",
        "B.1 webdriver-native-context: 2 of 2",
      ])
  }

  /// Without its delay A.14 fails: the first tap on Save closes the form.
  @Test func `a scenario that sets a service delay keeps it`() throws {
    #expect(
      try cells("--scenario A.14 --tool native --service-delay 0") == ["A.14 native: 1 of 1"])
  }

  @Test(arguments: ["compare", "survive", "record --check"])
  func `a scenario that no test plays is named, with the way to a test`(command: String) throws {
    let problem =
      "No test plays L.1. 'duet scenarios skeleton L.1' prints one for each suite: fill it in, and "
      + "name it in NativeSuite.swift and WebDriverSuite.swift."
    #expect(
      try Sample.checkout().duet(command)
        == (command == "compare" ? .refused(problem) : .error(64, problem)))
  }

  @Test func `a scenario without a test is one that did not run, and says why`() throws {
    let folder = try Sample.checkout()
    let played = try String(
      contentsOf: Duet.package.appendingPathComponent(
        "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario"),
      encoding: .utf8)
    try folder.file("Scenarios/A1-add-task-list.scenario", played)
    let outcome = try folder.duet("compare --tool native")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "no test of NativeSuite plays it; 'duet scenarios skeleton L.1' prints one."),
      "\(outcome.error)")
  }

  @Test func `a browser that is not installed is named with its packages`() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    let environment = ["PATH": folder.url.path, "DISPLAY": ":0"]
    #expect(
      try folder.duet("compare --browsers", environment: environment)
        == .refused(
          "Real browsers need chromedriver, chromium, WebKitWebDriver, which this machine does not "
            + "have. On Debian: apt-get install chromium chromium-driver webkit2gtk-driver xvfb"))
  }

  @Test func `a driver that ends at once is named`() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    for name in ["chromedriver", "chromium"] {
      let program = try folder.file(name, "#!/bin/sh\necho broken\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    #expect(
      try folder.duet("compare --tool chromium", environment: ["PATH": folder.url.path])
        == .refused("chromedriver ended before it listened. It printed: broken\n"))
  }

  @Test(arguments: [
    ("Z.9", ""), ("", ""), ("l.1", "Did you mean L.1? "), ("L1", "Did you mean L.1? "),
  ])
  func `an unknown scenario is named with those there are`(id: String, guess: String) throws {
    let folder = try Sample.checkout()
    // A checkout is found from any folder in it.
    #expect(
      try folder.duet(
        "compare --scenario", id, at: folder.url.appendingPathComponent("Tests/Suites/NativeSuite")
      ) == .refused("There is no scenario '\(id)'. \(guess)Scenarios: L.1."))
  }

  @Test func `outside of a checkout there is nothing to compare`() throws {
    let folder = TemporaryFolder()
    try folder.file("Package.swift", "")
    try folder.file(Sample.path, Sample.good)
    #expect(
      try folder.duet("compare")
        == .refused(
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to one first."))
  }

  @Test func `scenarios that do not parse are reported`() throws {
    #expect(
      try Sample.checkout(Sample.unparsable).duet("compare")
        == Outcome(status: 2, error: Sample.parseErrors.replacing("\n\n", with: "\n")))
  }
}

struct CompareLongWorkTests {
  /// The samples are there to copy from: what is published is of the others.
  @Test func `all scenarios pass with the usual tools and samples where they are named`() throws {
    let list = try TemporaryFolder().duet("scenarios list --json", at: Duet.package).json()
    let scenarios = list["scenarios"] as? [[String: Any]] ?? []
    func ids(areSamples: Bool) -> [String] {
      scenarios.filter { "\($0["path"] ?? "")".contains("/Samples/") == areSamples }
        .compactMap { $0["id"] as? String }
    }
    let (compared, samples) = (ids(areSamples: false), ids(areSamples: true))
    #expect(compared.count >= 9 && samples.count >= 2)
    let tools = ["native", "webdriver-in-process", "webdriver-http"]
    let options = tools.map { "--tool \($0)" }.joined(separator: " ")
    func passed(_ scenarios: [String]) -> [String] {
      scenarios.flatMap { scenario in tools.map { "\(scenario) \($0): 1 of 1" } }
    }
    #expect(try cells(options) == passed(compared))
    #expect(
      try cells(samples.reduce(options) { "\($0) --scenario \($1)" }) == passed(samples))
  }
}

/// The cells of a comparison that is run in this package, as "A.1 native: 1 of 1".
private func cells(_ options: String) throws -> [String] {
  let outcome = try TemporaryFolder().duet("compare --json \(options)", at: Duet.package)
  #expect(outcome.status == 0, "\(outcome.error)")
  let cells = try outcome.json()["cells"] as? [[String: Any]] ?? []
  return cells.map { cell in
    let texts = ["scenario", "tool", "passedRuns", "runs"].map { "\(cell[$0] ?? "none")" }
    return "\(texts[0]) \(texts[1]): \(texts[2]) of \(texts[3])"
  }
}
