import Foundation
import Testing

/// The files that `duet report` writes: all of them, or none.
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
        == ["index.html", "junit.xml", "report.json", "summary.md"])
    #expect(try folder.text("new/deep/summary.md").contains("| Scenario | other |"))
    #expect(try folder.text("new/deep/index.html").contains("other"))
  }

  @Test func aFileThatCanNotBeReplacedIsNamedAndTheEarlierReportStays() throws {
    let folder = try folder()
    try folder.file("out/index.html", "earlier")
    try folder.file("out/report.json/inside", "")
    let outcome = try Duet.run("report", "a.jsonl", "-o", "out", in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          error: "error: out/report.json: the report can't be written: Is a directory\n"))
    #expect(try ReportSample.files(in: folder, "out") == ["index.html", "report.json"])
    #expect(try folder.text("out/index.html") == "earlier")
  }

  @Test(arguments: [("a.jsonl", "a.jsonl"), ("a.jsonl/x/out", "a.jsonl/x/out")])
  func aFolderThatIsAFileIsNamed(output: String, named: String) throws {
    let folder = try folder()
    let trace = try folder.text("a.jsonl")
    let outcome = try Duet.run("report", "a.jsonl", "-o", output, in: folder)
    #expect(
      outcome
        == .init(
          status: 2, error: "error: \(named): the report can't be written: Not a directory\n"))
    #expect(try folder.text("a.jsonl") == trace)
  }

  @Test func aFileThatDoesNotFitLeavesTheEarlierReportAndNoDraft() throws {
    let folder = try folder()
    try folder.file("out/index.html", "earlier")
    func report(_ output: String) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      // No file may be longer than some thousand bytes; whoever writes more is told so.
      process.arguments = [
        "-c", "trap '' XFSZ; ulimit -f 16; exec \"$0\" report a.jsonl -o \(output)",
        Duet.executable.path,
      ]
      process.currentDirectoryURL = folder.url
      let error = try folder.file("error-\(UUID().uuidString)", "", hidden: true)
      process.standardError = try FileHandle(forWritingTo: error)
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      return try String(contentsOf: error, encoding: .utf8)
    }
    #expect(
      try report("out")
        == "error: out/index.html: the report can't be written: File too large\n")
    #expect(try ReportSample.files(in: folder, "out") == ["index.html"])
    #expect(try folder.text("out/index.html") == "earlier")
    #expect(
      try report("new/deep")
        == "error: new/deep/index.html: the report can't be written: File too large\n")
    #expect(!(try ReportSample.files(in: folder, ".")).contains("new"))
  }
}
