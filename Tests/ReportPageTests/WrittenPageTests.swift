import Foundation
import ReportPage
import Testing

/// A page to look at: `DUET_REPORT_PAGE=folder swift test --filter WrittenPageTests` writes some.
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
    let pages = [
      "rich": try Fixture.report(), "troubled": try Fixture.troubled(), "few": few,
      "others": swapped, "one": try Fixture.report(tools: 1), "empty": try Blank.report(),
    ]
    for (name, data) in pages {
      let file = folder.appendingPathComponent("\(name).html")
      try Data(ReportPage(data).html.utf8).write(to: file)
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
