import FakeTraces
import ComparisonReport
import Experiments
import Testing

struct UnequalFactsTests {
  private static let file = "Comparison/unequal-facts.txt"

  /// Compares two tools' values and commands, in JSON, in the item L.2/TC1/Ex1.
  private func problems(
    _ native: (asserted: String, sent: [String]), _ web: (asserted: String, sent: [String]),
    exceptions: String = ""
  ) throws -> [String] {
    try UnequalFacts(parsing: exceptions).problems(
      in: Self.runs(native, web), of: [try Written.scenarios()[1]], by: ["native", "web"])
  }

  private static func runs(
    _ native: (asserted: String, sent: [String]), _ web: (asserted: String, sent: [String])
  ) -> Trace {
    let runs = [("native", native), ("web", web)].flatMap { tool, done in
      FakeRun("L.2", tool).adding(
        #""asserted":[\#(done.asserted)],"sent":[\#(done.sent.joined(separator: ","))]"#,
        toItem: "TC1/Ex1"
      ).lines
    }
    return trace(runs)
  }

  @Test func `Values for the baseline have one line if both tools assert the same`() throws {
    func values(_ native: String, _ web: String) throws -> [String: String] {
      UnequalFacts.values(
        in: Self.runs((native, []), (web, [])), of: [try Written.scenarios()[1]],
        by: ["native", "web"])
    }
    #expect(try values(#""b","a\nb","b""#, #""a\nb","b""#) == ["L.2/TC1/Ex1": #""a\nb", "b""#])
    #expect(
      try values(#""a","b""#, #""a""#)
        == ["L.2/TC1/Ex1 native": #""a", "b""#, "L.2/TC1/Ex1 web": #""a""#])
    #expect(try values("", "") == [:])
  }

  @Test func `Values in checks and in locators are the same`() throws {
    func query(_ text: String) -> String {
      #"{"kind":"query","steps":[{"step":"matching","text":"\#(text)"}]}"#
    }
    func find(_ locator: String, using strategy: String = "xpath") -> String {
      #"{"kind":"request","method":"POST","path":"/element","using":"\#(strategy)","value":"\#(locator)"}"#
    }
    let native = [query("My Lists"), query("title"), query("size"), query(#"{\"size\":17}"#)]
    let web = [
      #"{"kind":"request","method":"GET","path":"/element/active"}"#,
      find("//Text[@label='My Lists']"),
      find("//Button[@value='1']"), find(#"//Cell[@value='{\"size\":17}']"#),
      find("//Table[count(Cell)=2][Cell[1]/Text[@name='title'][@label='0']]"),
      find("//Button[@label='red' or @label='blue' or @name='red']"), find("size", using: "name"),
      find(#"//p[contains(., \"Map\")]"#), find("//a/b", using: "class name"),
    ]
    #expect(try problems((#""0","(2)","(focus)","Map""#, native), ("", web)) == [])
  }

  @Test func `Each difference must be an exception, and each exception a difference`() throws {
    let exceptions = "# A comment.\n\nL.2/ | native | b | It differs.\nL. | web | a | It differs.\n"
    #expect(
      try problems((#""a","b""#, []), (#""a","(3)""#, []), exceptions: exceptions) == [
        "L.2/TC1/Ex1: only web asserts \"(3)\". Let native assert it too, or add a line with the "
          + "reason to \(Self.file).",
        "\(Self.file):4: no item L. has a value \"a\" that only web asserts. Remove the line.",
      ])
  }

  @Test(arguments: ["L.2/ | web | a", "L.2/ | web | a | ", "L.2/ | | a | It differs."])
  func `A malformed line is rejected with its number`(_ line: String) {
    let error =
      "\(Self.file):2: a line must have an item, a tool, a value and a reason: "
      + "ITEM | TOOL | VALUE | REASON"
    #expect(throws: BaselineError(description: error)) { try UnequalFacts(parsing: "#\n\(line)") }
  }
}
