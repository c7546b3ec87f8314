import ComparisonReport
import Testing

struct TimingTextTests {
  @Test func totalsVerdictsAndPhasesAreTold() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks["timing"] == """
        **In total**, the scenarios' medians summed:

        | tool | all scenarios | runs of each |
        | --- | ---: | ---: |
        | `native` | 12.3 ms | 5 |
        | `web` | not measured | 5 |

        **Scenario by scenario**, of 1 pairs: 0 slower, 0 faster, 1 undecided.

        | where the time goes | `web` |
        | --- | ---: |
        | client | 500 µs |
        | http | 20.0 ms |
        | new | 1.50 s |
        """)
  }

  @Test func onlyTheToolsAskedForAreTold() throws {
    #expect(
      CriteriaText(try ReportSample.data(), tools: ["native"]).blocks["timing"] == """
        **In total**, the scenarios' medians summed:

        | tool | all scenarios | runs of each |
        | --- | ---: | ---: |
        | `native` | 12.3 ms | 5 |
        """)
  }

  @Test func ratiosAreToldByAppWithTheirInterval() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks["ratios"] == """
        | time of | app | scenarios | ratio | 95 % interval | without waits | told |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: |
        | `web` by `native` | Beer | 1 | 3.22 × | 3.00–3.50 | 3.00 × | slower |
        """)
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    #expect(
      CriteriaText(data).blocks["ratios"]?.hasSuffix(
        "\n| `third`, a variant, by `native` | Beer | 1 | 10.00 × | too few runs | – | undecided |")
        == true)
  }

  @Test func aVariantIsTimedBesideItsTool() throws {
    var data = try ReportSample.data()
    data.tools[1].name = "third"
    data.tools[1].variantOf = "native"
    let shown = """


      **Variants beside their tools**:

      | time of | app | scenarios | ratio | 95 % interval | without waits | told |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      | `third`, a variant, by `native` | Beer | 1 | 10.00 × | too few runs | – | undecided |
      """
    let text = try #require(CriteriaText(data, tools: ["native"]).blocks["timing"])
    #expect(text.hasSuffix(shown), "\(text)")
    data.timing.isDebug = true
    #expect(CriteriaText(data, tools: ["native"]).blocks["timing"]?.contains("Variants") == false)
  }

  @Test func timesAreToldByScenario() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks["scenarios"] == """
        | scenario | `native` | `web` |
        | --- | ---: | ---: |
        | A.1 Add | – | – |
        | B.1 Search | 12.3 ms | – |
        | all | 12.3 ms | – |

        Medians of 5 runs of each scenario; in the last line their sum.
        """)
  }

  @Test func ofADebugBuildNoRatioIsTold() throws {
    var data = try ReportSample.data()
    data.timing.isDebug = true
    let blocks = CriteriaText(data).blocks
    #expect(blocks["ratios"] == DebugBuild.note)
    #expect(blocks["scenarios"]?.hasSuffix("their sum. " + DebugBuild.note) == true)
    #expect(blocks["timing"]?.hasPrefix(DebugBuild.note + "\n\n**In total**") == true)
  }

  @Test func growthAndFactsComeLast() throws {
    let growth = """
      {"task": "Tap.", "lines": [
        {"tool": "native", "points": [{"rows": 10, "seconds": \(ReportSample.spread(0.002))}]},
        {"tool": "web", "points": [{"rows": 10, "seconds": \(ReportSample.spread(0.02))},
          {"rows": 100, "seconds": \(ReportSample.spread(3))}]}]}
      """
    let data = try ReportSample.data(
      growth: growth,
      facts: """
        {"native": {"machine": "2 cores", "commit": "a6d8152"}, "third": {},
         "web": {"client": "1.0", "machine": "2 cores", "commit": "b7"}}
        """)
    let text = try #require(CriteriaText(data).blocks["timing"])
    #expect(
      text.hasSuffix(
        """
        **Against the number of rows.** Tap.

        | rows on screen | `native` | `web` |
        | --- | ---: | ---: |
        | 10 | 2.0 ms (n = 5) | 20.0 ms (n = 5) |
        | 100 | not measured | 3.00 s (n = 5) |

        **Measured on**

        - all: machine 2 cores
        - native: commit a6d8152
        - web: client 1.0; commit b7
        """), "\(text)")
  }
}
