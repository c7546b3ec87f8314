import Foundation
import Testing

/// `duet record`, and what it refuses.
struct RecordCommandTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The thesis's nine scenarios, recorded without a person: what comes of them passes unedited.
  @Test func theNineScenariosAreRecordedAndPassUnedited() throws {
    let folder = try Folder()
    let nine = ["A.1", "A.2", "A.3", "A.4", "A.5", "B.1", "B.2", "B.3", "B.4"]
    let outcome = try Duet.run(
      ["record", "--check", "--output", folder.url.path] + nine, in: Self.package, output: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    let all = outcome.output.split(separator: "\n").last { $0.hasPrefix("All") }
    let figures = all?.split(separator: " ").map(String.init) ?? []
    #expect(figures.count == 6)
    #expect(figures[1...2] == ["88/88", "88/88"])
    #expect(figures[4...5] == ["9/9", "9/9"])
    let native = try String(
      contentsOf: folder.url.appendingPathComponent(
        "Tests/Suites/NativeSuite/TinyLog/A2WorkWithTasksTests.swift"), encoding: .utf8)
    // Where the step says which row by its place, the code does, too; nowhere else.
    #expect(native.contains(#"app.tables.cells.element(boundBy: 1).buttons["check box"].tap()"#))
    #expect(!native.contains("coordinate") && !native.contains("notWritten"))
  }

  @Test func ofRowsOutOfSightTheHandTakesTheOneThatTheStepNames() throws {
    let folder = try Folder()
    let outcome = try Duet.run(
      ["record", "--check", "--output", folder.url.path, "B.8"], in: Self.package, output: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("7/7     7/7"), "\(outcome.output)")
    let native = try String(
      contentsOf: folder.url.appendingPathComponent(
        "Tests/Suites/NativeSuite/BeerExplorer/B8ServiceOutOfReachTests.swift"), encoding: .utf8)
    #expect(native.contains(#"containing(.staticText, identifier: "Averbode").element.tap()"#))
  }

  @Test func aBrokenAppIsNoticed() throws {
    let folder = try Folder()
    let outcome = try Duet.run(
      ["record", "--check", "A.1", "--fault", "done-tasks-counted"], in: Self.package,
      output: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("of 1 recordings fail natively 1, by WebDriver 1."))
  }

  @Test(arguments: [
    (["A.1", "A.2"], "Name one scenario or app, or add --check."),
    (["--output", "x"], "--output, --fault, --service-delay and --times need --check."),
    (["--check", "--times", "0"], "--times must be a number from 1 to 1000."),
    (["--check", "--fault", "none"], "There is no fault 'none'. Known: "),
    (["TinyLogs"], "'TinyLogs' is neither a scenario nor an app."),
    (["--check", "A.99"], "there is no scenario A.99. Known: A.1"),
  ])
  func wrongOptionsAreWrongUsage(options: [String], problem: String) throws {
    let folder = try Folder()
    let outcome = try Duet.run(["record"] + options, in: Self.package, output: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("error: \(problem)"), "\(outcome.error)")
  }
}
