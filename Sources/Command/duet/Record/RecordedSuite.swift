import Device
import Foundation
import LivePage
import LiveSite
import Recorder
import ScenarioFormat

/// A written scenario, recorded by a hand that does on a live page what the native suite does.
struct RecordedSuite {
  let scenario: Scenario
  let recorder: Recorder
  /// What the hand could not do; empty for nothing.
  private(set) var problems: [String] = []

  /// How many proposed checks an expectation takes at most.
  private static let mostChecks = 6

  /// Records a scenario.
  ///
  /// - Parameters:
  ///   - arguments: the app's launch arguments in a test.
  ///   - actions: what the native suite's device saw, by the item's id.
  init(_ scenario: Scenario, arguments: [String], actions: [String: [String]]) throws {
    self.scenario = scenario
    let launch = try RecordedLaunch(appNamed: scenario.header.app, arguments: arguments)
    let device = Device(apps: launch.apps, clock: .virtual)
    try device.launch(launch.app.bundleIdentifier, arguments: launch.allArguments)
    device.run(for: .seconds(5))
    let page: (any LiveView)? =
      launch.isHybrid ? DocumentLiveView(of: device) : ScreenLiveView(device: device)
    guard let page else { throw UsageError("\(scenario.header.app) shows no page.") }
    let hand = LiveHand(device: device, view: page)
    recorder = try Recorder(launch, scenario: scenario)
    device.watcher = { [recorder] in recorder.take(SeenGesture($0, $1)) }
    defer { device.watcher = nil }
    for item in scenario.items {
      recorder.move(to: item.place)
      let todo = item.kind == .step ? actions[item.id] ?? [] : []
      for action in todo {
        do { try hand.act(action, of: item.text) } catch { problems.append("\(item.id): \(error)") }
      }
      recorder.endTyping()
      recorder.compare(with: Recorder.lines(of: device.tree))
      guard todo.isEmpty else { continue }
      for check in recorder.proposals.prefix(Self.mostChecks) { recorder.accept(check) }
    }
  }

  /// The lines that did not pass while they were recorded, with their places.
  var failures: [String] {
    problems
      + recorder.lines.compactMap { line in
        line.state.reason.map {
          "\(scenario.id)/\(line.place): \(line.operation.target.name): \($0)"
        }
      }
  }

  /// Whether an item has lines, all of which passed.
  func isBound(_ item: ScenarioItem) -> Bool {
    let lines = recorder.lines.filter { $0.place == item.place }
    return !lines.isEmpty && lines.allSatisfy { $0.state == .passed }
  }

  /// Writes the files of all languages into a folder, under their paths in the repository.
  func write(to folder: URL) throws {
    let emitter = Emitter(recorder, newID: scenario.id)
    for language in RecordedLanguage.allCases where language != .scenario {
      let (path, text) = emitter.file(language)
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
}
