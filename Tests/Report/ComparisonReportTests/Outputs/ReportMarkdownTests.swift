import FakeTraces
import ComparisonReport
import Testing

struct ReportMarkdownTests {
  @Test func `a summary shows failures, then results, then figures`() throws {
    #expect(
      try ReportMarkdown(SampleReport.make()).text == #"""
        # Scenarios and tools

        **Failed:** 2 of 6 results are not as expected; the traces have 1 finding, so the figures can't be trusted.

        ## Failures

        **L.1 by web**:

        ```text
        no ]]> & ␁ 😀
        ```

        ## Findings

        ```text
        t.jsonl:49: error: L.2 by browser, run 1: the run has no end; the process that ran it may have crashed [missing-end]
        ```

        ## Results

        | Scenario | native | web | browser |
        | --- | --- | --- | --- |
        | L.1 Log in | ✅ passed (2 of 2 runs) | ❌ FAILED (1 of 2 runs) | ➖ not portable |
        | L.2 Help | ✅ passed (2 of 2 runs) | ☑️ failed as expected | ⛔ INVALID trace |

        ## Known failures

        - **L.1 by browser**, not portable: It has no \| pages. ([more](<https://example.org/2>))
        - **L.2 by web**, expected to fail: It breaks. ([more](<https://example.org/1>))

        ## Totals

        | Tool | Passed | Steps | Expectations | Looks | Actions | Requests | Bytes |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | native | 2/2 | 3/3 | 3/3 | – | – | – | – |
        | web | 0/2 | 2/3 | 1/3 | – | – | – | 705 |
        | browser | 0/1 | 0/1 | 0/1 | – | – | – | – |

        ## Times

        Medians, with the lower and upper quartiles and the number of runs, in milliseconds.

        | Scenario | native | web | browser |
        | --- | ---: | ---: | ---: |
        | L.1 | 1875.0 (1562.5–2187.5, n = 2) | 2750.0 (2625.0–2875.0, n = 2) | – |
        | L.2 | 500.0 (500.0–500.0, n = 2) | 500.0 (500.0–500.0, n = 2) | – |
        | Sum of passed scenarios | 2375.0 | – | – |

        - all: machine: 2 cores
        - native: commit: abc; date: 2026-11-21T10:00:00Z
        - web: client: Client \| 1

        """#)
  }

  @Test func `markup in foreign texts is escaped`() throws {
    let run = FakeRun("L.2", failsAt: "TC1/S1", message: "````\\n| <b> `x` \\u001b[1m").declared()
    let lines = run.lines.map {
      $0.replacing("It breaks.", with: "*a* [b](c) <i> a_b\\nc # | `d` \\u0007")
        .replacing("https://example.org/1", with: "javascript:alert(1)")
    }
    let text = try ReportMarkdown(report(lines, scenarios: [1])).text
    #expect(
      text.contains(
        ##"""
        - **L.2 by native**, expected to fail: \*a\* \[b\](c) \<i\> a\_b c \# \| \`d\` ␇ (javascript:alert(1))

        """##))
    let failed = try ReportMarkdown(
      report(
        of: FakeRun("L.2", failsAt: "TC1/S1", message: "````\\n| <b> `x` \\u001b[1m"),
        scenarios: [1])
    ).text
    #expect(
      failed.contains(
        """
        **L.2 by native**:

        `````text
        ````
        | <b> `x` ␛[1m
        `````

        """))
  }

  @Test func `signs under accents are escaped`() throws {
    let trace = [FakeRun.tool("n|\u{301}<\u{20DD}", "")]
    #expect(
      try ReportMarkdown(report(trace, tools: ["n|\u{301}<\u{20DD}\r\nx"], scenarios: [1])).text
        .contains("| Scenario | n\\|\u{301}\\<\u{20DD} x |\n"))
  }

  @Test func `a tool's name is neither markup nor a terminal command`() throws {
    let name = "a`|\u{1B}[2J\nb"
    let lines = [FakeRun("L.2", "native").lines, FakeRun("L.2", #"a`|\u001b[2J\nb"#).lines]
    let written = try Written.scenarios()
    let comparison = Comparison(
      trace(lines.flatMap(\.self)), scenarios: written, tools: ["native", name])
    #expect(comparison.findings.isEmpty)
    #expect(comparison.table().contains("a`|␛[2J␊b"))
    #expect(comparison.failures.contains("L.1 a`|␛[2J␊b: not run\n"))
  }

  @Test func `invisible and direction-changing characters are written out`() throws {
    let message = #"a\u202eb\u2069c\u200ed\u009be\u007f \u05d0\u200d"#
    let text = try ReportMarkdown(
      report(
        FakeRun("L.2", failsAt: "TC1/S1", message: message).lines,
        tools: ["native", "x\u{202E}y"], scenarios: [1])
    ).text
    #expect(text.contains("| Scenario | native | x\\u{202E}y |\n"))
    #expect(
      text.contains(
        "```text\na\\u{202E}b\\u{2069}c\\u{200E}d\\u{9B}e␡ \u{5D0}\u{200D}\n```\n"))
  }

  @Test func `only the first findings and messages are listed`() throws {
    var report = try report(of: FakeRun("L.2", failsAt: "TC1/S1"), scenarios: [1])
    report.findings = (1...20).map { "finding \($0)" }
    #expect(ReportMarkdown(report).text.contains("\nfinding 20\n```\n\n## Results"))
    report.findings += (21...30).map { "finding \($0)" }
    report.scenarios[0].cells[0].messages = (1...21).map { "message \($0)" }
    let text = ReportMarkdown(report).text
    #expect(
      text.contains("\nfinding 20\n```\n\nAnd 10 more: `report.json` has them all.\n\n## Results"))
    #expect(
      text.contains("\nmessage 20\n```\n\nAnd 1 more: `report.json` has them all.\n\n## Findings"))
    #expect(report.json.contains("\"finding 30\""))
    #expect(report.json.contains("\"message 21\""))
  }
}
