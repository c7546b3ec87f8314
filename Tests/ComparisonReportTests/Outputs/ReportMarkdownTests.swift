import ComparisonReport
import Testing

/// The summary in Markdown.
struct ReportMarkdownTests {
  @Test func aSummaryShowsResultsThenFiguresThenTimes() throws {
    #expect(
      try ReportMarkdown(SampleReport.make()).text == #"""
        # Scenarios and tools

        **Failed:** 2 of 6 results are not as they should be; the traces have 1 finding, so figures can't be trusted.

        | Scenario | native | web | browser |
        | --- | --- | --- | --- |
        | L.1 Log in | ✅ passed (2 of 2 runs) | ❌ FAILED (1 of 2 runs) | ➖ not portable |
        | L.2 Help | ✅ passed (2 of 2 runs) | ☑️ failed as expected | ⛔ INVALID trace |

        ## Known failures

        - **L.1 by browser**, not portable: It has no \| pages. ([more](<https://example.org/2>))
        - **L.2 by web**, expected to fail: It breaks. ([more](<https://example.org/1>))

        ## Failures

        **L.1 by web**:

        ```text
        no ]]> & ␁ 😀
        ```

        ## Findings

        ```text
        t.jsonl:49: error: L.2 by browser, run 1: the run has no end; the process that ran it may have crashed [missing-end]
        ```

        ## Totals

        | Tool | Passed | Steps | Expectations | Commands | Bytes | Locators | Their length | Their depth |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | native | 2/2 | 3/3 | 3/3 | 18 | – | 1 | 34 | 1 |
        | web | 0/2 | 2/3 | 1/3 | 25 | 705 | 1 | 8 | 2 |
        | browser | 0/1 | 0/1 | 0/1 | – | – | 0 | – | – |

        <!-- timing: begin -->

        ## Times

        Medians, and from the lower to the upper quartile, in milliseconds.

        | Scenario | native | web | browser |
        | --- | ---: | ---: | ---: |
        | L.1 | 1875.0 (1562.5–2187.5) | 2750.0 (2625.0–2875.0) | – |
        | L.2 | 500.0 (500.0–500.0) | 500.0 (500.0–500.0) | – |
        | Sum of what passed | 2375.0 | – | – |

        - all: machine: 2 cores
        - native: commit: abc; date: 2026-11-21T10:00:00Z
        - web: client: Client \| 1

        <!-- timing: end -->

        """#)
  }

  @Test func whatComesFromAClockOrNamesAMachineIsFenced() throws {
    func outside(_ text: String) throws -> Substring {
      let begin = try #require(text.range(of: ReportMarkdown.timingBegin + "\n"))
      #expect(text.hasSuffix("\n" + ReportMarkdown.timingEnd + "\n"))
      return text[..<begin.lowerBound]
    }
    func text(seconds: Double, machine: String) throws -> String {
      var lines = [FakeRun.tool("native", "\"machine\":\"\(machine)\"")]
      for repetition in 1...5 {
        for tool in ["native", "web"] {
          let own = tool == "web" ? 2 * seconds : seconds
          lines += FakeRun("L.2", tool, repetition, seconds: own).lines
        }
      }
      return try ReportMarkdown(report(lines, tools: ["native", "web"], scenarios: [1])).text
    }
    let (one, other) = (
      try text(seconds: 0.125, machine: "one"), try text(seconds: 0.5, machine: "other")
    )
    #expect(one != other)
    #expect(try outside(one) == outside(other))
    #expect(one.contains("\n| web | native | 2.00 × | 2.00 × | 0.004 | slower |\n"))
    #expect(one.contains("\n- native: machine: one\n"))
    #expect(one.contains("\nEverything came out as it should.\n"))
  }

  @Test func textsOfOthersAreNoMarkup() throws {
    let run = FakeRun("L.2", failsAt: "TC1/S1", message: "````\\n| <b> `x` \\u001b[1m")
      .declared()
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

  @Test func everySignHasWords() throws {
    func cell(_ lines: [String], plays: Bool = true) throws -> String? {
      try ReportMarkdown(report(lines, scenarios: [1]) { _, _ in plays }).text
        .split(separator: "\n").first { $0.hasPrefix("| L.2") }
        .map { String($0.dropFirst("| L.2 Help | ".count).dropLast(2)) }
    }
    let tool = [FakeRun.tool("native", "")]
    #expect(try cell(FakeRun("L.2").lines) == "✅ passed")
    #expect(
      try cell(FakeRun("L.2").declared().lines) == "❗ PASSED, but is expected to fail")
    #expect(try cell(tool) == "❓ NOT RUN")
    #expect(try cell(tool, plays: false) == "· can't play it")
  }
}
