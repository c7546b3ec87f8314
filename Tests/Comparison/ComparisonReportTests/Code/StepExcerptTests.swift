import ComparisonReport
import Foundation
import Testing

/// A step's own code: the lines between two marks.
struct StepExcerptTests {
  /// The excerpts at some lines of a file, whose marks these are; a first line and the text.
  private func excerpts(_ text: String, _ name: String, _ lines: [Int]) throws -> [String?] {
    let folder = try TemporaryFolder()
    _ = try folder.file(name, text)
    let records = lines.enumerated().map { number, line in
      #"{"version":2,"kind":"item","tool":"t","scenario":"L.2","repetition":1,"item":"\#(number)","#
        + #""file":"\#(name)","line":\#(line),"start":0,"duration":0,"commands":0,"#
        + #""outcome":"passed"}"#
    }
    let trace = Trace(parsing: records.joined(separator: "\n"), path: "t.jsonl")
    let excerpts = StepExcerpts(root: folder.url, of: trace)
    return lines.map { line in
      excerpts.source(name, line).map {
        "\($0.firstLine) \($0.language)\n" + $0.lines.joined(separator: "\n")
      }
    }
  }

  @Test func aBlockIsWhatIsIndentedDeeper() throws {
    let swift = """
      func test() {
        try run.step(1) {  // one

          try app.tap()
          if a {
            b()
          }

        }
        try run.expectation(1) { _ in
          c()
        }
        run.step(2) { d() }
      }
      """
    #expect(
      try excerpts(swift, "A.swift", [2, 10, 13]) == [
        "4 swift\ntry app.tap()\nif a {\n  b()\n}", "11 swift\nc()",
        "13 swift\nrun.step(2) { d() }",
      ])
    let python = """
      with run.step(1):
          tap()

          tap()
      with run.expectation(1):  # two
          check()
      done()
      """
    #expect(
      try excerpts(python, "a.py", [1, 5]) == [
        "2 python\ntap()\n\ntap()", "6 python\ncheck()",
      ])
  }

  @Test func withoutABlockItIsWhatStandsBeforeTheNextMark() throws {
    let swift = """
      func test() {
        try testCase(1, "One")
        try step(1, "Tap Add.")
        try app.tap()
        f {
          g()
        }

        try expect(
          1,
          \"""
          It is there
          (and a long text.)
          \""")
        check()

        try testCase(2, "Two")
        try step(1, "Go on.")
      }
      func other() {}
      """
    #expect(
      try excerpts(swift, "A.swift", [3, 9, 18]) == [
        "4 swift\ntry app.tap()\nf {\n  g()\n}", "15 swift\ncheck()",
        "18 swift\ntry step(1, \"Go on.\")",
      ])
  }

  @Test func whatIsNotThereHasNoExcerpt() throws {
    #expect(try excerpts("a\n", "A.swift", [9, 0]) == [nil, nil])
    #expect(try excerpts("a\n", "a.js", [1]) == [nil])
    let trace = Trace(parsing: "", path: "t.jsonl")
    let nowhere = StepExcerpts(root: URL(fileURLWithPath: "/nowhere"), of: trace)
    #expect(nowhere.source("A.swift", 1) == nil)
  }
}
