import Foundation
import Testing

/// What `duet compare` plays, and what it refuses before it plays anything.
struct CompareCommandTests {
  /// What a run says that is refused after the options were read.
  private func refused(_ problem: String) -> Duet.Outcome {
    .init(
      status: 64,
      error: "error: \(problem)\n  See 'duet compare --help' for more information.\n")
  }

  @Test(arguments: [
    (["--repeat", "0"], "--repeat must be a number from 1 to 10000."),
    (["--repeat", "10001"], "--repeat must be a number from 1 to 10000."),
    (["--repeat=-1"], "--repeat must be a number from 1 to 10000."),
    (
      ["--service-delay=-1"],
      "--service-delay must be a number of milliseconds from 0 to 60000."
    ),
    (
      ["--service-delay", "60001"],
      "--service-delay must be a number of milliseconds from 0 to 60000."
    ),
    (["--trace", "old.jsonl"], "--trace old.jsonl: the file exists; name a new one."),
    (["--trace", "Scenarios"], "--trace Scenarios: the file exists; name a new one."),
    (
      ["--repeat", "x"],
      "The value 'x' is invalid for '--repeat <repeat>'\n"
        + "Help:  --repeat <repeat>  Run each scenario so often with each tool."
    ),
    (
      ["--tool", "selenium"],
      "The value 'selenium' is invalid for '--tool <tool>'. Please provide one of the "
        + "following:\n  - native\n  - webdriver-in-process\n  - webdriver-http\n"
        + "  - native-dom-ids\n  - webdriver-native-context\n  - webdriver-clear\n  - chromium\n"
        + "  - webkitgtk\n  - native-desktop\n  - webdriver-desktop\n  - native-desktop-chromium\n"
        + "  - webdriver-desktop-chromium\n  - appium-python\n  - selenium-python\n"
        + "Help:  --tool <tool>  Only this tool or variant; may be repeated."
    ),
    (
      ["--fault", "rust"],
      "--fault rust is not known. Known: new-tasks-at-bottom, done-tasks-counted, "
        + "archive-loses-task, list-order-reversed, editing-resets-color, switch-without-effect, "
        + "features-not-searched, breweries-not-searched, late-answers-win, alcohol-rounded, "
        + "service-unreachable."
    ),
    (["A.1"], "Unexpected argument 'A.1'"),
    (["--faults", "x"], "Unknown option '--faults'. Did you mean '--fault'?"),
  ])
  func wrongOptionsAreWrongUsage(options: [String], problem: String) throws {
    let folder = try Sample.checkout()
    try folder.file("old.jsonl", "kept\n")
    let outcome = try Duet.run(["compare"] + options, in: folder.url, output: folder)
    #expect(outcome == (try Duet.wrongUsage(problem, of: "compare", in: folder)))
    #expect(try folder.text("old.jsonl") == "kept\n")
  }

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
      try Duet.run("compare", "--tool", tool, in: try Sample.checkout())
        == refused("\(tool) plays none of these scenarios. It is: \(what)"))
  }

  /// The cells of a comparison that is run in this package, as "A.1 native: 1 of 1".
  private func cells(_ options: [String]) throws -> [String] {
    struct Comparison: Decodable {
      struct Cell: Decodable {
        let scenario: String
        let tool: String
        let runs: Int
        let passedRuns: Int
      }
      let cells: [Cell]
    }
    let outcome = try Duet.run(
      ["compare", "--json"] + options, in: Self.package, output: try Sample.checkout())
    #expect(outcome.status == 0, "\(outcome.error)")
    return try JSONDecoder().decode(Comparison.self, from: Data(outcome.output.utf8)).cells
      .map { "\($0.scenario) \($0.tool): \($0.passedRuns) of \($0.runs)" }
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The samples are there to copy from: what is published is of the others.
  @Test func allScenariosPassWithTheUsualToolsAndSamplesWhereTheyAreNamed() throws {
    struct Listed: Decodable {
      struct Scenario: Decodable { let id, path: String }
      let scenarios: [Scenario]
    }
    let list = try Duet.run(
      ["scenarios", "list", "--json"], in: Self.package, output: try Sample.checkout())
    let scenarios = try JSONDecoder().decode(Listed.self, from: Data(list.output.utf8))
      .scenarios
    let samples = scenarios.filter { $0.path.contains("/Samples/") }.map(\.id)
    let compared = scenarios.map(\.id).filter { !samples.contains($0) }
    #expect(compared.count >= 9 && samples.count >= 2)
    let tools = ["native", "webdriver-in-process", "webdriver-http"]
    let options = tools.flatMap { ["--tool", $0] }
    func passed(_ scenarios: [String]) -> [String] {
      scenarios.flatMap { scenario in tools.map { "\(scenario) \($0): 1 of 1" } }
    }
    #expect(try cells(options) == passed(compared))
    #expect(try cells(options + samples.flatMap { ["--scenario", $0] }) == passed(samples))
  }

  @Test func variantsArePlayedWhereTheyPlayAScenario() throws {
    #expect(
      try cells(["--scenario", "A.1"]) == [
        "A.1 native: 1 of 1", "A.1 webdriver-in-process: 1 of 1", "A.1 webdriver-http: 1 of 1",
      ])
    #expect(
      try cells(["--scenario", "A.3", "--scenario", "B.1", "--repeat", "2"]) == [
        "A.3 native: 2 of 2", "A.3 webdriver-in-process: 2 of 2", "A.3 webdriver-http: 2 of 2",
        "A.3 webdriver-clear: 2 of 2", "B.1 native: 2 of 2", "B.1 webdriver-in-process: 2 of 2",
        "B.1 webdriver-http: 2 of 2", "B.1 native-dom-ids: 2 of 2",
        "B.1 webdriver-native-context: 2 of 2",
      ])
  }

  @Test func theClientsKnowNoChangesOfTheScreens() throws {
    let outcome = try Duet.run(
      "compare", "--tool", "appium-python", "--ui-change", "other-order", in: Sample.checkout())
    #expect(outcome == refused("The clients' suites know no --ui-change."))
  }

  @Test func aBrowserThatIsNotInstalledIsNamedWithItsPackages() throws {
    let folder = try Sample.checkout(Sample.good.replacing("Login", with: "Beer Explorer"))
    let outcome = try Duet.run(
      ["compare", "--browsers"], in: folder.url, output: folder,
      environment: ["PATH": folder.url.path, "DISPLAY": ":0"])
    #expect(
      outcome
        == refused(
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
    let outcome = try Duet.run(
      ["compare", "--tool", "chromium"], in: folder.url, output: folder,
      environment: ["PATH": folder.url.path])
    #expect(
      outcome == refused("chromedriver ended before it listened. It printed: broken\n"))
  }

  @Test func aTraceNeedsAFolder() throws {
    let folder = try Sample.checkout()
    for (path, missing) in [("no/t.jsonl", "no"), ("Package.swift/t.jsonl", "Package.swift")] {
      let outcome = try Duet.run("compare", "--trace", path, in: folder)
      let problem = "--trace: there is no folder \(folder.url.path)/\(missing); make it first."
      #expect(outcome == (try Duet.wrongUsage(problem, of: "compare", in: folder)))
    }
  }

  @Test(arguments: [
    ("Z.9", ""), ("", ""), ("l.1", "Did you mean L.1? "), ("L1", "Did you mean L.1? "),
  ])
  func anUnknownScenarioIsNamedWithThoseThereAre(id: String, guess: String) throws {
    #expect(
      try Duet.run("compare", "--scenario", id, in: try Sample.checkout())
        == refused("There is no scenario '\(id)'. \(guess)Scenarios: L.1."))
  }

  @Test func aReportThatCannotBeWrittenIsRefusedBeforeTheRun() throws {
    let folder = try Sample.checkout()
    #expect(
      try Duet.run("compare", "--report", "Package.swift/report", in: folder)
        == refused(
          "--report Package.swift/report: \(folder.url.path)/Package.swift is a file; name a folder."
        ))
  }

  @Test func aCheckoutIsFoundFromAnyFolderInIt() throws {
    let folder = try Sample.checkout()
    let outcome = try Duet.run(
      ["compare", "--scenario", "Z.9"],
      in: folder.url.appendingPathComponent("Tests/Suites/NativeSuite"),
      output: folder)
    #expect(outcome == refused("There is no scenario 'Z.9'. Scenarios: L.1."))
  }

  @Test func outsideOfACheckoutThereIsNothingToCompare() throws {
    let folder = try Folder()
    try folder.file("Package.swift", "")
    try folder.file(Sample.path, Sample.good)
    #expect(
      try Duet.run("compare", in: folder)
        == refused(
          "\(folder.url.path) is not inside a checkout of Duet (a folder with Package.swift, "
            + "Scenarios and Tests/Suites/NativeSuite). Change to one first."))
  }

  @Test func scenariosThatDoNotParseAreReported() throws {
    let outcome = try Duet.run("compare", in: try Sample.checkout(Sample.unparsable))
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.error == Sample.parseErrors.replacing("\n\n", with: "\n"))
  }
}
