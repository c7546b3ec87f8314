import Device
import SampleApps
import ScenarioFormat
import Testing

@testable import Recorder

/// A live app that is recorded, and the gestures of a person in it.
final class RecordedApp {
  let device: Device
  let recorder: Recorder

  init(
    _ arguments: [String] = ["--list", "Groceries"], scenario: Scenario? = nil,
    of app: (any AppDefinition)? = nil
  ) throws {
    let apps = app.map { [$0] } ?? InstalledApps.all()
    device = Device(apps: apps, clock: .virtual)
    let launch = RecordedLaunch(apps[0], among: apps, arguments: arguments)
    try device.launch(launch.app.bundleIdentifier, arguments: launch.allArguments)
    recorder = try Recorder(launch, scenario: scenario)
    device.watcher = { [recorder] in recorder.receive(ObservedGesture($0, $1)) }
    rest()
  }

  /// Returns the first element with a label, an identifier or a placeholder. `isInRow` leaves out
  /// elements outside rows.
  func node(_ text: String, isInRow: Bool = false) throws -> ElementNode {
    try #require(
      device.tree?.index.nodes.first {
        ($0.element.label == text || $0.element.identifier == text
          || $0.element.placeholder == text)
          && (!isInRow || $0.element.type == .button)
          && (!isInRow || $0.ancestors.contains { $0.element.type == .cell })
      }, "\(text)")
  }

  private func rest() { device.run(for: .seconds(5)) }

  func tap(_ text: String, isInRow: Bool = false) throws {
    try device.activate(node(text, isInRow: isInRow))
    rest()
  }

  func type(_ text: String, into field: String) throws {
    for end in text.indices { try device.enterText(String(text[...end]), in: node(field)) }
    rest()
  }

  func swipeLeft(_ text: String) throws {
    let row = try #require(try node(text).ancestors.first { $0.element.type == .cell })
    try device.swipe(row, .left)
    rest()
  }

  /// Accepts the first proposals of the next expectation, then moves on.
  func expect(_ number: Int = 2) {
    recorder.next()
    for check in recorder.proposals.prefix(number) { recorder.accept(check) }
    recorder.next()
  }

  func code(_ language: RecordedLanguage = .native) -> [String] {
    recorder.endTyping()
    return recorder.lines.flatMap(language.code)
  }

  var failures: [String] { recorder.lines.compactMap(\.failure) }

  /// Checks that the lines passed, and that each tool plays them on a new device.
  func expectToPass(_ location: SourceLocation = #_sourceLocation) {
    #expect(failures == [], sourceLocation: location)
    #expect(throws: Never.self, sourceLocation: location) {
      let play = try NativePlayer(recorder.launch).play
      for line in recorder.lines { try play(line.operation) }
    }
    #expect(throws: Never.self, sourceLocation: location) {
      let play = try WebDriverPlayer(recorder.launch).play
      for line in recorder.lines { try play(line.operation) }
    }
  }
}
