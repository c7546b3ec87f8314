import ComparisonReport
import Experiments
import Testing

struct BaselineTests {
  private static func baseline(
    counts: [String: String] = [:], kills: [String: String] = [:]
  ) -> Baseline {
    var baseline = Baseline()
    baseline[.counts] = counts
    baseline[.kills] = kills
    return baseline
  }

  @Test func `A baseline is read as it was written`() throws {
    let written = Self.baseline(
      counts: ["L.1/TC1/S1 native": "looks 1, actions 1", "L.1/TC1/Ex1 web": "looks 2, actions 0"],
      kills: ["HIDE:lists/cell native": "L.1 killed Ex1"])
    #expect(
      written.text == """
        counts\tL.1/TC1/Ex1 web\tlooks 2, actions 0
        counts\tL.1/TC1/S1 native\tlooks 1, actions 1
        kills\tHIDE:lists/cell native\tL.1 killed Ex1

        """)
    #expect(try Baseline(parsing: written.text) == written)
  }

  @Test(arguments: [
    ("", "it contains no facts"),
    ("counts\ta\tb\nlooks\ta\tb\n", "line 2 isn't a section, a name and a value"),
    ("counts\ta\n", "line 1 isn't a section, a name and a value"),
    ("counts\ta\tb\ncounts\ta\tc\n", "line 2 repeats 'a'"),
    ("counts\ta\tb\n\ncounts\ta\tc\n", "line 3 repeats 'a'"),
  ])
  func `A string that isn't a baseline is rejected`(_ text: String, _ problem: String) {
    #expect(throws: BaselineError(description: problem)) { try Baseline(parsing: text) }
  }

  @Test func `Changed, missing and added facts are drifts in the compared sections`() {
    let saved = Self.baseline(
      counts: ["a": "looks 1", "b": "looks 2", "c": "looks 3"], kills: ["m": "killed"])
    let now = Self.baseline(counts: ["a": "looks 1", "b": "looks 4", "d": "looks 5"])
    #expect(
      now.drifts(from: saved, in: [.counts]) == [
        "counts: b: was looks 2; is looks 4", "counts: c: missing; was looks 3",
        "counts: d: added; is looks 5",
      ])
    #expect(now.drifts(from: saved, in: [.kills]) == ["kills: m: missing; was killed"])
    #expect(saved.drifts(from: saved, in: Baseline.Section.allCases).isEmpty)
  }

  @Test func `Items are counted by tool, in first runs only`() {
    let sent =
      #"{"kind":"request","method":"POST","path":"/element"},"#
      + #"{"kind":"pause","method":"POST","path":"/pause"}"#
    func line(_ tool: String, _ repetition: Int, _ more: String) -> String {
      #"{"version":3,"kind":"item","tool":"\#(tool)","repetition":\#(repetition),"#
        + #""scenario":"L.1","item":"L.1/TC1/S1","file":"a","line":1,"start":0,"duration":1,"#
        + #""commands":2,"outcome":"passed",\#(more)}"# + "\n"
    }
    let trace = Trace(
      parsing: line(
        "web", 1, #""sent":[\#(sent)],"actions":[{"kind":"type","keys":["a"]}],"checks":3"#)
        + line("web", 2, #""sent":[],"actions":[]"#)
        + line(
          "native", 1,
          #""sent":[{"kind":"query","steps":[{"step":"first"}]},"#
            + #"{"kind":"gesture","gesture":"tap","steps":[]}]"#
        ),
      path: "t.jsonl")
    #expect(trace.findings.isEmpty)
    #expect(
      trace.itemCounts == [
        "L.1/TC1/S1 web": "looks 1, actions 1, requests 2, checks 3",
        "L.1/TC1/S1 native": "looks 1, actions 1",
      ])
  }
}
