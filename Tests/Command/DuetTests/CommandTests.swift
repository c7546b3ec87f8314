import FakeTraces
import Foundation
import ScenarioFormat
import SuiteSupport
import TestSupport
import Testing

@testable import SuiteRuns
@testable import duet

/// Each subcommand, used as intended.
struct CommandTests {
  @Test(arguments: ["--help", ""])
  func `help names the subcommands and the exit codes`(_ argument: String) async throws {
    let outcome = try await TemporaryFolder().duet(argument)
    #expect(outcome.status == 0 && outcome.error == "")
    for code in ["0 ", "1 ", "2 ", "3 ", "64"] { #expect(outcome.output.contains("\n  \(code)  ")) }
    let listed = outcome.output.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }
      .compactMap { $0.firstMatch(of: /^ {2}(\w+)/)?.1 }.map(String.init)
    #expect(
      listed == ["compare", "report", "scenarios", "serve", "record", "gallery", "See"])
  }

  /// Rows of a command line, its exit code, and a part of what it prints. They run in this order in
  /// one folder. FOLDER is its path, and ⏎ a line's end. A.14 sets a delay itself: without it, the
  /// first tap on Save closes the form.
  private static let table = """
    --version | 0 | 0.1⏎
    compare --scenario A.3 --repeat 2 --details | 0 | A.3       native                2/2 passed
    compare --scenario A.3 --repeat 2 --json | 0 | "passedRuns" : 2,
    compare --list-faults | 0 | --fault, for TinyLog⏎  new-tasks-at-bottom⎵
    compare --list-faults | 0 | --redesign, for all apps⏎  ids-renamed⎵
    compare --scenario A.1 --fault done-tasks-counted | 0 | native notices it at TC 3, Ex 3; webdr
    compare --scenario B.1 --fault late-answers-win | 1 | late-answers-win: No tool notices it.
    compare --scenario B.1 --redesign other-wording | 1 | :14⏎  native: Tests/Suites/NativeSuite/Beer
    compare --scenario B.1 --redesign other-wording | 1 |     code      try page.webView.buttons["Back"]
    compare --scenario A.14 --tool native --service-delay 0 | 0 | 1 run of 1 scenario by 1 tool.
    scenarios list | 0 | L.2    Login   1  1   1  0  Help⏎
    scenarios list --json Scenarios | 0 | "id" : "L.2/TC1/Ex1"
    scenarios lint | 0 | 1 file: no findings⏎
    scenarios lint --json | 0 | "findings" : [⏎
    scenarios format --check | 3 | L2-help.scenario:7:1: warning: formatting changes this line
    scenarios format | 0 | formatted Scenarios/L2-help.scenario⏎
    scenarios skeleton L.2 | 0 | // Tests/Suites/WebDriverSuite/Login/L2HelpTests.swift⏎
    scenarios skeleton L.2 --suite native | 0 | // Tests/Suites/NativeSuite/Login/L2HelpTests.swift⏎
    scenarios lint bad.scenario | 2 | bad.scenario:6:3: error: unknown keyword
    scenarios format bad.scenario | 2 | bad.scenario:6:3: error: unknown keyword
    report --check a.jsonl --scenarios Scenarios | 0 | 1 file: 1 run of 1 scenario by 1 tool: no f
    report --check c.jsonl d.jsonl --scenarios Scenarios | 3 | c.jsonl:2: error: not a trace record:
    report --check c.jsonl d.jsonl --scenarios Scenarios | 3 | d.jsonl:1: error: the trace has runs of X
    report a.jsonl -o new/deep/ --scenarios Scenarios | 0 | FOLDER/new/deep/index.html⏎
    report b.jsonl a.jsonl -o new/deep --scenarios Scenarios | 0 | FOLDER/new/deep/index.html⏎
    report c.jsonl -o findings --scenarios Scenarios | 3 | c.jsonl:2: error: not a trace record: not
    report e.jsonl --against a.jsonl -o failed --scenarios Scenarios | 1 | <b>␛[31mred\\u{202E}</b>
    gallery --out one | 0 | s: FOLDER/one/index.html⏎
    gallery --out two --states states.json | 0 | 1 states drawn
    gallery --out three --states states.json --against two | 0 | Nothing has changed.⏎
    gallery --out three --states states.json --against two --appearance dark | 3 | login-form-b: changed⏎
    """

  @Test func `each subcommand prints its result and ends with its exit code`() async throws {
    let about = #"{"version":4,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#
    let failed = FakeRun(
      "L.2", failsAt: "TC1/Ex1", message: #"The help is <b>\u001b[31mred\u202e</b>."#)
    let folder = try sampleFolder(
      Written.help.replacing("S 1   Tap", with: "S 1 Tap"),
      traces: [
        "a.jsonl": [about] + FakeRun("L.2").lines, "b.jsonl": FakeRun("L.2", "my-tool").lines,
        "c.jsonl": [failed.lines[0], "oops", failed.lines[3]],
        "d.jsonl": [FakeRun("X.9").lines[0]], "e.jsonl": failed.lines,
      ])
    let bad = Written.help.replacing("TC 1 Show", with: "TX 1 Show")
    try folder.file("bad.scenario", bad)
    let states = #"{"app": "Login", "states": [{"screen": "Form", "state": "b"}]}"#
    try folder.file("states.json", states)
    for row in Self.table.split(separator: "\n").map({ $0.components(separatedBy: " | ") }) {
      let outcome = try await folder.duet(row[0])
      let text = row[2].replacing("FOLDER", with: folder.path).replacing("⏎", with: "\n")
        .replacing("⎵", with: " ")
      #expect("\(outcome.status)" == row[1], "\(row[0]): \(outcome)")
      #expect((outcome.output + outcome.error).contains(text), "\(row[0]): \(outcome)")
    }
    #expect(try folder.text("Scenarios/L2-help.scenario") == Written.help)
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
        "\nFails newly:\n  L.2 by native: passed before, failed now\n"))
  }

  @Test func `a scenario without a test is not run, and the way to create one is named`()
    async throws
  {
    let folder = try sampleFolder()
    let own = try ScenarioLibrary.read(folder.url.appendingPathComponent("Scenarios")).scenarios
    let played = SuiteTestCase.library.scenarios.filter { $0.id.description == "A.1" }
    let run = SuiteRun(scenarios: played + own, tools: [.native], by: Duet.suiteCommand)
    let comparison = try await run.run().comparison
    #expect(!comparison.passed)
    let reasons = comparison.cells.flatMap(\.notRun).map(\.reason)
    #expect(reasons.contains { $0.contains("'duet scenarios skeleton L.2' prints one.") })
    let error = await #expect(throws: UsageError.self) {
      try await SuiteRun(scenarios: own, tools: [.native], by: Duet.suiteCommand).run()
    }
    #expect("\(error as Any)".contains("Run 'duet scenarios skeleton L.2'"))
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

