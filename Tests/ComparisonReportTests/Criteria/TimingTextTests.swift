import ComparisonReport
import Testing

struct TimingTextTests {
  @Test func totalsDifferencesAndPhasesAreTold() throws {
    #expect(
      CriteriaText(try ReportSample.data()).blocks["timing"] == """
        **In total**, the scenarios' medians summed:

        | tool | all scenarios | runs of each |
        | --- | ---: | ---: |
        | `native` | 12.3 ms | 5 |
        | `web` | not measured | 5 |

        **Beside each other**, over the scenarios that both passed:

        | compared | ratio | without waits | told | probability |
        | --- | ---: | ---: | ---: | ---: |
        | `web` to `native` | 3.22 × | 3.00 × | slower | 0.001 |

        Scenario by scenario, of 1 pairs: 0 slower, 0 faster, 1 undecided.

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
