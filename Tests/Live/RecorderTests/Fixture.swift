import Device
import LivePage
import SampleApps
import ScenarioFormat
import Testing

@testable import Recorder

/// A live app that is recorded, and the gestures of a person in it.
final class Fixture {
  let device: Device
  let recorder: Recorder
  private let view: ScreenLiveView

  init(
    _ arguments: [String] = ["--list", "Groceries"], scenario: Scenario? = nil,
    of app: (any AppDefinition)? = nil
  ) throws {
    let apps = app.map { [$0] } ?? InstalledApps.all()
    device = Device(apps: apps, clock: .virtual)
    let launch = RecordedLaunch(
      apps[0], among: apps, arguments: arguments, own: app == nil ? ["--store", "memory"] : [],
      isHybrid: false)
    try device.launch(launch.app.bundleIdentifier, arguments: launch.allArguments)
    device.run(for: .seconds(5))
    view = ScreenLiveView(device: device)
    _ = view.tree()
    recorder = try Recorder(launch, scenario: scenario)
    device.watcher = { [recorder] in recorder.receive(ObservedGesture($0, $1)) }
  }

  func node(_ text: String, _ type: ElementType? = nil) -> ElementNode? {
    device.tree?.index.nodes.first {
      ($0.element.label == text || $0.element.identifier == text || $0.element.placeholder == text)
        && (type == nil || $0.element.type == type)
    }
  }

  private func rest() {
    device.run(for: .seconds(5))
    _ = view.tree()
  }

  func tap(_ text: String, _ type: ElementType? = nil) {
    rest()
    if let number = node(text, type).flatMap(view.number) { view.receive(.click(number)) }
    rest()
  }

  func tapInRow(_ label: String) {
    let found = device.tree?.index.nodes.first {
      $0.element.type == .button && $0.element.label == label
        && $0.ancestors.contains { $0.element.type == .cell }
    }
    if let number = found.flatMap(view.number) { view.receive(.click(number)) }
    rest()
  }

  func type(_ text: String, into field: String) {
    guard let number = node(field).flatMap(view.number) else { return }
    view.receive(.focus(number))
    for end in text.indices { view.receive(.input(number, value: String(text[...end]))) }
    rest()
  }

  func addList() {
    tap("Add")
    type("TODO", into: "Name")
    tap("Save")
  }

  func swipeLeft(_ text: String) {
    guard let frame = node(text)?.frame else { return }
    view.receive(
      .touch([
        .init(x: frame.midX, y: frame.midY, time: 0),
        .init(x: frame.midX - 90, y: frame.midY, time: 0.2),
      ]))
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
