import TestSupport
import Testing

/// `duet report --check` with valid and invalid traces: its output and exit codes.
struct ReportCheckTests {
  private let honest = Sample.run()

  private func check(_ lines: [String], _ options: String) async throws -> Outcome {
    try await Sample.checkout(traces: ["t.jsonl": lines]).duet("report --check \(options)")
  }

  @Test func `a valid trace has no findings`() async throws {
    #expect(
      try await check(honest, "t.jsonl --scenarios Scenarios")
        == Outcome(status: 0, output: "1 file: 1 run of 1 scenario by 1 tool: no findings\n"))
  }

  @Test func `findings have a file, a line and a name`() async throws {
    let folder = try Sample.checkout(traces: [
      "t.jsonl": [honest[0], honest[2], "oops", honest[3]],
      "u.jsonl": [honest[0].replacing("L.1", with: "X.9")],
    ])
    #expect(
      try await folder.duet("report --check t.jsonl u.jsonl")
        == Outcome(
          status: 3,
          output: """
            t.jsonl:2: error: L.1 by native, run 1: L.1/TC1/Ex1 was done, but L.1/TC1/S1 is next \
            [out-of-order]
            t.jsonl:3: error: not a trace record: not JSON [no-record]
            u.jsonl:1: error: the trace has runs of X.9, which wasn't requested [unknown-scenario]
            2 files: 2 runs of 2 scenarios by 1 tool: 3 findings
            Scenarios/TRACE.md explains the names in brackets.

            """))
  }

  @Test(arguments: [
    ("t.jsonl", "Name the folder of the report with -o, or add --check."),
    ("--check t.jsonl -o out", "--check writes no report. Leave out -o and --against."),
    ("--check t.jsonl --against t.jsonl", "--check writes no report. Leave out -o and --against."),
  ])
  func `a report needs a folder, and a check has none`(options: String, problem: String)
    async throws
  {
    let folder = try Sample.checkout(traces: ["t.jsonl": honest])
    #expect(try await folder.duet("report \(options)") == folder.wrongUsage(problem, of: "report"))
  }

  @Test func `of many findings, the first are printed and all are counted`() async throws {
    let unknown = #"{"version":1,"kind":"start","tool":"t"}"#
    let outcome = try await check(honest + Array(repeating: unknown, count: 30), "t.jsonl")
    #expect(outcome.status == 3)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 23)
    #expect(
      lines.dropLast().suffix(2) == [
        "and 10 more of [unknown-version]", "1 file: 1 run of 1 scenario by 1 tool: 30 findings",
      ])
  }

  @Test(arguments: [
    ("none.jsonl", "error: none.jsonl: the trace can't be read: "),
    (
      "t.jsonl --scenarios Nowhere",
      "Nowhere:1:1: error: there is no such file or directory [missing-file]"
    ),
  ])
  func `a missing file is an error`(options: String, problem: String) async throws {
    let outcome = try await check(honest, options)
    #expect(outcome.status == 2)
    #expect(outcome.error.hasPrefix(problem), "\(outcome.error)")
  }
}
