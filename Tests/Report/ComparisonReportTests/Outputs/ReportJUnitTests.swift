import FakeTraces
import ComparisonReport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct ReportJUnitTests {
  @Test func `suites are tools and cases are scenarios`() throws {
    #expect(
      try ReportJUnit(SampleReport.make()).text == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="Duet" tests="6" failures="1" errors="1" skipped="1" time="5.625000">
          <testsuite name="native" tests="2" failures="0" errors="0" skipped="0" time="2.375000">
            <testcase classname="L.1" name="Log in" time="1.875000"/>
            <testcase classname="L.2" name="Help" time="0.500000"/>
          </testsuite>
          <testsuite name="web" tests="2" failures="1" errors="0" skipped="0" time="3.250000">
            <testcase classname="L.1" name="Log in" time="2.750000">
              <failure message="1 of 2 runs passed">no ]]&gt; &amp; ␁ 😀</failure>
            </testcase>
            <testcase classname="L.2" name="Help" time="0.500000">
              <properties>
                <property name="expectedFailure" value="It breaks. (https://example.org/1)"/>
              </properties>
              <system-out>it broke</system-out>
            </testcase>
          </testsuite>
          <testsuite name="browser" tests="2" failures="0" errors="1" skipped="1">
            <testcase classname="L.1" name="Log in">
              <skipped message="It has no | pages. (https://example.org/2)"/>
            </testcase>
            <testcase classname="L.2" name="Help">
              <error message="the traces of 1 of 1 runs are invalid">t.jsonl:49: error: L.2 by browser, run 1: the run has no end; the process that ran it may have crashed [missing-end]</error>
            </testcase>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test func `errors in the traces as a whole are an error`() throws {
    let report = try report(
      FakeRun("L.2").lines + FakeRun("L.2", "native", 3).lines + ["{"], scenarios: [1])
    #expect(
      ReportJUnit(report).text.contains(
        """
              <error message="the traces of 2 of 2 runs are invalid">error: L.2 by native: run 2 is missing [missing-run]</error>
        """))
    #expect(
      ReportJUnit(report).text.hasSuffix(
        """
          <testsuite name="traces" tests="1" failures="0" errors="1" skipped="0">
            <testcase classname="traces" name="The traces are valid">
              <error message="the traces are invalid">t.jsonl:9: error: not a trace record: not JSON [no-record]</error>
            </testcase>
          </testsuite>
        </testsuites>

        """))
  }

  private static let tool = [FakeRun.tool("native", "")]

  @Test(arguments: [
    (FakeRun("L.2").lines, true, "", "✅ passed", ""),
    (
      FakeRun("L.2").declared().lines, true, "", "❗ PASSED, but expected to fail",
      #"<failure message="expected to fail, but 1 of 1 runs passed: It breaks. "#
        + #"(https://example.org/1)"/>"#
    ),
    (tool, true, "", "❓ NOT RUN", #"<error message="there is no run of L.2 by native"/>"#),
    // A tool known only from a trace may be able to play it.
    (
      tool, false, "", "· no runs",
      #"<skipped message="there is no run of L.2 by native in these traces"/>"#
    ),
    (
      tool, false, "A known tool.", "· can't play it",
      #"<skipped message="native can't play scenarios of Login"/>"#
    ),
  ])
  func `the summary and the XML show every status`(
    lines: [String], plays: Bool, summary: String, words: String, element: String
  ) throws {
    var inputs = ReportInputs()
    inputs.summaries = ["native": summary]
    let report = try report(lines, scenarios: [1], inputs: inputs) { _, _ in plays }
    #expect(ReportMarkdown(report).text.contains("\n| L.2 Help | \(words) |\n"))
    let elements = ReportJUnit(report).text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { ["<failure", "<error", "<skipped"].contains($0.prefix { !" /".contains($0) }) }
    #expect(elements.joined() == element)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var names: [String] = []
    var messages: [String] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names.append(name)
      if let message = attributes["message"] { messages.append(message) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test func `nasty strings survive an XML parser`() throws {
    let nasty =
      #"a ]]> <b c=\"d'\"> &amp; \t tab \r\n end \r 😀 e\u0301 \u0085 \u2028 \ufffe \u0000\u001b\u202e"#
    let shown =
      "a ]]> <b c=\"d'\"> &amp; \t tab \r\n end \r 😀 e\u{301} \\u{85} \\u{2028} \u{FFFD} ␀␛\\u{202E}"
    let report = try report(
      of: FakeRun("L.2", failsAt: "TC1/S1", message: nasty),
      FakeRun("L.2", "web", failsAt: "TC1/S1").declared()
        .replacing("It breaks.", with: nasty, inLine: 1),
      FakeRun("L.2", "odd").declared().replacing("It breaks.", with: nasty, inLine: 1),
      tools: ["native", "web", "odd"], scenarios: [1])
    let parser = XMLParser(data: Data(ReportJUnit(report).text.utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(parser.parserError == nil)
    #expect(reader.names.count { $0 == "testcase" } == 3)
    #expect(reader.text.contains(shown))
    #expect(
      reader.messages == [
        "0 of 1 runs passed",
        "expected to fail, but 1 of 1 runs passed: \(shown) (https://example.org/1)",
      ])
  }
}
