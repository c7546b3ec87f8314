import Foundation
import Testing

/// `duet report` on small traces of one scenario.
struct ReportCommandTests {
  @Test func tracesOfAnyToolsAreLaidSideBySide() throws {
    let folder = try ReportSample.folder([
      "a.jsonl": [ReportSample.about] + ReportSample.run(by: "native"),
      "b.jsonl": ReportSample.run(by: "my-tool"),
    ])
    try folder.file("out/kept.txt", "mine")
    let outcome = try Duet.run("report", "b.jsonl", "a.jsonl", "-o", "out", in: folder)
    #expect(
      outcome
        == .init(
          status: 0, output: folder.url.appendingPathComponent("out/index.html").path + "\n"))
    #expect(
      try ReportSample.files(in: folder, "out")
        == ReportSample.names("kept.txt"))
    #expect(try folder.text("out/kept.txt") == "mine")
    // Duet's own tools come first, whichever file they are in.
    #expect(try folder.text("out/summary.md").contains("| Scenario | native | my-tool |"))
    #expect(try folder.text("out/index.html").contains("a machine"))
    #expect(try folder.text("out/junit.xml").contains(#"<testsuite name="my-tool""#))
  }

  @Test func aFailureIsReportedAndIsTheExitCode() throws {
    let folder = try ReportSample.folder(["a.jsonl": ReportSample.run(by: "native", passed: false)])
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(outcome.status == 1)
    let page = try folder.text("out/index.html")
    #expect(page.contains("The name is &lt;b&gt;not&lt;/b&gt; there."))
    #expect(!page.contains("<b>not</b>"))
  }

  @Test func otherUserActionsAreAFindingOfEveryCommandThatReadsTraces() throws {
    func run(_ tool: String, _ action: String) -> [String] {
      ReportSample.run(by: tool).map {
        $0.replacing(
          #""kind":"item","#, with: #""kind":"item","actions":["tap Name","\#(action)"],"#)
      }
    }
    let folder = try ReportSample.folder([
      "a.jsonl": run("native", "type ada"), "b.jsonl": run("my-tool", "clear"),
    ])
    let findings = ["S1", "Ex1"].enumerated().map { index, item in
      "b.jsonl:\(index + 2): error: L.1 by my-tool, run 1: action 2 of L.1/TC1/\(item) is \"clear\", "
        + "but \"type ada\" by native, run 1 [differing-actions]\n"
    }.joined()
    let report = try Duet.run("report", "a.jsonl", "b.jsonl", "-o", "out", in: folder)
    #expect(report.status == 3)
    #expect(report.error == findings)
    let check = try Duet.run("trace", "check", "a.jsonl", "b.jsonl", in: folder)
    #expect(check.status == 3)
    #expect(check.output.hasPrefix(findings))
  }

  @Test func noTraceGivesTheTerminalOrders() throws {
    let orders = #"\u001b[31mred\u202e"#
    let folder = try ReportSample.folder([
      "a.jsonl": ReportSample.run(by: "native", passed: false)
        .map { $0.replacing("<b>", with: orders) },
      "b.jsonl": ReportSample.run(by: "native")
        .map { $0.replacing("L.1/TC1/S1", with: "L.1/TC1/S1" + orders) },
    ])
    let failed = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(failed.status == 1)
    #expect(failed.error.contains("The name is ␛[31mred\\u{202E}not</b> there.\n"))
    let invalid = try Duet.run("report", "b.jsonl", "-o", "out", in: folder)
    #expect(
      invalid.error.hasPrefix(
        "b.jsonl:2: error: L.1 by native, run 1: L.1/TC1/S1␛[31mred\\u{202E} is not in the"))
  }

  @Test func aTraceThatCanNotBeBelievedIsReportedAsThat() throws {
    let lines = ReportSample.run(by: "native").dropLast()
    let folder = try ReportSample.folder(["a.jsonl": Array(lines)])
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.error.hasSuffix(
        "a.jsonl:3: error: L.1 by native, run 1: the run has no end; the process that ran it "
          + "may have crashed [missing-end]\n"))
    #expect(try folder.text("out/index.html").contains("[missing-end]"))
  }

  @Test func whatCanNotBeReadIsNamedBeforeAnythingIsWritten() throws {
    let folder = try ReportSample.folder(["a.jsonl": ReportSample.run(by: "native")])
    try folder.file("damaged.json", "{")
    try folder.file("history.jsonl", "{\"version\":1\n")
    func refused(_ options: String...) throws -> String {
      let outcome = try Duet.run(
        ["report"] + options + ["-o", "out"], in: folder.url, output: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output == "")
      return outcome.error
    }
    #expect(
      try refused("none.jsonl")
        == "error: none.jsonl: the trace can't be read: No such file or directory\n")
    #expect(
      try refused("Scenarios") == "error: Scenarios: the trace can't be read: Is a directory\n")
    #expect(
      try refused("a.jsonl", "--growth", "damaged.json")
        == "error: --growth damaged.json: not what 'duet-bench --only growth --json' writes: "
        + "not JSON\n")
    #expect(
      try refused("a.jsonl", "--growth", "none.json")
        == "error: --growth none.json: it can't be read: No such file or directory\n")
    #expect(
      try refused("a.jsonl", "--growth", "Scenarios")
        == "error: --growth Scenarios: it can't be read: Is a directory\n")
    #expect(
      try refused("a.jsonl", "--history", "history.jsonl").contains("history.jsonl:1: "))
    #expect(try folder.text("history.jsonl") == "{\"version\":1\n")
    #expect(throws: (any Error).self) { try ReportSample.files(in: folder, "out") }
  }

  @Test func whatIsReadIsNeverReplaced() throws {
    let folder = try ReportSample.folder(["out/report.json": ReportSample.run(by: "native")])
    try folder.file("out/summary.md", "")
    let trace = try folder.text("out/report.json")
    let report = try Duet.run("report", "out/report.json", "-o", "out", in: folder)
    #expect(
      report
        == .init(
          status: 64,
          error:
            "error: -o out: the report would replace out/report.json, which is read; take another "
            + "folder.\n"))
    #expect(try folder.text("out/report.json") == trace)
    let history = try Duet.run(
      "compare", "--report", "./out", "--history", "out/summary.md", in: folder)
    #expect(history.status == 64)
    #expect(history.error.contains("the report would replace out/summary.md, which is read"))
    let empty = try Duet.run("report", "out/report.json", "-o", "", in: folder)
    #expect(empty == .init(status: 64, error: "error: -o '': name a folder.\n"))
  }

  @Test func whatWasFoundOfTheSuitesIsShownAndWrittenOrRefused() throws {
    let folder = try ReportSample.folder(["a.jsonl": ReportSample.run(by: "native")])
    try folder.file(
      "survival.json",
      #"""
      {"version":1,"strategies":["xpath"],"redesigns":[{"name":"rows-wrapped"}],
       "cells":[{"redesign":"rows-wrapped","strategy":"xpath","found":3,"lost":1}]}
      """#)
    try folder.file(
      "mutation.json",
      #"""
      {"version":1,"mutants":9,"suites":["native"],
       "operators":[{"operator":"HIDE","suite":"native","all":9,"killed":2,"survived":1}]}
      """#)
    let outcome = try Duet.run(
      "report", "a.jsonl", "-o", "out", "--survival", "survival.json", "--mutation",
      "mutation.json", in: folder)
    #expect(outcome.status == 0)
    #expect(try folder.text("out/report.json").contains(#""redesign" : "rows-wrapped""#))
    #expect(
      try folder.text("out/survival.csv").hasSuffix("\r\nrows-wrapped,xpath,3,0,1,0,0\r\n"))
    #expect(try folder.text("out/mutation.csv").hasSuffix("\r\nHIDE,native,9,9,2,1\r\n"))
    try folder.file("bad.json", #"{"version":2,"strategies":[],"redesigns":[],"cells":[]}"#)
    try folder.file(
      "other.json",
      #"{"version":1,"mutants":1,"suites":[],"operators":[{"operator":"A","suite":"b","all":1,"killed":2}]}"#
    )
    func refused(_ option: String, _ file: String) throws -> String {
      let outcome = try Duet.run("report", "a.jsonl", "-o", "new", option, file, in: folder)
      #expect(outcome.status == 2)
      return outcome.error
    }
    #expect(
      try refused("--survival", "bad.json")
        == "error: --survival bad.json: version 2 is not known here; known is version 1\n")
    #expect(
      try refused("--mutation", "other.json")
        == "error: --mutation other.json: A by b: the counts are more than all 1 mutants, or negative\n"
    )
    #expect(
      try refused("--mutation", "survival.json")
        == "error: --mutation survival.json: not what 'duet mutate --json' writes: member "
        + "\"mutants\" is missing\n")
  }

  @Test func whatChangedSinceAnEarlierTraceIsToldFirst() throws {
    let folder = try ReportSample.folder([
      "new.jsonl": ReportSample.run(by: "native", passed: false),
      "old.jsonl": ReportSample.run(by: "native"),
    ])
    let outcome = try Duet.run(
      "report", "new.jsonl", "--against", "old.jsonl", "-o", "out", in: folder)
    #expect(outcome.status == 1)
    let told = "L.1 by native: passed before, failed now"
    #expect(
      try folder.text("out/summary.md").contains("## Changes since the earlier run\n\n- \(told)\n"))
    #expect(try folder.text("out/index.html").contains("<li>\(told)</li>"))
    #expect(
      try folder.text("out/badge.json")
        == #"{"color":"red","label":"duet","message":"0/1 as expected","schemaVersion":1}"# + "\n")
    let none = try Duet.run("report", "new.jsonl", "--against", "no.jsonl", "-o", "x", in: folder)
    #expect(none.status == 2)
    #expect(none.error == "error: no.jsonl: the trace can't be read: No such file or directory\n")
  }

  @Test func aHistoryThatIsNotThereIsNamed() throws {
    let folder = try ReportSample.folder(["a.jsonl": ReportSample.run(by: "native")])
    let outcome = try Duet.run(
      "report", "a.jsonl", "-o", "out", "--history", "none.jsonl", in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          error: "error: --history none.jsonl: there is no such file; 'duet compare --history' "
            + "makes it.\n"))
  }
}

/// The files that `duet report` writes.
struct ReportFilesTests {
  private func folder() throws -> Folder {
    try ReportSample.folder(["a.jsonl": ReportSample.run(by: "native")])
  }

  @Test func aNewReportReplacesTheEarlierOneAndLeavesNothingElse() throws {
    let folder = try folder()
    try folder.file("b.jsonl", ReportSample.run(by: "other").map { $0 + "\n" }.joined())
    for trace in ["a.jsonl", "b.jsonl"] {
      #expect(try Duet.run("report", trace, "-o", "new/deep/", in: folder).status == 0)
    }
    #expect(
      try ReportSample.files(in: folder, "new/deep")
        == ReportSample.names())
    #expect(try folder.text("new/deep/summary.md").contains("| Scenario | other |"))
    #expect(try folder.text("new/deep/index.html").contains("other"))
  }

  @Test func aFileThatCanNotBeReplacedIsNamed() throws {
    let folder = try folder()
    try folder.file("out/report.json/inside", "")
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          error: "error: out/report.json: the report can't be written: Is a directory\n"))
  }

  @Test(arguments: ["a.jsonl", "a.jsonl/x/out"])
  func aFolderThatIsAFileIsNamed(output: String) throws {
    let folder = try folder()
    let trace = try folder.text("a.jsonl")
    let outcome = try Duet.run("report", "a.jsonl", "-o", output, in: folder)
    #expect(
      outcome
        == .init(
          status: 64,
          error: "error: -o \(output): \(folder.url.path)/a.jsonl is a file; name a folder.\n"))
    #expect(try folder.text("a.jsonl") == trace)
  }
}