/// Failures that a command reports before it does any work.
struct ExitCodeTests {
  /// A place in the kernel's file system, where not even root can create a file or folder.
  private static let nowhere = "/proc/duet-tests"

  /// Rows of a command line, its exit code, and words of the error. '' is an empty argument.
  private static let table = """
    bogus | 64 | 'bogus'
    compare --repeat 0 | 64 | --repeat 1 10000.
    compare --service-delay=-1 | 64 | --service-delay 0 60000.
    compare --server http://127.0.0.1:1 --parallel 0 | 64 | --parallel 1 64.
    compare --parallel 2 | 64 | --parallel --server
    compare --trace old.jsonl | 64 | --trace old.jsonl exists
    compare --trace no/new.jsonl | 64 | --trace no/new.jsonl FOLDER/no. Create
    compare --trace \(nowhere) --report new | 64 | --trace \(nowhere): directory. different file.
    compare --report \(nowhere) | 64 | --report \(nowhere): directory. different folder.
    compare --tool selenium | 64 | 'selenium' native selenium-python
    compare --tool selenium-python --scenario A.1 | 64 | selenium-python scenarios. B.1
    compare --tool appium-python --redesign ids-renamed | 64 | --redesign. Leave
    compare --redesign rust | 64 | 'rust' ids-renamed
    compare --fault rust | 64 | 'rust' alcohol-rounded
    compare --fault done-tasks-counted --scenario B.1 | 64 | done-tasks-counted --list-faults
    compare --trace '' | 64 | --trace: empty.
    report old.jsonl -o '' | 64 | -o: empty.
    compare --scenario Z.9 | 64 | 'Z.9' A.1
    compare --tool native --server http://lab:1 | 64 | --server webdriver-http out native
    compare --server lab | 64 | --server 'lab' http://127.0.0.1:4723
    compare --server ftp://lab | 64 | --server 'ftp://lab' http://127.0.0.1:4723
    compare --server http://lab:65536 | 64 | --server 'http://lab:65536'
    compare --server http://me@lab:4723 | 64 | --server 'http://me@lab:4723'
    compare --server http://lab:4723/?a=1 | 64 | --server 'http://lab:4723/?a=1'
    compare --server http://lab:4723/#a | 64 | --server 'http://lab:4723/#a'
    compare --server http://127.0.0.1:1 | 64 | --server http://127.0.0.1:1: Start
    serve --port 70000 | 64 | --port 0 65535.
    serve --max-sessions 0 | 64 | --max-sessions 1
    serve --session-timeout=-1 | 64 | --session-timeout 0
    serve --allow-host http://lab1 | 64 | --allow-host 'http://lab1'.
    serve --base-path wd/hub | 64 | --base-path /.
    serve --data old.jsonl | 64 | --data old.jsonl folder.
    serve --clock sun | 64 | 'sun' '--clock 'virtual'
    serve --host 192.0.2.1 --port 0 | 1 | 192.0.2.1 --host 127.0.0.1
    gallery --out a --size 390x844 --size 300x300 | 64 | --pictures.
    gallery --out a --against b --pictures | 64 | --against --pictures.
    gallery --out a --against ./a | 64 | --out --against
    gallery --out a --against b | 2 | --against:
    gallery --out a --states old.jsonl | 2 | --states: old.jsonl JSON
    gallery --out a --states none | 2 | --states: none
    gallery --out old.jsonl | 64 | --out old.jsonl: different folder.
    gallery --out in --pictures | 64 | --out in: empty. different folder.
    record TinyLogs | 64 | 'TinyLogs' scenario app.
    record A.1 --argument x | 64 | A.1 --argument
    report old.jsonl | 64 | -o --check.
    report --check old.jsonl -o out | 64 | -o --against.
    report --check old.jsonl --against old.jsonl | 64 | -o --against.
    report old.jsonl -o in | 64 | Duet none L.2. --scenarios
    compare --tag rust | 64 | 'rust'. Known: lists,
    compare --tag lists --scenario A.1 | 64 | --tag --scenario,
    report none.jsonl -o out | 2 | none.jsonl:
    report Scenarios -o out | 2 | Scenarios: directory
    report old.jsonl --against none.jsonl -o out | 2 | none.jsonl:
    report in/report.json -o in | 64 | -o in: in/report.json. different folder.
    report link -o in | 64 | -o in: link. different folder.
    report twin -o in | 64 | -o in: twin. different folder.
    scenarios skeleton L.9 | 64 | L.9 hint: L.2
    """

