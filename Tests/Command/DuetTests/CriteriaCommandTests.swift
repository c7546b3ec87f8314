import Foundation
import Testing
import TestSupport

/// `duet criteria` on good and bad files: what is written where, and the exit code.
struct CriteriaCommandTests {
  private static let names = [
    "tools", "convenience", "traffic", "possibilities", "locators", "results", "timing", "ratios",
    "scenarios", "step", "variants", "choice",
  ]
  private static let path = "Comparison/README.md"
  private static let totals = """
    {"scenarios": 0, "passedScenarios": 0, "steps": 0, "writtenSteps": 0, "expectations": 0,
     "writtenExpectations": 0, "kinds": {}}
    """
  private static let report = """
    {"version": 1,
     "tools": [{"name": "native", "summary": "Queries.", "totals": \(totals)},
       {"name": "chromium", "summary": "A browser.", "totals": \(totals)}],
     "scenarios": [], "code": [], "pictures": {}, "findings": [],
     "timing": {"facts": {}, "scenarios": [], "totals": {"native": 0.5}, "differences": [],
       "isDebug": false, "ratios": [], "phases": {}, "history": []}}
    """

  /// A folder with a report and a page that has all blocks but those left out.
  private func folder(without missing: String? = nil) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let page = Self.names.filter { $0 != missing }.map { name in
      "## \(name)\n<!-- figures: begin \(name) -->\n<!-- figures: end \(name) -->\n"
    }
    try folder.file("report.json", Self.report)
    try folder.file(Self.path, page.joined())
    return folder
  }

  @Test func `the figures of all tools but browsers are written into the page`() throws {
    let folder = try folder()
    #expect(
      try folder.duet("criteria report.json \(Self.path)")
        == Outcome(status: 0, output: "Comparison/README.md: 12 blocks written\n"))
    let page = try folder.text(Self.path)
    #expect(
      page.hasPrefix(
        """
        ## tools
        <!-- figures: begin tools -->

        | tool | description |
        | --- | --- |
        | `native` | Queries. |

        <!-- figures: end tools -->
        ## convenience

        """))
    #expect(page.contains("| `native` | 500.0 ms |"))
    #expect(!page.contains("chromium"))
  }

  @Test func `a page with other counted figures does not pass the check but other times do`() throws
  {
    let folder = try folder()
    _ = try folder.duet("criteria report.json \(Self.path)")
    let before = try folder.text(Self.path)
    try folder.file("slower.json", Self.report.replacing("0.5", with: "0.7"))
    #expect(
      try folder.duet("criteria slower.json \(Self.path) --check")
        == Outcome(
          status: 0,
          output: "Comparison/README.md: all counted figures are those of slower.json, and no text "
            + "tells another ratio\n"))
    try folder.file("other.json", Self.report.replacing("Queries.", with: "Asks."))
    #expect(
      try folder.duet("criteria other.json \(Self.path) --check")
        == Outcome(
          status: 3,
          error: "Comparison/README.md: error: block 'tools' differs from other.json. "
            + "Run: duet criteria other.json\n"))
    #expect(try folder.text(Self.path) == before)
  }

  @Test func `the usual pages are held to each other`() throws {
    let folder = try folder()
    let block = "<!-- figures: begin ratios -->\nNothing\n<!-- figures: end ratios -->\n"
    try folder.file("Comparison/METHOD.md", "Once it was 3.3 × slower.\n")
    try folder.file("README.md", block)
    #expect(
      try folder.duet("criteria report.json --check").error.split(separator: "\n").suffix(2) == [
        "README.md: error: block 'ratios' differs from the one in Comparison/README.md",
        "Comparison/METHOD.md:1: error: a ratio is outside the blocks. Only 'duet criteria' "
          + "may write ratios",
      ])
    #expect(try folder.duet("criteria report.json").status == 0)
    for page in [Self.path, "README.md"] {
      #expect(try folder.text(page).contains("\n\nNo ratios: "))
    }
  }

  @Test func `a page without a block is left as it is`() throws {
    let folder = try folder(without: "results")
    let before = try folder.text(Self.path)
    #expect(
      try folder.duet("criteria report.json \(Self.path)")
        == Outcome(
          status: 3,
          error: "Comparison/README.md: error: block 'results' is missing. Add "
            + "'<!-- figures: begin results -->' and '<!-- figures: end results -->' where its "
            + "figures belong\n"))
    #expect(try folder.text(Self.path) == before)
  }

  @Test(
    arguments: Sample.rows(
      """
      \(path) \(path) | Comparison/README.md: error: no report as JSON: not JSON
      report.json none.md | none.md: error: the page can't be read: No such file or directory
      report.json \(path) --tool appium | report.json: error: there is no tool 'appium'; there are \
      native, chromium
      report.json \(path) --plot a.svg | report.json: error: it tells no ratios, so there is \
      nothing to draw
      """))
  func `what can not be read or drawn is named`(options: String, problem: String) throws {
    #expect(
      try folder().duet("criteria \(options)") == Outcome(status: 2, error: problem + "\n"))
  }
}
