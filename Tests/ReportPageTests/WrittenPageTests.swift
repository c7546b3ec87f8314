import ComparisonReport
import Foundation
import ReportPage
import Testing

/// Pages to look at: `DUET_REPORT_PAGE=folder swift test --filter WrittenPageTests` keeps some in a
/// folder. With `DUET_REPORT_DATA=file` as well, it writes the page of that report's JSON, too.
struct WrittenPageTests {
  private static let folder = ProcessInfo.processInfo.environment["DUET_REPORT_PAGE"]

  @Test func pagesAreWholeInAFile() throws {
    let passing = FileManager.default.temporaryDirectory
      .appendingPathComponent("duet-pages-\(UUID().uuidString)")
    let folder = Self.folder.map { URL(fileURLWithPath: $0) } ?? passing
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: passing) }
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
      let written = try String(contentsOf: file, encoding: .utf8)
      #expect(written.hasPrefix("<!doctype html>"), "\(name)")
      #expect(written.hasSuffix("</html>\n"), "\(name)")
    }
  }
}
