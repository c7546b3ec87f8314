import Foundation
import TestSupport
import Testing

@testable import ComparisonReport
@testable import ReportPage

struct LogPageTests {
  @Test func `the page has the times, the advice and a bar to scale for each test`() throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.log")
    let log = """
      Test Case '-[A <b>]' started.
          t =     0.00s Start Test
          t =     1.00s Waiting 5.0s for Button to exist
          t =     2.00s     Checking `Expect predicate`
          t =     2.00s         Checking existence of Button
          t =     4.00s Tear Down
      Test Case '-[A <b>]' passed (5.000 seconds).
      Test Case '-[A c]' started.
          t =     0.00s Start Test
      Secret
          t =     2.50s Tear Down
      Test Case '-[A c]' passed (2.500 seconds).
      """
    try Data(log.utf8).write(to: file)
    let page = LogPage(try LogImport(file.path).analysis, name: "a & b").html
    #expect(page.contains("<title>a &amp; b: where the time goes</title>"))
    #expect(page.contains("<p>12 lines were read.</p>"))
    #expect(page.contains("<b>-[A &lt;b&gt;]</b>, line 1, 5.00 s"))
    let bars = page.matches(of: #/<rect class="p\d+" x="([\d.]+)" width="([\d.]+)"/#)
    #expect(
      bars.map { "\($0.1) \($0.2)" }
        == ["0.00 200.00", "200.00 200.00", "400.00 400.00", "800.00 200.00", "0.00 500.00"])
    #expect(page.contains(">wait</th><td class=\"num\">3.000</td><td class=\"num\">3</td>"))
    #expect(page.contains("</span>snapshots</th><td class=\"num\">2.000</td>"))
    #expect(page.contains("<li>1.000 s: waits that found their element at the first check, once."))
    #expect(page.contains("1 of 12 lines (8.3 %)"))
    #expect(!page.contains("Secret"))
  }
}
