import ComparisonReport
import FakeTraces
import Foundation
import Markup
import TestSupport
import Testing

@testable import ReportPage

struct PageGoldenTests {
  /// The page without its style, script and random secret. The data is report.json.
  private func page(odd: String = "odd") throws -> String {
    let report = try Golden.report(Golden.trace(odd: odd))
    let page = ReportPage(report).html
    let data = report.json(indented: false).scriptEscaped
    #expect(page.ranges(of: data).count == 1)
    return page.replacing(data, with: "")
      .replacing(/(<style nonce=")[^"]+(">)[^<]+/) { "\($0.1)\($0.2)" }
      .replacing(/(<script nonce=")[^"]+(">)[^<]*(<[^\/][^<]*)*/) { "\($0.1)\($0.2)" }
      .replacing(/nonce-\w+/, with: "nonce-")
  }

  @Test func `the page equals the golden file`() throws {
    try expectGolden(page(), "page.html", of: Golden.place)
  }

  @Test func `two pages have different secrets, which the policy requires`() throws {
    let report = try Golden.report(Golden.trace())
    let nonces = [ReportPage(report).html, ReportPage(report).html].map { page in
      Set(page.matches(of: /nonce[=-]["']?(\w+)/).map { String($0.1) })
    }
    #expect(nonces.map(\.count) == [1, 1])
    #expect(nonces[0] != nonces[1])
  }

  /// Text of a trace must not become markup, end an element or attribute, or hide other text.
  @Test func `no text of a trace becomes markup`() throws {
    let attack = "</script></style></title><img src=x onerror=alert(1)>'<!--\\\"\\u0301 x=\\u0000"
    // The tags, with the names of their attributes.
    func tags(_ page: String) -> [String] {
      page.replacing(/="[^"]*"/, with: "").matches(of: /<[^>]*>/).map { String($0.0) }
    }
    #expect(try tags(page(odd: attack)) == tags(page()))
    let hidden = try page(
      odd: "\u{202E}\u{2066}\u{200F}\u{61C}\u{2060}\u{7F}\u{200B}\u{FEFF}\u{2028}\\u001b")
    let invisible = hidden.unicodeScalars.filter {
      [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
        && !"\n\t".unicodeScalars.contains($0)
    }
    #expect(invisible.isEmpty)
  }

  @Test func `reports without runs and without failures are shown`() throws {
    let empty = ReportPage(try report(tools: [], scenarios: [])).html
    #expect(empty.contains(">⚠ The traces contradict themselves<"))
    #expect(empty.contains("The traces don’t say."))
    let none = Trace(merging: [])
    let nothing = ReportPage(
      ReportData(Comparison(none, scenarios: [], tools: []), of: none)
    ).html
    #expect(nothing.contains("<div class=\"verdict bad\">"))
    #expect(nothing.contains(">? Nothing was played<"))
    let report = try report(
      FakeRun(), FakeRun("L.1", "web"), FakeRun("L.2"),
      FakeRun("L.2", "web", failsAt: "TC1/S1").declared(), tools: ["native", "web"],
      scenarios: [0, 1],
      against: comparison(
        FakeRun(), FakeRun("L.1", "web"), FakeRun("L.2"),
        FakeRun("L.2", "web", failsAt: "TC1/S1").declared(), tools: ["native", "web"],
        scenarios: [0, 1]))
    let page = ReportPage(report).html
    #expect(page.contains(">✓ All as expected: 4 results of 2 scenarios<"))
    #expect(page.contains("<div class=\"verdict good\">"))
    #expect(page.ranges(of: "data-differs>").count == 1)
    #expect(page.contains("No outcome and no count changed, and no test fails."))
    #expect(!page.contains("debug build"))
  }

  @Test(arguments: [
    ([], nil, "#A.1"), (["a"], nil, "#A.1"), (["a", "b", "c"], nil, "#A.1?left=a&right=b"),
    (["a", "b", "c"], "c", "#A.1?left=a&right=c"), (["a", "b"], "a", "#A.1?left=a&right=b"),
    (
      ["webdriver-in-process", "webdriver-http", "native"], nil,
      "#A.1?left=native&right=webdriver-http"
    ),
    (["é &", "-._~"], nil, "#A.1?left=%C3%A9%20%26&right=-._%7E"),
  ])
  func `an address names the native tool and WebDriver over HTTP, or the first tools`(
    tools: [String], tool: String?, address: String
  ) {
    #expect(Addresses(tools).place("A.1", tool) == address)
  }

  @Test func `only the first failures and findings are listed`() {
    #expect(ShortList<Int>([]) == nil)
    #expect([20, 21].map { ShortList(Array(1...$0))?.more } == [nil, 1])
    #expect(ShortList(Array(1...30))?.items == Array(1...20))
  }
}
