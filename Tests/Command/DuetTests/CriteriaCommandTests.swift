import Foundation
import Testing

/// `duet criteria` on good and bad files: what is written where, and the exit code.
struct CriteriaCommandTests {
  private static let names = [
    "tools", "convenience", "traffic", "possibilities", "locators", "results", "timing", "ratios",
    "scenarios", "step", "variants", "needs", "effort", "choice",
  ]
  private static let path = "Comparison/README.md"
  private static let report = """
    {"version": 1,
     "tools": [
       {"name": "native", "summary": "Queries.", "totals": {
         "scenarios": 0, "passedScenarios": 0, "steps": 0, "writtenSteps": 0, "expectations": 0,
         "writtenExpectations": 0, "kinds": {}}},
       {"name": "chromium", "summary": "A browser.", "totals": {
         "scenarios": 0, "passedScenarios": 0, "steps": 0, "writtenSteps": 0, "expectations": 0,
         "writtenExpectations": 0, "kinds": {}}}],
     "scenarios": [], "code": [], "pictures": {}, "findings": [],
     "timing": {"facts": {}, "scenarios": [], "totals": {"native": 0.5}, "differences": [], "isDebug": false,
       "ratios": [],
       "phases": {}, "history": []}}
    """

  /// A folder with a report and a page that has all blocks but those left out.
  private func folder(without missing: String? = nil) throws -> Folder {
    let folder = try Folder()
    let page = Self.names.filter { $0 != missing }.map { name in
      "## \(name)\n<!-- figures: begin \(name) -->\n<!-- figures: end \(name) -->\n"
    }
    _ = try folder.file("report.json", Self.report)
    _ = try folder.file("Comparison/README.md", page.joined())
    return folder
  }

  private func page(in folder: Folder) throws -> String {
    try String(
      contentsOf: folder.url.appendingPathComponent("Comparison/README.md"), encoding: .utf8)
  }

  @Test func theRatiosAreDrawnWhereThereAreSome() throws {
    let folder = try folder()
    let none = try Duet.run(
      "criteria", "report.json", Self.path, "--plot", "ratios.svg", in: folder)
    #expect(none.status == 2)
    #expect(
      none.error == "report.json: error: it tells no ratios, so there is nothing to draw\n")
  }

  @Test func theFiguresOfAllToolsButBrowsersAreWrittenIntoThePage() throws {
    let folder = try folder()
    #expect(
      try Duet.run("criteria", "report.json", Self.path, in: folder)
        == .init(status: 0, output: "Comparison/README.md: 14 blocks written\n"))
    let page = try page(in: folder)
    #expect(
      page.hasPrefix(
        """
        ## tools
        <!-- figures: begin tools -->

        | tool | what it is |
        | --- | --- |
        | `native` | Queries. |

        <!-- figures: end tools -->
        ## convenience

        """))
    #expect(page.contains("| `native` | 500.0 ms |"))
    #expect(!page.contains("chromium"))
  }

  @Test func aPageWithOtherCountedFiguresDoesNotPassTheCheckButOtherTimesDo() throws {
    let folder = try folder()
    _ = try Duet.run("criteria", "report.json", Self.path, in: folder)
    let slower = Self.report.replacingOccurrences(of: "0.5", with: "0.7")
    _ = try folder.file("slower.json", slower)
    #expect(
      try Duet.run("criteria", "slower.json", Self.path, "--check", in: folder)
        == .init(
          status: 0,
          output: "Comparison/README.md: all counted figures are those of slower.json, and no text "
            + "tells another ratio\n"))
    let other = Self.report.replacingOccurrences(of: "Queries.", with: "Asks.")
    _ = try folder.file("other.json", other)
    let before = try page(in: folder)
    #expect(
      try Duet.run("criteria", "other.json", Self.path, "--check", in: folder)
        == .init(
          status: 3,
          error: "Comparison/README.md: error: block 'tools' is not what other.json says; "
            + "make it anew: duet criteria other.json\n"))
    #expect(try page(in: folder) == before)
  }

  @Test func theUsualPagesAreHeldToEachOther() throws {
    let folder = try folder()
    let block = "<!-- figures: begin ratios -->\nNothing\n<!-- figures: end ratios -->\n"
    _ = try folder.file("Comparison/METHOD.md", "Once it was 3.3 × slower.\n")
    _ = try folder.file("README.md", block)
    #expect(
      try Duet.run("criteria", "report.json", "--check", in: folder).error.split(separator: "\n")
        .suffix(2) == [
          "README.md: error: block 'ratios' is another than in Comparison/README.md",
          "Comparison/METHOD.md:1: error: a ratio stands outside of a block; only 'duet criteria' "
            + "writes ratios",
        ])
    #expect(try Duet.run("criteria", "report.json", in: folder).status == 0)
    for page in ["Comparison/README.md", "README.md"] {
      #expect(try folder.text(page).contains("\n\nNothing is compared: "))
    }
  }

  @Test func aPageWithoutABlockIsLeftAsItIs() throws {
    let folder = try folder(without: "results")
    let before = try page(in: folder)
    #expect(
      try Duet.run("criteria", "report.json", Self.path, in: folder)
        == .init(
          status: 3,
          error: "Comparison/README.md: error: there is no block 'results'; add "
            + "'<!-- figures: begin results -->' and '<!-- figures: end results -->' where its "
            + "figures belong\n"))
    #expect(try page(in: folder) == before)
  }

  @Test func filesThatCanNotBeReadAndToolsThatAreNotThereAreNamed() throws {
    let folder = try folder()
    let page = try Duet.run("criteria", Self.path, Self.path, in: folder)
    #expect(page.status == 2)
    #expect(page.error == "Comparison/README.md: error: no report as JSON: not JSON\n")
    let none = try Duet.run("criteria", "report.json", "none.md", in: folder)
    #expect(none.status == 2)
    #expect(none.error.hasPrefix("none.md: error: the page can't be read: "))
    #expect(
      try Duet.run("criteria", "report.json", Self.path, "--tool", "appium", in: folder)
        == .init(
          status: 2,
          error: "report.json: error: there is no tool 'appium'; there are native, chromium\n"))
  }
}
