import Foundation
import LiveSite
import ScenarioFormat
import SuiteRuns

/// Pages that play recordings of scenarios without a server.
struct Players {
  /// The names of the faults and redesigns of the apps.
  let faults, redesigns: [String]

  /// Plays scenarios, and writes a page of each into a folder. Replaces earlier ones. Throws
  /// ``UsageError`` if a run doesn't end, or if a page can't be written.
  func write(of scenarios: [Scenario], into folder: String) throws {
    for scenario in scenarios {
      // A fault of a different app changes nothing.
      let changes = AppChange.all(in: scenario.header.app).filter {
        ($0.kind == .fault ? faults : redesigns).contains($0.name)
      }
      let recording = try ScenarioRecorder(changes: changes).record(scenario)
      let page = try PlayerPage(
        of: scenario, among: scenarios, tools: SuiteDemonstration().tools(of: scenario),
        recording: try recording.json(), changes: changes)
      let file = URL(filePath: folder).appending(
        path: PlayerPage.file(of: scenario.id.description))
      do { try Data(page.html.utf8).write(to: file, options: .atomic) } catch {
        throw UsageError("\(file.path): can't write the player: \(error.systemReason)")
      }
    }
  }

  /// Returns the relative path from one folder to another.
  static func path(of folder: String, from start: String) -> String {
    let (to, from) = (parts(of: folder), parts(of: start))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let steps = from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func parts(of folder: String) -> [String] {
    URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().pathComponents
      .filter { !$0.isEmpty }
  }
}
