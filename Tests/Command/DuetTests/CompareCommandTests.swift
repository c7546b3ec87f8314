import Foundation
import Testing

/// What `duet compare` plays, and what it refuses before it plays anything.
struct CompareCommandTests {
  @Test(arguments: [
    (
      "chromium",
      "The WebDriver suite in a real browser: Chromium, through chromedriver; pages only."
    ),
    (
      "native-dom-ids",
      "The native suite with DOM ids as identifiers, which no iPhone has; pages only."
    ),
    (
      "webdriver-clear",
      "WebDriver in process that empties fields by one call instead of by keys; A.3 and B.2 only."
    ),
  ])
  func aToolThatPlaysNoneOfTheScenariosIsRefused(tool: String, what: String) throws {
    #expect(
      try Sample.checkout().duet("compare --tool \(tool)")
        == .refused("\(tool) plays none of these scenarios. It is: \(what)"))
  }

  /// The cells of a comparison that is run in this package, as "A.1 native: 1 of 1".
  private func cells(_ options: String) throws -> [String] {
    struct Comparison: Decodable {
      struct Cell: Decodable {
        let scenario, tool: String
        let runs, passedRuns: Int
      }
      let cells: [Cell]
    }
    let outcome = try Folder().duet("compare --json \(options)", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.error)")
    return try JSONDecoder().decode(Comparison.self, from: Data(outcome.output.utf8)).cells
      .map { "\($0.scenario) \($0.tool): \($0.passedRuns) of \($0.runs)" }
  }

  /// The samples are there to copy from: what is published is of the others.
  @Test func allScenariosPassWithTheUsualToolsAndSamplesWhereTheyAreNamed() throws {
    struct Listed: Decodable {
      struct Scenario: Decodable { let id, path: String }
      let scenarios: [Scenario]
    }
    let list = try Folder().duet("scenarios list --json", at: Duet.package)
    let scenarios = try JSONDecoder().decode(Listed.self, from: Data(list.output.utf8))
      .scenarios
    let samples = scenarios.filter { $0.path.contains("/Samples/") }.map(\.id)
    let compared = scenarios.map(\.id).filter { !samples.contains($0) }
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

  @Test func variantsArePlayedWhereTheyPlayAScenario() throws {
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

  @Test func theClientsKnowNoChangesOfTheScreens() throws {
    #expect(
      try Sample.checkout().duet("compare --tool appium-python --ui-change other-order")
        == .refused("The clients' suites know no --ui-change."))
  }

  @Test func aBrowserThatIsNotInstalledIsNamedWithItsPackages() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    let environment = ["PATH": folder.url.path, "DISPLAY": ":0"]
    #expect(
      try folder.duet("compare --browsers", environment: environment)
        == .refused(
          "Real browsers need chromedriver, chromium, WebKitWebDriver, which this machine does not "
            + "have. On Debian: apt-get install chromium chromium-driver webkit2gtk-driver xvfb"))
  }

  @Test func aDriverThatEndsAtOnceIsNamed() throws {
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
  func anUnknownScenarioIsNamedWithThoseThereAre(id: String, guess: String) throws {
    let folder = try Sample.checkout()
    // A checkout is found from any folder in it.
    #expect(
      try folder.duet(
        "compare --scenario", id, at: folder.url.appendingPathComponent("Tests/Suites/NativeSuite")
      ) == .refused("There is no scenario '\(id)'. \(guess)Scenarios: L.1."))
  }

  @Test func aReportThatCannotBeWrittenIsRefusedBeforeTheRun() throws {
    let folder = try Sample.checkout()
    #expect(
      try folder.duet("compare --report Package.swift/report")
        == .refused(
          "--report Package.swift/report: \(folder.url.path)/Package.swift is a file; name a folder."
        ))
  }

  @Test func outsideOfACheckoutThereIsNothingToCompare() throws {
    let folder = try Folder()
    try folder.file("Package.swift", "")
    try folder.file(Sample.path, Sample.good)
    #expect(
      try folder.duet("compare")
        == .refused(
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to one first."))
  }

  @Test func scenariosThatDoNotParseAreReported() throws {
    #expect(
      try Sample.checkout(Sample.unparsable).duet("compare")
        == Outcome(status: 2, error: Sample.parseErrors.replacing("\n\n", with: "\n")))
  }
}
