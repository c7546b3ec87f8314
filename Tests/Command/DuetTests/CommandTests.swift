import Foundation
import ScenarioFormat
import SuiteSupport
import TestSupport
import Testing

@testable import SuiteRuns
@testable import duet

/// Each subcommand, used as intended.
struct CommandTests {
  private static let commands = ["compare", "report", "scenarios", "serve", "record", "gallery"]

  @Test(arguments: ["--help", "-h", "help", ""])
  func `help names the subcommands and the exit codes`(_ argument: String) async throws {
    let outcome = try await TemporaryFolder().duet(argument)
    #expect(outcome.status == 0 && outcome.error == "")
    for code in ["0 ", "1 ", "2 ", "3 ", "64"] { #expect(outcome.output.contains("\n  \(code)  ")) }
    let listed = outcome.output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
      .compactMap { $0.firstMatch(of: /^ {2}(\w+)/)?.1 }.map(String.init)
    #expect(listed == Self.commands + ["See"])
  }

  /// Rows of a command line, its exit code, and a part of what it prints. They run in this order in
  /// one folder. FOLDER is its path, and ⏎ a line's end.
  private static let table = """
    --version | 0 | 0.1⏎
    compare --list-faults | 0 | --fault, for TinyLog⏎  new-tasks-at-bottom⎵
    compare --list-faults | 0 | --redesign, for all apps⏎  ids-renamed⎵
    compare --scenario A.1 --fault done-tasks-counted | 0 | noticed by all 3 tools, 1 of 1 scenario
    compare --scenario B.1 --fault late-answers-win | 1 | not noticed by native, webdriver-in-process, w
    compare --scenario B.1 --redesign other-wording | 1 | :14⏎  native: Tests/Suites/NativeSuite/Beer
    compare --scenario B.1 --redesign other-wording | 1 |     code      try page.webView.buttons["Back"]
    scenarios list | 0 | L.1    Login   1  1   1  0  Log in⏎
    scenarios list --json Scenarios | 0 | "id" : "L.1/TC1/Ex1"
    scenarios lint | 0 | 1 file: no findings⏎
    scenarios lint --json | 0 | "findings" : [⏎
    scenarios format --check | 3 | L1-log-in.scenario:8:1: warning: formatting changes this line
    scenarios format | 0 | formatted Scenarios/L1-log-in.scenario⏎
    scenarios skeleton L.1 | 0 | // Tests/Suites/WebDriverSuite/Login/L1LogInTests.swift⏎
    scenarios skeleton L.1 --suite native | 0 | // Tests/Suites/NativeSuite/Login/L1LogInTests.swift⏎
    scenarios import login.feature | 0 | Ex 1  The name is there.⏎
    scenarios lint bad.scenario | 2 | bad.scenario:7:3: error: unknown keyword
    scenarios format bad.scenario | 2 | bad.scenario:7:3: error: unknown keyword
    report --check a.jsonl --scenarios Scenarios | 0 | 1 file: 1 run of 1 scenario by 1 tool: no f
    report --check c.jsonl d.jsonl --scenarios Scenarios | 3 | c.jsonl:2: error: not a trace record:
    report --check c.jsonl d.jsonl --scenarios Scenarios | 3 | d.jsonl:1: error: the trace has runs of X
    report a.jsonl -o new/deep/ --scenarios Scenarios | 0 | FOLDER/new/deep/index.html⏎
    report b.jsonl a.jsonl -o new/deep --scenarios Scenarios | 0 | FOLDER/new/deep/index.html⏎
    report c.jsonl -o findings --scenarios Scenarios | 3 | c.jsonl:2: error: not a trace record: not
    report e.jsonl --against a.jsonl -o failed --scenarios Scenarios | 1 | <b>␛[31mred\\u{202E}</b>
    gallery --out one | 0 | s: FOLDER/one/index.html⏎
    gallery --out two --against one | 0 | Nothing has changed.⏎
    gallery --out two --against one --appearance dark | 3 | : changed⏎
    """

  @Test func `each subcommand prints its result and ends with its exit code`() async throws {
    let about = #"{"version":3,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#
    let failed = Sample.run(passed: false)
    let folder = try Sample.folder(
      Sample.scenario.replacing("S 1   Enter", with: "S 1 Enter"),
      traces: [
        "a.jsonl": [about] + Sample.run(), "b.jsonl": Sample.run(by: "my-tool"),
        "c.jsonl": [failed[0], "oops", failed[3]],
        "d.jsonl": [failed[0].replacing("L.1", with: "X.9")],
        "e.jsonl": failed.map { $0.replacing("not<", with: #"\u001b[31mred\u202e<"#) },
        "login.feature": [
          "Feature: Login", "  Scenario: L.1 Log in", "    When Log in.",
          "    Then The name is there.",
        ],
      ])
    let bad = Sample.scenario.replacing("TC 1 Right", with: "TX 1 Right")
    try folder.file("bad.scenario", bad)
    for row in Self.table.split(separator: "\n").map({ $0.components(separatedBy: " | ") }) {
      let outcome = try await folder.duet(row[0])
      let text = row[2].replacing("FOLDER", with: folder.path).replacing("⏎", with: "\n")
        .replacing("⎵", with: " ")
      #expect("\(outcome.status)" == row[1], "\(row[0]): \(outcome)")
      #expect((outcome.output + outcome.error).contains(text), "\(row[0]): \(outcome)")
    }
    #expect(try folder.text(Sample.path) == Sample.scenario)
    #expect(try folder.text("bad.scenario") == bad)
    // Duet's tools come first, whatever the order of the files.
    let page = try folder.text("new/deep/index.html")
    #expect(page.contains(#"<th scope="col">native</th><th scope="col">my-tool</th>"#))
    #expect(page.contains("a machine"))
    #expect(try folder.text("new/deep/junit.xml").contains(#"<testsuite name="my-tool""#))
    #expect(
      folder.paths.filter { $0.hasPrefix("new/deep/") }.map { $0.dropFirst(9) } == [
        "index.html", "junit.xml", "report.json", "summary.md",
      ])
    #expect(try folder.text("findings/index.html").contains("[no-record]"))
    #expect(
      try folder.text("failed/summary.md").contains(
        "\nL.1 by native: passed before, failed now\n"))
  }

  @Test(arguments: [
    ("A.3 --repeat 2", ["native", "webdriver-in-process", "webdriver-http"], 2),
    // A.14 sets a delay itself. Without it, the first tap on Save closes the form.
    ("A.14 --tool native --service-delay 0", ["native"], 1),
  ])
  func `compare plays each scenario in three ways, as often as requested`(
    options: String, tools: [String], runs: Int
  ) async throws {
    let outcome = try await TemporaryFolder().duet("compare --json --scenario \(options)")
    #expect(outcome.status == 0, "\(outcome.error)")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let played = (json as? [String: Any])?["scenarios"] as? [[String: Any]]
    let cells = try #require(played?.first?["cells"] as? [[String: Any]])
    #expect(cells.map { $0["tool"] as? String } == tools)
    #expect(cells.allSatisfy { $0["passedRuns"] as? Int == runs && $0["runs"] as? Int == runs })
  }

  @Test func `a scenario without a test is not run, and the way to create one is named`()
    async throws
  {
    let folder = try Sample.folder()
    let own = try ScenarioLibrary.read(folder.url.appendingPathComponent("Scenarios")).scenarios
    let played = ScenarioTestCase.library.scenarios.filter { $0.id.description == "A.1" }
    let run = SuiteRun(scenarios: played + own, tools: [.native], by: Duet.suiteCommand)
    let comparison = try await run.run().comparison
    #expect(!comparison.passed)
    let reasons = comparison.cells.flatMap(\.notRun).map(\.reason)
    #expect(reasons.contains { $0.contains("'duet scenarios skeleton L.1' prints one.") })
    let error = await #expect(throws: UsageError.self) {
      try await SuiteRun(scenarios: own, tools: [.native], by: Duet.suiteCommand).run()
    }
    #expect("\(error as Any)".contains("Run 'duet scenarios skeleton L.1'"))
  }

