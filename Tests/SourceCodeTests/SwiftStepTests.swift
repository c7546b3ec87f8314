import SourceCode
import Testing

@Suite struct SwiftStepTests {
  private let file = SourceFile(
    parsing: #"""
      final class Tests: Case {
        func testA1() async throws {
          try scenario("A.1") { run, app in  // try run.step(9) {
            try run.testCase(1) {
              try run.step(1) {
                try app.buttons["} \(name { $0 })"].tap()  // }
                /* { /* nested } */ */
                for row in rows {

                  try row.tap()
                }
              }
              try await run.expectation(1) { check(#"}"#) }
              try run.step(
                2
              ) {
                let text = """
                  try run.step(8) {
                    indented
                  """
              }
              try run.precondition(3, { print("a") })
              try run.step(4) {}
              try run.step(5) { a() }; try run.step(6) { b() }
              try run.step(7) {  // why
                a()
                  }
              try run
                .step(8) { () -> Void in
                  a()
                }
            }
          }
        }
      }
      """#, as: .swift, name: "Tests/A1Tests.swift")

  @Test func aStepIsTheWholeCallAndItsBodyWhatIsBetweenTheBraces() throws {
    let step = try file.step(at: 5)
    #expect((step.firstLine, step.lastLine) == (5, 12))
    #expect(
      step.text == #"""
        try run.step(1) {
          try app.buttons["} \(name { $0 })"].tap()  // }
          /* { /* nested } */ */
          for row in rows {

            try row.tap()
          }
        }
        """#)
    #expect(step.bodyFirstLine == 6)
    #expect(
      step.bodyLines == [
        #"try app.buttons["} \(name { $0 })"].tap()  // }"#, "/* { /* nested } */ */",
        "for row in rows {", "", "  try row.tap()", "}",
      ])
  }

  @Test func aStepMayStandInOneLine() throws {
    let step = try file.step(at: 13)
    #expect(step.text == ##"try await run.expectation(1) { check(#"}"#) }"##)
    #expect(step.body == ##"check(#"}"#)"##)
    #expect((step.firstLine, step.lastLine, step.bodyFirstLine) == (13, 13, 13))
  }

  @Test func aStringOfSeveralLinesMovesWithItsQuotes() throws {
    let step = try file.step(at: 14)
    #expect((step.firstLine, step.lastLine, step.bodyFirstLine) == (14, 21, 17))
    #expect(
      step.body == #"""
        let text = """
          try run.step(8) {
            indented
          """
        """#)
  }

  @Test func aClosureMayBeAnArgument() throws {
    #expect(try file.step(at: 22).body == #"print("a")"#)
  }

  @Test func aBodyMayBeEmpty() throws {
    let step = try file.step(at: 23)
    #expect(step.bodyLines.isEmpty)
    #expect(step.text == "try run.step(4) {}")
  }

  @Test func aCommentBehindTheBraceBelongsToTheBody() throws {
    #expect(try file.step(at: 25).bodyLines == ["// why", "a()"])
  }

  @Test(arguments: [28, 29])
  func aStepIsFoundFromItsFirstLineToItsName(line: Int) throws {
    let step = try file.step(at: line)
    #expect((step.firstLine, step.lastLine) == (28, 31))
    #expect(step.bodyLines == ["a()"])
  }

  @Test(arguments: [1, 3, 4, 6, 12, 17, 18, 27, 30, 35])
  func whereNoStepBeginsIsAnError(line: Int) {
    let error = #expect(throws: SourceCodeError.self) { try file.step(at: line) }
    #expect(
      error?.description == "Tests/A1Tests.swift:\(line): no step, expectation or precondition "
        + "begins here. Was the file changed after the tests ran?")
  }

  @Test func twoStepsInALineAreAnError() {
    let error = #expect(throws: SourceCodeError.self) { try file.step(at: 24) }
    #expect(
      error?.description
        == "Tests/A1Tests.swift:24: 2 steps begin here; each needs a line of its own.")
  }

  @Test(arguments: [-1, 0, 36, Int.max])
  func aLineOutsideIsAnError(line: Int) {
    let error = #expect(throws: SourceCodeError.self) { try file.step(at: line) }
    #expect(
      error?.description
        == "Tests/A1Tests.swift has no line \(line); its lines are 35. "
        + "Was it changed after the tests ran?")
  }
}
