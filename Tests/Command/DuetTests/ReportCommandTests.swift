import Foundation
import Testing
import TestSupport

/// `duet report` with small traces of one scenario.
struct ReportCommandTests {
  private func folder(
    passed: Bool = true, change: (String) -> String = { $0 }
  ) throws -> TemporaryFolder {
    try Sample.checkout(traces: ["a.jsonl": Sample.run(passed: passed).map(change)])
  }

  private func files(in folder: TemporaryFolder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }

  private let report = [
    "index.html", "junit.xml", "report.json", "summary.md",
  ]

  @Test func `a report shows the traces of several tools side by side`() async throws {
    let about = #"{"version":3,"kind":"tool","tool":"native","about":{"machine":"a machine"}}"#
    let folder = try Sample.checkout(traces: [
      "a.jsonl": [about] + Sample.run(), "b.jsonl": Sample.run(by: "my-tool"), "out/kept": ["mine"],
    ])
    #expect(
      try await folder.duet("report b.jsonl a.jsonl -o out")
        == Outcome(status: 0, output: "\(folder.url.path)/out/index.html\n"))
    #expect(try files(in: folder, "out") == (report + ["kept"]).sorted())
    #expect(try folder.text("out/kept") == "mine\n")
    // Duet's tools come first, whatever the order of the files.
    let page = try folder.text("out/index.html")
    #expect(page.contains(#"<th scope="col">native</th><th scope="col">my-tool</th>"#))
    #expect(page.contains("a machine"))
    #expect(try folder.text("out/junit.xml").contains(#"<testsuite name="my-tool""#))
  }

  @Test func `a new report completely replaces the earlier one`() async throws {
    let folder = try Sample.checkout(traces: [
      "a.jsonl": Sample.run(), "b.jsonl": Sample.run(by: "other"),
    ])
    for trace in ["a.jsonl", "b.jsonl"] {
      #expect(try await folder.duet("report \(trace) -o new/deep/").status == 0)
    }
    #expect(try files(in: folder, "new/deep") == report)
    #expect(try folder.text("new/deep/summary.md").contains(" other\n"))
    #expect(try folder.text("new/deep/index.html").contains("other"))
  }

  @Test func `a failed scenario is in the report, and the exit code is 1`() async throws {
    let folder = try folder(passed: false)
    #expect(try await folder.duet("report a.jsonl -o out").status == 1)
    let page = try folder.text("out/index.html")
    #expect(page.contains("The name is &lt;b&gt;not&lt;/b&gt; there."))
    #expect(!page.contains("<b>not</b>"))
  }

  @Test func `different user actions are a finding of every command that reads traces`()
    async throws
  {
    func run(_ tool: String, _ action: String) -> [String] {
      Sample.run(by: tool).map {
        $0.replacing(
          #""kind":"item","#,
          with: #""kind":"item","actions":[{"kind":"type","keys":["a"]},\#(action)],"#)
      }
    }
    let folder = try Sample.checkout(traces: [
      "a.jsonl": run("native", #"{"kind":"type","keys":["b"]}"#),
      "b.jsonl": run("my-tool", #"{"kind":"clear","element":{"type":"input"}}"#),
    ])
    let findings = ["S1", "Ex1"].enumerated().map { index, item in
      "b.jsonl:\(index + 2): error: L.1 by my-tool, run 1: action 2 of L.1/TC1/\(item) is \"clear input\", "
        + "but \"type b\" by native, run 1 [differing-actions]\n"
    }.joined()
    let report = try await folder.duet("report a.jsonl b.jsonl -o out")
    #expect(report.status == 3)
    #expect(report.error == findings)
    let check = try await folder.duet("report --check a.jsonl b.jsonl")
    #expect(check.status == 3)
    #expect(check.output.hasPrefix(findings))
  }

  @Test func `control characters of a trace don't reach the terminal`() async throws {
    let controls = #"\u001b[31mred\u202e"#
    let failed = try await folder(passed: false) { $0.replacing("<b>", with: controls) }
      .duet("report a.jsonl -o out")
    #expect(failed.status == 1)
    #expect(failed.error.contains("The name is ␛[31mred\\u{202E}not</b> there.\n"))
    let invalid = try await folder { $0.replacing("L.1/TC1/S1", with: "L.1/TC1/S1" + controls) }
      .duet("report a.jsonl -o out")
    #expect(
      invalid.error.hasPrefix(
        "a.jsonl:2: error: L.1 by native, run 1: L.1/TC1/S1␛[31mred\\u{202E} is not in the"))
  }

  @Test func `findings in a trace are printed and in the report`() async throws {
    let folder = try Sample.checkout(traces: ["a.jsonl": Sample.run().dropLast()])
    let outcome = try await folder.duet("report a.jsonl -o out")
    #expect(outcome.status == 3)
    #expect(
      outcome.error.hasSuffix(
        "a.jsonl:3: error: L.1 by native, run 1: the run has no end; the process that ran it "
          + "may have crashed [missing-end]\n"))
    #expect(try folder.text("out/index.html").contains("[missing-end]"))
  }

  @Test(
    arguments: Sample.rows(
      """
      none.jsonl | none.jsonl: the trace can't be read: No such file or directory
      Scenarios | Scenarios: the trace can't be read: Is a directory
      a.jsonl --against no.jsonl | no.jsonl: the trace can't be read: No such file or directory
      """))
  func `an unreadable input is reported before anything is written`(
    options: String, problem: String
  ) async throws {
    let folder = try folder()
    #expect(try await folder.duet("report \(options) -o out") == .error(2, problem))
    #expect(throws: (any Error).self) { try files(in: folder, "out") }
  }

  @Test func `a report never replaces its inputs`() async throws {
    let folder = try Sample.checkout(traces: [
      "out/report.json": Sample.run(), "out/summary.md": [],
    ])
    let trace = try folder.text("out/report.json")
    #expect(
      try await folder.duet("report out/report.json -o out")
        == .error(
          64,
          "-o out: the report would overwrite its input out/report.json. Name a different folder."))
    #expect(try folder.text("out/report.json") == trace)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "out/report.json")
    #expect(
      try await folder.duet("report link -o out")
        == .error(
          64, "-o out: the report would overwrite its input link. Name a different folder."))
    #expect(
      try await folder.duet("report out/report.json -o", "")
        == .error(64, "-o: the path is empty. Name a folder."))
  }

  @Test func `changes since an earlier trace come first`() async throws {
    let folder = try Sample.checkout(traces: [
      "new.jsonl": Sample.run(passed: false), "old.jsonl": Sample.run(),
    ])
    #expect(try await folder.duet("report new.jsonl --against old.jsonl -o out").status == 1)
    let change = "L.1 by native: passed before, failed now"
    #expect(
      try folder.text("out/summary.md").contains("\n\(change)\n"))
    #expect(try folder.text("out/index.html").contains("<li>\(change)</li>"))
  }

  @Test func `a folder in the place of a report's file is an error`() async throws {
    let folder = try folder()
    try folder.file("out/report.json/inside", "")
    #expect(
      try await folder.duet("report a.jsonl -o out")
        == .error(
          64,
          "-o out: the report can't replace out/report.json, which is a folder. Move it, or name a "
            + "different folder."))
  }

  @Test(arguments: ["a.jsonl", "a.jsonl/x/out"])
  func `a file in the place of the folder is an error`(output: String) async throws {
    let folder = try folder()
    let trace = try folder.text("a.jsonl")
    #expect(
      try await folder.duet("report a.jsonl -o \(output)")
        == .error(64, "-o \(output): \(folder.url.path)/a.jsonl is a file. Name a folder."))
    #expect(try folder.text("a.jsonl") == trace)
  }
}
