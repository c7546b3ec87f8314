import Foundation
import Testing
import TestSupport

/// `duet record --check`, which records without a person.
struct RecordCommandTests {
  private let folder = TemporaryFolder()

  @Test func `the recording uses the row that the step names, even if it is off screen`()
    async throws
  {
    #expect(try await folder.record("B.8").contains("7/7     7/7"))
    let native = try folder.text(
      "Tests/Suites/NativeSuite/BeerExplorer/B8ServiceOutOfReachTests.swift")
    #expect(native.contains(#"containing(.staticText, identifier: "Averbode").element.tap()"#))
  }

  @Test func `the recorded tests catch a broken app`() async throws {
    #expect(
      try await folder.record("A.1 --fault done-tasks-counted")
        .contains("recordings: 1, failed natively: 1, failed with WebDriver: 1"))
  }

  @Test func `each expectation gets at most as many checks as allowed`() async throws {
    /// Returns the number of assertions between the first expectation and the second step.
    func checks(_ options: String) async throws -> Int {
      _ = try await folder.record("A.1 \(options)")
      let test = try folder.text("Tests/Suites/NativeSuite/TinyLog/A1AddTaskListTests.swift")
      return test.split(separator: "try step")[1].matches(of: /XCTAssert/).count
    }
    #expect(try await checks("--checks 1") == 1)
    #expect(try await checks("--checks 2") == 2)
    #expect(try await checks("") > 2)
  }

  @Test func `a recording is inserted into a written test, unless it fails`() async throws {
    let test = "def test_add(driver, wait):\n    launch()\n    # record here\n"
    let file = try folder.file("test_add.py", test)
    let line = "record --check A.1 --into \(file.path) --at"
    let failing = try await folder.duet(
      line, "# record here", "--fault", "new-tasks-at-bottom", at: Duet.package)
    #expect(failing.status == 1, "\(failing.error)")
    #expect(try folder.text("test_add.py") == test)
    let outcome = try await folder.duet(line, "# record here", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.error)")
    let written = try folder.text("test_add.py")
    #expect(written.hasPrefix("def test_add(driver, wait):\n    launch()\n    tap(driver, "))
    #expect(written.hasSuffix("\n    # record here\n"))
  }
}

struct RecordLongWorkTests {
  private let folder = TemporaryFolder()

  @Test func `a scenario of each app is recorded and passes unedited`() async throws {
    let output = try await folder.record("A.2 B.3")
    let all = output.split(separator: "\n").last { $0.hasPrefix("All") }
    let figures = all?.split(separator: " ").map(String.init) ?? []
    #expect(figures.count == 6)
    #expect(figures[1...2] == ["25/25", "25/25"])
    #expect(figures[4...5] == ["2/2", "2/2"])
    let native = try folder.text("Tests/Suites/NativeSuite/TinyLog/A2WorkWithTasksTests.swift")
    // The code uses a row's index only if the step does.
    #expect(native.contains(#"app.tables.cells.element(boundBy: 1).buttons["check box"].tap()"#))
    #expect(!native.contains("coordinate") && !native.contains("notWritten"))
  }
}

extension TemporaryFolder {
  /// Records scenarios, writes the tests to this folder, and returns the output.
  fileprivate func record(_ options: String) async throws -> String {
    let outcome = try await duet("record --check --output \(url.path) \(options)", at: Duet.package)
    #expect(outcome.status == 0, "\(outcome.output)")
    return outcome.output
  }
}
