import Foundation
import Testing
import WebDriver

/// The table of commands that stands in the repository, made from the routes themselves.
///
/// Regenerate with: `DUET_REGENERATE_GOLDEN=1 swift test --filter CommandTableTests`
struct CommandTableTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Comparison/commands.md")

  @Test func theTableInTheRepositoryIsThatOfTheCode() throws {
    let made = CommandTable.markdown
    if ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: Self.file)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(kept == made)
  }

  @Test(arguments: RemoteEnd.routes.map { ($0.method, $0.path, $0.summary, $0.unsupported) })
  func everyCommandSaysWhatItDoesOrWhyItDoesNot(
    _ method: String, _ path: String, _ summary: String, _ unsupported: String?
  ) {
    #expect(["GET", "POST", "DELETE"].contains(method))
    #expect(path.hasPrefix("/"))
    if unsupported == nil {
      #expect(summary.hasSuffix("."))
    } else {
      #expect(summary.isEmpty || summary.hasSuffix("."))
    }
  }

  @Test func noMobileCommandBothWorksAndIsRefused() {
    let works = Set(MobileCommand.allCases.map(\.rawValue))
    #expect(works.intersection(MobileCommand.refused.keys) == [])
    #expect(MobileCommand.allCases.allSatisfy { $0.summary.hasSuffix(".") })
  }

  @Test(arguments: MobileCommand.refused.keys.sorted())
  func aMobileCommandWithoutMeaningSaysSo(_ name: String) async throws {
    let error = try await Client().error(
      "POST", "/execute/sync", ["script": .string("mobile: \(name)"), "args": []])
    let reason = try #require(MobileCommand.refused[name])
    #expect(
      error.description
        == "unsupported operation: \"mobile: \(name)\" does not work here: \(reason)")
  }
}
