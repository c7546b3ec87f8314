import ArgumentParser
import Device
import Foundation
import LiveSite
import Recorder
import SampleApps
import ScenarioFormat
import SuiteRuns
import SuiteSupport

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record your actions in an app as a native, a WebDriver and a Python test.",
    discussion: """
      Prints an address to open in a browser. The page shows the app on the left, and your actions \
      as three tests on the right. Both tools play each line immediately, each on a \
      separate device. If you name a scenario, your actions are bound to its steps. If you name an \
      app, they become a new scenario.
      """)

  @Argument(help: "A scenario, such as A.1, or an app.") var what: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: "A launch argument of the app, for a new scenario (repeatable).")
  var argument: [String] = []
  @Option(help: "The port to listen on, or 0 for a free one.") var port = 4723

  func run() async throws {
    let library = try PackageRoot().scenarios()
    var items: [String] = []
    if let name = what {
      if library.scenario(id: name) != nil {
        guard argument.isEmpty else {
          throw UsageError(
            "\(name) takes its launch arguments from its scenario file, so --argument can't add "
              + "any. Change the line Launch in the file, or name an app instead.")
        }
        items.append("scenario=\(name)")
      } else {
        do { _ = try RecordedLaunch(appNamed: name, arguments: [], variations: []) } catch {
          throw UsageError("'\(name)' is neither a scenario nor an app. \(error)")
        }
        items.append("app=\(AppAddress.text([name]))")
      }
      items += argument.map { "argument=\(AppAddress.text([$0]))" }
    }
    let path = items.isEmpty ? "/record" : "/record/new?" + items.joined(separator: "&")
    let command = try ServeCommand.parse(["--port", "\(port)"])
    try await command.serve { origin, _ in
      "Record in a browser: \(origin)\(path)\nPress Ctrl-C to stop.\n"
    }
  }
}