  @Test(arguments: ["pytest", "xctest"])
  func `a new folder has the binding, a scenario, its JSON and the format`(kind: String)
    async throws
  {
    let folder = TemporaryFolder()
    let outcome = try await folder.duet("scenarios init ours --for \(kind)")
    #expect(outcome.status == 0 && outcome.error == "")
    let binding = kind == "pytest" ? "scenario_binding.py" : "Tests/ScenarioBinding.swift"
    #expect(outcome.output.contains("ours/\(binding)\n"))
    #expect(outcome.output.hasSuffix("Read ours/README.md first.\n"))
    let lint = try await folder.duet("scenarios lint ours/Scenarios")
    #expect(lint.output == "1 file: no findings\n")
    #expect(try folder.text("ours/scenarios.json").contains("\"path\" : \"Scenarios/A1-"))
    let format = try folder.text("ours/FORMAT.md")
    #expect(format.contains("## Template") && format.contains("## JSON"))
    // The folder works without Duet's pages.
    let pages = try format + folder.text("ours/README.md")
    let links = Set(pages.matches(of: /\]\(([^)#]+)/).map { String($0.1) })
    #expect(links == ["README.md", "FORMAT.md"])
    #expect(format.contains("`duet scenarios list --json`") == (kind == "xctest"))
  }

  @Test func `a port in use is an error, and an interrupt stops the server`() async throws {
    let server = try await RunningServer.starting("serve", "--base-path", "/wd/hub")
    #expect(server.greeting == "Listening on \(server.address)/wd/hub. Press Ctrl-C to stop.")
    #expect(
      try await TemporaryFolder().duet("serve --port \(server.port)")
        == .error(
          1, "port \(server.port) on 127.0.0.1 is in use. Stop the other server or pass --port"))
    kill(server.process.id, SIGINT)
    #expect(try await onOwnThread { server.process.finish() } == 0)
    #expect(try server.errors.hasPrefix("\nStopping within 10 s, after the current requests. "))
  }

  @Test(arguments: [
    ("A.1", "--port=0", "scenario=A.1"),
    ("TinyLog", "--argument=--reset", "app=TinyLog&argument=--reset"),
  ])
  func `record prints the address of its page`(what: String, option: String, query: String)
    async throws
  {
    let recorder = try await RunningServer.starting("record", what, option)
    #expect(recorder.greeting == "Record in a browser: \(recorder.address)/record/new?\(query)")
  }

  @Test func `both suites take pictures in each language and size, shown in order`() async throws {
    let folder = TemporaryFolder()
    let line = "gallery --pictures --size 390x844 --size 500x600 --out new"
    #expect(try await folder.duet(line).status == 0)
    let paths = try folder.text("new/index.html").matches(of: /src="(.*?)"/).map { $0.output.1 }
    #expect(paths.count == 32 && paths[0] == "en/390x844/native/P.1-01-Lists.png")
    #expect(paths[31] == "cs/500x600/webdriver-in-process/P.2-02-Beer.png")
    let data = try paths.map {
      try Data(
        contentsOf: folder.url.appendingPathComponent("new/" + $0.replacing("%20", with: " ")))
    }
    // Both tools take the same pictures. Languages and sizes differ.
    #expect(data[0] == data[1] && Set([data[0], data[2], data[4], data[6]]).count == 4)
  }

  @Test(arguments: ["", "a/b", "../a", "a  b", "Lists"])
  func `a picture's name must be unique and a part of a file's name`(name: String) throws {
    let test = NativeScenarioTestCase(name: "test", testClosure: { _ in })
    try test.snapshot("Lists")
    let error = #expect(throws: (any Error).self) { try test.snapshot(name) }
    #expect("\(error as Any)".contains("picture '\(name)' must be unique, and consist of words"))
  }
}
