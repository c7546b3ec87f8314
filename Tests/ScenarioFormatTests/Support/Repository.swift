import Foundation

/// Where the files of the repository are, found from this file and not from the working directory.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let formatPage = root.appendingPathComponent("Scenarios/FORMAT.md")

  static let tinyLog = [
    "Scenarios/TinyLog/A1-add-a-list-add-a-task-mark-it-done.scenario",
    "Scenarios/TinyLog/A2-work-with-tasks-and-archive-one.scenario",
    "Scenarios/TinyLog/A3-rename-archive-and-delete-a-task-list.scenario",
    "Scenarios/TinyLog/A4-search-task-lists-add-and-delete-many-tasks.scenario",
    "Scenarios/TinyLog/A5-text-size.scenario",
  ]

  /// Whether the table of rules in `Scenarios/FORMAT.md` is to be written anew:
  /// `DUET_REGENERATE_GOLDEN=1 swift test --filter ScenarioFormatTests`
  static let regenerates = ProcessInfo.processInfo.environment["DUET_REGENERATE_GOLDEN"] == "1"
}
