import FakeTraces
import Foundation
import ScenarioFormat
import Testing
import TestSupport

@testable import ComparisonReport

struct SuiteCodeTests {
  @Test(arguments: ["NativeSuite", "WebDriverSuite"])
  func `every compared scenario has a test in both suites`(suite: String) throws {
    let library = ScenarioLibrary.load(["Scenarios"], from: ScenarioDisk(root: packageRoot.path))
    for scenario in library.scenarios where !scenario.isSample {
      let test = try #require(
        SuiteCode.test(of: scenario.id.description, in: suite, root: packageRoot))
      #expect(test.hasPrefix("Tests/Suites/\(suite)/"))
      #expect(test.contains("/\(scenario.id.compact)"))
    }
  }

}

struct SwiftCodeTests {
  @Test func `comments, strings and keywords have colours`() {
    #expect(
      SwiftCode.parts(of: #"try tap("a\(b("//"))")  // let"#) == [
        ["try", "keyword"], [" tap("], [#""a\(b("//"))""#, "string"], [")  "],
        ["// let", "comment"],
      ])
    #expect(
      SwiftCode.parts(of: ##"step(#"Tap "TODO"."#)"##)
        == [["step("], [##"#"Tap "TODO"."#"##, "string"], [")"]])
    #expect(SwiftCode.parts(of: "retry()") == [["retry()"]])
    #expect(SwiftCode.parts(of: "") == [])
  }
}

/// A step's test code: the lines between two marks.
struct StepExcerptTests {
  /// The excerpts at some lines of a file, which are its marks: the first line and the text.
  private func excerpts(_ text: String, _ name: String, _ lines: [Int]) throws -> [String?] {
    let folder = TemporaryFolder()
    try folder.file(name, text)
    let records = lines.enumerated().map { number, line in
      #"{"version":3,"kind":"item","tool":"t","scenario":"L.2","repetition":1,"item":"\#(number)","#
        + #""file":"\#(name)","line":\#(line),"start":0,"duration":0,"commands":0,"#
        + #""outcome":"passed"}"#
    }
    let trace = Trace(parsing: records.joined(separator: "\n"), path: "t.jsonl")
    let excerpts = StepExcerpts(root: folder.url, of: trace)
    return lines.map { line in
      excerpts.source(name, line).map {
        "\($0.firstLine)\n" + $0.lines.joined(separator: "\n")
      }
    }
  }

  @Test func `a block is the more deeply indented lines`() throws {
    let swift = """
      func test() {
        try run.step("A") {  // one

          try app.tap()
          if a {
            b()
          }

        }
        try run.expectation("B") { _ in
          c()
        }
        run.step("C") { d() }
      }
      """
    #expect(
      try excerpts(swift, "A.swift", [2, 10, 13]) == [
        "4\ntry app.tap()\nif a {\n  b()\n}", "11\nc()",
        "13\nrun.step(\"C\") { d() }",
      ])
    let python = """
      with run.step("A"):
          tap()

          tap()
      with run.expectation("B"):  # two
          check()
      with run.expectation(
          "a long text"
      ):
          check()
          count()
      done()
      """
    #expect(
      try excerpts(python, "a.py", [1, 5, 7]) == [
        "2\ntap()\n\ntap()", "6\ncheck()", "10\ncheck()\ncount()",
      ])
  }

  @Test func `without a block, the code reaches to the next mark`() throws {
    let swift = """
      func test() {
        try testCase("One")
        try step("Tap Add.")
        try app.tap()
        f {
          g()
        }

        try expect(
          \"""
          It is there
          (and a long text.)
          \"""
        )
        check()

        try testCase("Two")
        try step("Go on.")
      }
      func other() {}
      """
    #expect(
      try excerpts(swift, "A.swift", [3, 9, 18]) == [
        "4\ntry app.tap()\nf {\n  g()\n}", "15\ncheck()",
        "18\ntry step(\"Go on.\")",
      ])
  }

  @Test func `a missing line or file has no excerpt`() throws {
    #expect(try excerpts("a\n", "A.swift", [9, 0]) == [nil, nil])
    let trace = Trace(parsing: "", path: "t.jsonl")
    let nowhere = StepExcerpts(root: URL(fileURLWithPath: "/nowhere"), of: trace)
    #expect(nowhere.source("A.swift", 1) == nil)
  }
}