  @Test(arguments: table.split(separator: "\n").map { $0.components(separatedBy: " | ") })
  func `a failure has its exit code, names what is wrong, and changes nothing`(row: [String])
    async throws
  {
    let run = FakeRun("L.2").lines
    let folder = try sampleFolder(
      traces: ["old.jsonl": run, "in/report.json": run, "pytest.ini": []])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "in/report.json")
    try FileManager.default.linkItem(
      atPath: "\(folder.path)/in/report.json", toPath: "\(folder.path)/twin")
    let before = folder.paths
    let outcome = try await folder.duet(row[0])
    #expect("\(outcome.status)" == row[1], "\(outcome)")
    #expect(outcome.output == "")
    #expect(outcome.error.lowercased().contains("error: "), "\(outcome.error)")
    for word in row[2].replacing("FOLDER", with: folder.path).split(separator: " ") {
      #expect(outcome.error.contains(word), "\(outcome.error)")
    }
    #expect(folder.paths == before)
    #expect(try folder.text("in/report.json") == folder.text("old.jsonl"))
  }

  /// As with `duet … | head`.
  @Test func `a closed pipe ends the command without a crash`() async throws {
    let line = "\"$0\" compare --scenario A.1 --tool native --json | true; echo ${PIPESTATUS[0]}"
    #expect(
      try await Outcome.running(["bash", "-c", line, Duet.executable.path]).output == "1\n")
  }
}
