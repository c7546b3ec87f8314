import Foundation
import Testing

/// `duet report` on small traces of one scenario.
struct ReportCommandTests {
  private static let about =
    #"{"version":2,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#

  /// The lines of a run that passed, without what was sent.
  private static func run(by tool: String, passed: Bool = true) -> [String] {
    let name = #""version":2,"tool":"\#(tool)","repetition":1,"scenario":"L.1""#
    let place = #""file":"Tests/L1Tests.swift","line":3"#
    let cost = #""duration":0.25,"commands":1,"outcome":"passed""#
    let end =
      passed
      ? #""outcome":"passed""# : #""outcome":"failed","message":"The name is <b>not</b> there.""#
    return [
      #"{\#(name),"kind":"start",\#(place),"start":1}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/S1",\#(place),"start":0,\#(cost)}"#,
      #"{\#(name),"kind":"item","item":"L.1/TC1/Ex1",\#(place),"start":0.25,"duration":0.25,"#
        + #""commands":1,\#(end)}"#,
      #"{\#(name),"kind":"end","duration":0.5,"commands":2,\#(end)}"#,
    ]
  }

  private func folder(_ traces: [String: [String]]) throws -> Folder {
    let folder = try Sample.checkout()
    try folder.file(Sample.path, Sample.good)
    for (path, lines) in traces {
      try folder.file(path, lines.joined(separator: "\n") + "\n")
    }
    return folder
  }

  private func files(in folder: Folder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }

  @Test func tracesOfAnyToolsAreLaidSideBySide() throws {
    let folder = try folder([
      "a.jsonl": [Self.about] + Self.run(by: "native"), "b.jsonl": Self.run(by: "my-tool"),
    ])
    try folder.file("out/kept.txt", "mine")
    let outcome = try Duet.run("report", "b.jsonl", "a.jsonl", "-o", "out", in: folder)
    #expect(
      outcome
        == .init(
          status: 0, output: folder.url.appendingPathComponent("out/index.html").path + "\n"))
    #expect(
      try files(in: folder, "out")
        == ["index.html", "junit.xml", "kept.txt", "report.json", "summary.md"])
    #expect(try folder.text("out/kept.txt") == "mine")
    // Duet's own tools come first, whichever file they are in.
    #expect(try folder.text("out/summary.md").contains("| Scenario | native | my-tool |"))
    #expect(try folder.text("out/index.html").contains("a machine"))
    #expect(try folder.text("out/junit.xml").contains(#"<testsuite name="my-tool""#))
  }

  @Test func aFailureIsReportedAndIsTheExitCode() throws {
    let folder = try folder(["a.jsonl": Self.run(by: "native", passed: false)])
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(outcome.status == 1)
    let page = try folder.text("out/index.html")
    #expect(page.contains("The name is &lt;b&gt;not&lt;/b&gt; there."))
    #expect(!page.contains("<b>not</b>"))
  }

  @Test func aTraceThatCanNotBeBelievedIsReportedAsThat() throws {
    let lines = Self.run(by: "native").dropLast()
    let folder = try folder(["a.jsonl": Array(lines)])
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.error.hasSuffix(
        "a.jsonl:3: error: L.1 by native, run 1: the run has no end; the process that ran it "
          + "may have crashed [missing-end]\n"))
    #expect(try folder.text("out/index.html").contains("[missing-end]"))
  }

  @Test func whatCanNotBeReadIsNamedBeforeAnythingIsWritten() throws {
    let folder = try folder(["a.jsonl": Self.run(by: "native")])
    try folder.file("damaged.json", "{")
    try folder.file("history.jsonl", "{\"version\":1\n")
    func refused(_ options: String...) throws -> String {
      let outcome = try Duet.run(
        ["report"] + options + ["-o", "out"], in: folder.url, output: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      return outcome.error
    }
    #expect(try refused("none.jsonl").hasPrefix("error: none.jsonl: the trace can't be read: "))
    #expect(
      try refused("a.jsonl", "--growth", "damaged.json")
        == "error: --growth damaged.json: not what 'duet bench --only growth --json' writes: "
        + "not JSON\n")
    #expect(
      try refused("a.jsonl", "--growth", "none.json").hasPrefix(
        "error: --growth none.json: it can't be read: "))
    #expect(
      try refused("a.jsonl", "--history", "history.jsonl").contains("history.jsonl:1: "))
    #expect(try folder.text("history.jsonl") == "{\"version\":1\n")
    #expect(throws: (any Error).self) { try files(in: folder, "out") }
  }

  @Test func whatIsReadIsNeverReplaced() throws {
    let folder = try folder(["out/report.json": Self.run(by: "native")])
    try folder.file("out/summary.md", "")
    let trace = try folder.text("out/report.json")
    let report = try Duet.run("report", "out/report.json", "-o", "out", in: folder)
    #expect(
      report
        == .init(
          status: 64,
          error: "-o out: the report would replace out/report.json, which is read; take another "
            + "folder.\n"))
    #expect(try folder.text("out/report.json") == trace)
    let history = try Duet.run(
      "compare", "--report", "./out", "--history", "out/summary.md", in: folder)
    #expect(history.status == 64)
    #expect(history.error.contains("the report would replace out/summary.md, which is read"))
    let empty = try Duet.run("report", "out/report.json", "-o", "", in: folder)
    #expect(empty == .init(status: 64, error: "-o '': name a folder.\n"))
  }

  @Test func aHistoryThatIsNotThereIsNamed() throws {
    let folder = try folder(["a.jsonl": Self.run(by: "native")])
    let outcome = try Duet.run(
      "report", "a.jsonl", "-o", "out", "--history", "none.jsonl", in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          error: "error: --history none.jsonl: there is no such file; 'duet compare --history' "
            + "makes it.\n"))
  }

  @Test func aFolderThatIsAFileIsNamed() throws {
    let folder = try folder(["a.jsonl": Self.run(by: "native")])
    let outcome = try Duet.run("report", "a.jsonl", "-o", "a.jsonl", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("error: a.jsonl: the report can't be written: "))
    #expect(try folder.text("a.jsonl").hasPrefix("{"))
  }
}
