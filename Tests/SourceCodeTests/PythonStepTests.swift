import SourceCode
import Testing

@Suite struct PythonStepTests {
  private let file: SourceFile

  init() throws {
    file = try Repository.fixture("steps.py")
  }

  @Test func aStepIsTheWithBlock() throws {
    let step = try file.step(at: 7)
    #expect((step.firstLine, step.lastLine, step.bodyFirstLine) == (7, 8, 8))
    #expect(step.text == "with run.step(1):\n    tap(driver, \"with run.step(7):\")")
    #expect(step.bodyLines == ["tap(driver, \"with run.step(7):\")"])
  }

  @Test func commentsBlankLinesAndStringsOfTheBlockBelongToIt() throws {
    let step = try file.step(at: 9)
    #expect((step.firstLine, step.lastLine, step.bodyFirstLine) == (9, 22, 9))
    #expect(
      step.body == """
        # what is seen
        # first a comment
        for name in [
            "a",
            "b",
        ]:

            assert name

        text = \"""
        one
          with run.step(8):
        \"""
        # a comment of the block
        """)
  }

  @Test func aStepHasTheColoursOfItsFile() throws {
    let runs = try file.step(at: 9).bodyRuns
    #expect(
      runs.filter { $0.kind == .string }.map(\.text) == [
        "\"a\"", "\"b\"", "\"\"\"\none\n  with run.step(8):\n\"\"\"",
      ])
    #expect(runs.first == CodeRun("# what is seen", .comment))
    #expect(runs.last == CodeRun("# a comment of the block", .comment))
    let text = try file.step(at: 9).body
    #expect(runs == CodeRun.runs(of: text, in: .python))
  }

  @Test func aBlockMayStandInItsHeadersLine() throws {
    let step = try file.step(at: 24)
    #expect(step.text == "with run.step(2): tap(driver)")
    #expect(step.body == "tap(driver)")
  }

  @Test(arguments: [25, 26])
  func aHeaderMayHaveSeveralLines(line: Int) throws {
    let step = try file.step(at: line)
    #expect((step.firstLine, step.lastLine, step.bodyFirstLine) == (25, 28, 28))
    #expect(step.body == "pass")
  }

  @Test func aStepMayBeOneOfSeveralContexts() throws {
    #expect(try file.step(at: 29).body == "tap(file); tap(lambda: 1)")
  }

  @Test(arguments: [6, 8, 10, 20, 23, 31])
  func whereNoStepBeginsIsAnError(line: Int) {
    let error = #expect(throws: SourceCodeError.self) { try file.step(at: line) }
    #expect(
      error?.description
        == "Tests/SourceCodeTests/Fixtures/steps.py:\(line): no step, expectation or precondition "
        + "begins here. Was the file changed after the tests ran?")
  }

  @Test func stringsKeepTheirWhiteSpace() throws {
    let code = "  with run.step(1):\n    a(\"\"\"b  \n  c \n\"\"\")  \n"
    let step = try SourceFile(parsing: code, as: .python).step(at: 1)
    #expect(step.bodyLines == ["a(\"\"\"b  ", "  c ", "\"\"\")"])
  }

  @Test func aStepMayEndWithTheFile() throws {
    let file = SourceFile(parsing: "async with run.step(1):\r\n\ta()\r\n\tb()", as: .python)
    #expect(try file.step(at: 1).bodyLines == ["a()", "b()"])
  }
}
