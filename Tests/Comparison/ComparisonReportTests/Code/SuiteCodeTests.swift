import Foundation
import Synchronization
import Testing
import TestSupport

@testable import ComparisonReport

struct SuiteCodeTests {
  private func code(_ tool: String) throws -> SuiteCode {
    try #require(SuiteCode(of: tool, root: packageRoot))
  }

  /// The suites' code, computed once for all tests.
  private func data(_ tool: String) throws -> CodeData {
    try Self.counted.withLock { counted in
      if let data = counted[tool] { return data }
      let data = try #require(try code(tool).data())
      counted[tool] = data
      return data
    }
  }

  private static let counted = Mutex<[String: CodeData]>([:])

  /// A tool for web pages has only Beer Explorer's scenarios. All others have all scenarios.
  @Test(arguments: [
    ("native", false), ("webdriver-in-process", false), ("webdriver-http", false),
    ("chromium", false), ("webkitgtk", false), ("appium-python", false), ("selenium-python", true),
  ])
  func `every tool has a test for each scenario that it plays`(tool: String, isOfPagesOnly: Bool)
    throws
  {
    let apps = ["BeerExplorer"] + (isOfPagesOnly ? [] : ["TinyLog"])
    let count = try apps.map {
      try FileManager.default.contentsOfDirectory(
        atPath: packageRoot.appendingPathComponent("Scenarios/\($0)").path
      ).filter { $0.hasSuffix(".scenario") }.count
    }.reduce(0, +)
    let code = try code(tool)
    #expect(code.tests.count == count)
    let data = try data(tool)
    #expect(data.groups["tests"]?.files == count)
    for group in ["tests", "helpers", "binding"] {
      let counted = try #require(data.groups[group])
      #expect(0 < counted.codeLines && counted.codeLines < counted.lines)
    }
    #expect((data.ownLines == nil) == tool.hasSuffix("python"))
  }

  @Test func `a test's own lines are those that its skeleton doesn't have`() {
    let test = """
      // A comment.
      final class A1Tests {
        try step("Tap.")
        try app.buttons["Save"].tap()

        try app.mine()
        try app.mine()
      }
      """
    let skeleton = "final class A1Tests {\n  try step(\"Tap.\")\n  try app.mine()\n}\n"
    #expect(
      SuiteCode.ownLines(
        [("A1Tests.swift", test), ("A2Tests.swift", test), ("Shared.swift", test)],
        comparedWith: ["A.1": skeleton]) == ["A.1": 2])
  }

  @Test func `Selenium's suite has no helpers for native apps`() throws {
    let helpers = try code("selenium-python").helpers
    #expect(helpers.contains("Comparison/clients/tests/beer_explorer.py"))
    #expect(!helpers.contains("Comparison/clients/tests/tinylog.py"))
  }

  @Test(arguments: [
    ("native", "native-poll"), ("native", "native-first-match"),
    ("native", "native-event-waits"), ("webdriver-in-process", "webdriver-hardened"),
    ("webdriver-in-process", "webdriver-advised"),
  ])
  func `some idioms have the code of the usual tool`(tool: String, idiom: String) throws {
    #expect(try code(idiom).tests + code(idiom).helpers == code(tool).tests + code(tool).helpers)
  }

  @Test func `an unknown tool and missing sources have no suite`() {
    #expect(SuiteCode(of: "paper", root: packageRoot) == nil)
    #expect(SuiteCode(of: "native", root: URL(fileURLWithPath: "/nowhere")) == nil)
  }
}

/// A step's test code: the lines between two marks.
struct StepExcerptTests {
  /// The excerpts at some lines of a file, which are its marks: the first line and the text.
  private func excerpts(_ text: String, _ name: String, _ lines: [Int]) throws -> [String?] {
    let folder = TemporaryFolder()
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
        "4 swift\ntry app.tap()\nif a {\n  b()\n}", "11 swift\nc()",
        "13 swift\nrun.step(\"C\") { d() }",
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
        "2 python\ntap()\n\ntap()", "6 python\ncheck()", "10 python\ncheck()\ncount()",
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
        "4 swift\ntry app.tap()\nf {\n  g()\n}", "15 swift\ncheck()",
        "18 swift\ntry step(\"Go on.\")",
      ])
  }

  @Test func `a missing line or file has no excerpt`() throws {
    #expect(try excerpts("a\n", "A.swift", [9, 0]) == [nil, nil])
    #expect(try excerpts("a\n", "a.js", [1]) == [nil])
    let trace = Trace(parsing: "", path: "t.jsonl")
    let nowhere = StepExcerpts(root: URL(fileURLWithPath: "/nowhere"), of: trace)
    #expect(nowhere.source("A.swift", 1) == nil)
  }
}
