import Testing

/// `duet trace check` on good and bad traces: what is printed where, and the exit code.
struct TraceCommandTests {
  private static let honest = [
    #"{"version":2,"kind":"start","tool":"t","repetition":1,"scenario":"L.1","file":"T.js","#
      + #""line":3,"start":1700000000}"#,
    #"{"version":2,"kind":"item","tool":"t","repetition":1,"scenario":"L.1","item":"L.1/TC1/S1","#
      + #""file":"T.js","line":4,"start":0,"duration":0.1,"commands":1,"outcome":"passed"}"#,
    #"{"version":2,"kind":"item","tool":"t","repetition":1,"scenario":"L.1","item":"L.1/TC1/Ex1","#
      + #""file":"T.js","line":5,"start":0.1,"duration":0.1,"commands":1,"outcome":"passed"}"#,
    #"{"version":2,"kind":"end","tool":"t","repetition":1,"scenario":"L.1","duration":0.3,"#
      + #""commands":2,"outcome":"passed"}"#,
  ]

  private func folder(_ lines: [String]) throws -> Folder {
    let folder = try Sample.checkout()
    try folder.file("t.jsonl", lines.map { $0 + "\n" }.joined())
    return folder
  }

  @Test func aGoodTraceHasNoFindings() throws {
    let folder = try folder(Self.honest)
    #expect(
      try Duet.run("trace", "check", "t.jsonl", "--scenarios", "Scenarios", in: folder)
        == .init(status: 0, output: "1 file: 1 run of 1 scenario by 1 tool: no findings\n"))
  }

  @Test func whatIsWrongIsToldByFileLineAndName() throws {
    let folder = try folder([Self.honest[0], Self.honest[2], "oops", Self.honest[3]])
    try folder.file("u.jsonl", Self.honest[0].replacing("L.1", with: "X.9"))
    #expect(
      try Duet.run("trace", "check", "t.jsonl", "u.jsonl", "--scenarios", "Scenarios", in: folder)
        == .init(
          status: 3,
          output: """
            t.jsonl:2: error: L.1 by t, run 1: L.1/TC1/Ex1 was done where L.1/TC1/S1 is next \
            [out-of-order]
            t.jsonl:3: error: no trace record: not JSON [no-record]
            u.jsonl:1: error: the trace has runs of X.9, which was not asked for [unknown-scenario]
            2 files: 2 runs of 2 scenarios by 1 tool: 3 findings

            """))
  }

  @Test func ofManyFindingsTheFirstAreToldAndAllAreCounted() throws {
    let folder = try folder(
      Self.honest + Array(repeating: #"{"version":1,"kind":"start","tool":"t"}"#, count: 30))
    let outcome = try Duet.run(
      "trace", "check", "t.jsonl", "--scenarios", "Scenarios", in: folder)
    #expect(outcome.status == 3)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 22)
    #expect(
      lines.suffix(2).map(String.init) == [
        "and 10 more of [unknown-version]",
        "1 file: 1 run of 1 scenario by 1 tool: 30 findings",
      ])
  }

  @Test func aTraceThatIsMissingIsAnError() throws {
    let outcome = try Duet.run(
      "trace", "check", "none.jsonl", "--scenarios", "Scenarios", in: try folder([]))
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix("error: none.jsonl: the trace can't be read: "))
  }

  @Test func withoutAPackageTheScenariosHaveToBeNamed() throws {
    let folder = try Folder()
    let outcome = try Duet.run("trace", "check", "t.jsonl", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasSuffix(" Or name the scenarios' folder with --scenarios.\n"))
  }

  @Test func scenariosThatCanNotBeReadAreAnError() throws {
    let outcome = try Duet.run(
      "trace", "check", "t.jsonl", "--scenarios", "Nowhere", in: try folder(Self.honest))
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("there is no such file or directory [missing-file]"))
  }
}
