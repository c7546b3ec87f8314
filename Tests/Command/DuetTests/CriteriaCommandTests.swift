import Foundation
import Testing
import TestSupport

/// `duet criteria` with valid and invalid files: its outputs and exit codes.
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
       "isDebug": false, "ratios": [], "phases": {}}}
    """

  /// Creates a folder with a report, and with a page that has all blocks except one.
  private func folder(without missing: String? = nil) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let page = Self.names.filter { $0 != missing }.map { name in
      "## \(name)\n<!-- figures: begin \(name) -->\n<!-- figures: end \(name) -->\n"
    }
    try folder.file("report.json", Self.report)
    try folder.file(Self.path, page.joined())
    return folder
  }

  @Test func `the figures of all tools except browsers are written into the page`() async throws {
    let folder = try folder()
    #expect(
      try await folder.duet("criteria report.json \(Self.path)")
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

  @Test func `the check fails on different counted figures, but not on different times`()
    async throws
  {
    let folder = try folder()
    _ = try await folder.duet("criteria report.json \(Self.path)")
    let before = try folder.text(Self.path)
    try folder.file("slower.json", Self.report.replacing("0.5", with: "0.7"))
    #expect(
      try await folder.duet("criteria slower.json \(Self.path) --check")
        == Outcome(
          status: 0,
          output: "Comparison/README.md: all counted figures match slower.json, and no ratio is "
            + "outside the blocks\n"))
    try folder.file("other.json", Self.report.replacing("Queries.", with: "Asks."))
    #expect(
      try await folder.duet("criteria other.json \(Self.path) --check")
        == Outcome(
          status: 3,
          error: "Comparison/README.md: error: block 'tools' differs from other.json. "
            + "Run: duet criteria other.json\n"))
    #expect(try folder.text(Self.path) == before)
  }

  @Test func `the default pages must agree with each other`() async throws {
    let folder = try folder()
    let block = "<!-- figures: begin ratios -->\nNothing\n<!-- figures: end ratios -->\n"
    try folder.file("Comparison/METHOD.md", "Once it was 3.3 × slower.\n")
    try folder.file("README.md", block)
    for page in ["criteria", "timing"] { try folder.file("Comparison/reference/\(page).md", "") }
    #expect(
      try await folder.duet("criteria report.json --check").error.split(separator: "\n").suffix(2)
        == [
          "README.md: error: block 'ratios' differs from the one in Comparison/README.md",
          "Comparison/METHOD.md:1: error: a ratio is outside the blocks. Only 'duet criteria' "
            + "may write ratios",
        ])
    #expect(try await folder.duet("criteria report.json").status == 0)
    for page in [Self.path, "README.md"] {
      #expect(try folder.text(page).contains("\n\nNo ratios: "))
    }
  }

  @Test func `a page that lacks a block stays unchanged`() async throws {
    let folder = try folder(without: "results")
    let before = try folder.text(Self.path)
    #expect(
      try await folder.duet("criteria report.json \(Self.path)")
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
      \(path) \(path) | Comparison/README.md: error: not a report in JSON: not JSON
      report.json none.md | none.md: error: the page can't be read: No such file or directory
      report.json \(path) --tool appium | report.json: error: there is no tool 'appium'. Known: \
      native, chromium.
      """))
  func `unusable files and options are reported`(options: String, problem: String) async throws {
    #expect(
      try await folder().duet("criteria \(options)") == Outcome(status: 2, error: problem + "\n"))
  }
}
