import ComparisonReport
import Foundation
import Testing

/// The comparison as JSON.
struct JSONTests {
  @Test func everythingIsInTheJSON() throws {
    let comparison = try comparison(
      FakeRun("L.2", "native", 1, bytes: 10),
      FakeRun("L.2", "native", 2, seconds: 0.5, bytes: 20, failsAt: "TC1/Ex1"),
      FakeRun("L.2", "native", 3).lines(1), scenarios: [1])
    #expect(
      comparison.json == """
        {
          "cells" : [
            {
              "busySeconds" : {
                "lowerQuartile" : 0.625,
                "maximum" : 1,
                "median" : 0.75,
                "minimum" : 0.5,
                "upperQuartile" : 0.875
              },
              "bytes" : 45,
              "commands" : 6,
              "expectations" : 0,
              "failures" : [
                {
                  "file" : "Tests/L2Tests.swift",
                  "item" : "L.2/TC1/Ex1",
                  "line" : 20,
                  "message" : "it broke",
                  "repetition" : 2,
                  "scenarioPlace" : "Scenarios/L2-help.scenario:8"
                }
              ],
              "invalidRuns" : 1,
              "passed" : false,
              "passedRuns" : 1,
              "preconditions" : 0,
              "runs" : 3,
              "scenario" : "L.2",
              "seconds" : {
                "lowerQuartile" : 0.625,
                "maximum" : 1,
                "median" : 0.75,
                "minimum" : 0.5,
                "upperQuartile" : 0.875
              },
              "status" : "invalid",
              "steps" : 1,
              "testCases" : 1,
              "title" : "Help",
              "tool" : "native"
            }
          ],
          "findings" : [
            "t.jsonl:9: error: L.2 by native, run 3: the run has no end; the process that ran it may have crashed [missing-end]"
          ],
          "isDebug" : false,
          "passed" : false,
          "ratios" : [

          ],
          "tools" : [
            "native"
          ],
          "version" : 1
        }

        """)
  }

  @Test func whatIsUnknownIsLeftOut() throws {
    let comparison = try comparison(
      FakeRun("L.2").replacing("\"passed\"", with: "\"failed\",\"message\":\"no\"", inLine: 4),
      tools: ["native", "other"], scenarios: [1])
    #expect(
      comparison.json == """
        {
          "cells" : [
            {
              "busySeconds" : {
                "lowerQuartile" : 0.5,
                "maximum" : 0.5,
                "median" : 0.5,
                "minimum" : 0.5,
                "upperQuartile" : 0.5
              },
              "commands" : 6,
              "expectations" : 1,
              "failures" : [
                {
                  "message" : "no",
                  "repetition" : 1
                }
              ],
              "invalidRuns" : 0,
              "passed" : false,
              "passedRuns" : 0,
              "preconditions" : 0,
              "runs" : 1,
              "scenario" : "L.2",
              "seconds" : {
                "lowerQuartile" : 0.5,
                "maximum" : 0.5,
                "median" : 0.5,
                "minimum" : 0.5,
                "upperQuartile" : 0.5
              },
              "status" : "failed",
              "steps" : 1,
              "testCases" : 1,
              "title" : "Help",
              "tool" : "native"
            },
            {
              "expectations" : 0,
              "failures" : [

              ],
              "invalidRuns" : 0,
              "passed" : false,
              "passedRuns" : 0,
              "preconditions" : 0,
              "runs" : 0,
              "scenario" : "L.2",
              "status" : "notMeasured",
              "steps" : 0,
              "testCases" : 1,
              "title" : "Help",
              "tool" : "other"
            }
          ],
          "findings" : [

          ],
          "isDebug" : false,
          "passed" : false,
          "ratios" : [

          ],
          "tools" : [
            "native",
            "other"
          ],
          "version" : 1
        }

        """)
  }

  @Test func noTraceMakesJSONThatIsNone() throws {
    let run = FakeRun("L.2").replacing("\"duration\":0.25", with: "\"duration\":1e308", inLine: 2)
      .replacing("\"duration\":0.25", with: "\"duration\":1e308", inLine: 3)
    let comparison = try comparison(run, scenarios: [1])
    let object = try JSONSerialization.jsonObject(with: Data(comparison.json.utf8))
    #expect((object as? [String: Any])?["passed"] as? Bool == false)
  }
}
