import ComparisonReport
import Foundation
import ReportPage
import Testing

/// Pages to look at: `DUET_REPORT_PAGE=folder swift test --filter WrittenPageTests` writes some.
/// With `DUET_REPORT_DATA=file` as well, it writes the page of that report's JSON, too.
struct WrittenPageTests {
  private static let folder = ProcessInfo.processInfo.environment["DUET_REPORT_PAGE"]

  @Test(.enabled(if: folder != nil, "DUET_REPORT_PAGE names no folder for the pages"))
  func pagesAreWritten() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    var few = try Fixture.report(tools: 3)
    few.timing.growth = nil
    few.timing.history = []
    var swapped = try Fixture.report()
    swapped.tools.removeAll { $0.name == "native" || $0.name == "webdriver-http" }
    var pages = [
      "rich": try Fixture.report(), "troubled": try Fixture.troubled(), "few": few,
      "others": swapped, "one": try Fixture.report(tools: 1), "empty": try Blank.report(),
    ]
    if let file = ProcessInfo.processInfo.environment["DUET_REPORT_DATA"] {
      let json = try Data(contentsOf: URL(fileURLWithPath: file))
      pages["data"] = try JSONDecoder().decode(ReportData.self, from: json)
    }
    for (name, data) in pages {
      let file = folder.appendingPathComponent("\(name).html")
      try Data(ReportPage(data).html.utf8).write(to: file)
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
