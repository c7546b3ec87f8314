import Foundation
import Testing
import TestSupport

/// What `duet record --check` records without a person.
struct RecordCommandTests {
  private let folder = TemporaryFolder()

  @Test func `of rows out of sight the hand takes the one that the step names`() throws {
    #expect(try folder.record("B.8").contains("7/7     7/7"))
    let native = try folder.text(
      "Tests/Suites/NativeSuite/BeerExplorer/B8ServiceOutOfReachTests.swift")
    #expect(native.contains(#"containing(.staticText, identifier: "Averbode").element.tap()"#))
  }

  @Test func `a broken app is noticed`() throws {
    #expect(
      try folder.record("A.1 --fault done-tasks-counted")
        .contains("of 1 recordings fail natively 1, by WebDriver 1."))
  }
}

struct RecordLongWorkTests {
  private let folder = TemporaryFolder()

  /// The thesis's nine scenarios: what comes of them passes unedited.
  @Test func `the nine scenarios are recorded and pass unedited`() throws {
    let output = try folder.record("A.1 A.2 A.3 A.4 A.5 B.1 B.2 B.3 B.4")
    let all = output.split(separator: "\n").last { $0.hasPrefix("All") }
    let figures = all?.split(separator: " ").map(String.init) ?? []
    #expect(figures.count == 6)
    #expect(figures[1...2] == ["88/88", "88/88"])
    #expect(figures[4...5] == ["9/9", "9/9"])
    let native = try folder.text("Tests/Suites/NativeSuite/TinyLog/A2WorkWithTasksTests.swift")
    // Where the step says which row by its place, the code does, too; nowhere else.
    #expect(native.contains(#"app.tables.cells.element(boundBy: 1).buttons["check box"].tap()"#))
    #expect(!native.contains("coordinate") && !native.contains("notWritten"))
  }
}

extension TemporaryFolder {
  /// The output of recordings that pass, whose tests are written into the folder.
  fileprivate func record(_ options: String) throws -> String {
    let outcome = try duet("record --check --output \(url.path) \(options)", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.output)")
    return outcome.output
  }
}
