import Device
import Foundation
import LivePage
import LiveSite
import Recorder
import ScenarioFormat
import Variations

/// A written scenario, recorded by repeating the native suite's gestures on a live page.
struct RecordedSuite {
  let scenario: Scenario
  let recorder: Recorder
  private(set) var problems: [String] = []

  /// Records a scenario.
  ///
  /// - Parameters:
  ///   - actions: the device's actions during the native suite, by item id.
  ///   - maximumChecks: the number of proposed checks to accept for each expectation.
  init(_ scenario: Scenario, actions: [String: [String]], maximumChecks: Int) throws {
    self.scenario = scenario
    let launch = try RecordedLaunch(
      appNamed: scenario.header.app, arguments: scenario.header.launch,
      variations: Variations.all())
    let device = Device(apps: launch.apps, clock: .virtual)
    try device.launch(launch.app.bundleIdentifier, arguments: launch.allArguments)
    device.run(for: .seconds(5))
    let page: (any LiveView)? =
      launch.isHybrid ? DocumentLiveView(of: device) : ScreenLiveView(device: device)
    guard let page else { throw UsageError("\(scenario.header.app) doesn't show a web view.") }
    let player = GesturePlayer(device: device, view: page)
    recorder = try Recorder(launch, scenario: scenario)
    device.watcher = { [recorder] in recorder.receive(ObservedGesture($0, $1)) }
    defer { device.watcher = nil }
    for item in scenario.items {
      recorder.move(to: item.place)
      let todo = item.kind == .step ? actions[item.id] ?? [] : []
      for action in todo {
        do { try player.act(action, of: item.text) } catch {
          problems.append("\(item.id): \(error)")
        }
      }
      recorder.endTyping()
      recorder.compare(with: Recorder.lines(of: device.tree))
      guard todo.isEmpty else { continue }
      for check in recorder.proposals.prefix(maximumChecks) { recorder.accept(check) }
    }
  }

  /// The gestures and lines that failed during the recording, with their places.
  var failures: [String] {
    problems
      + recorder.lines.compactMap { line in
        line.failure.map {
          "\(scenario.id)/\(line.place): \(line.operation.target.name): \($0)"
        }
      }
  }

  /// Returns whether an item has recorded lines, and all of them passed.
  func isBound(_ item: ScenarioItem) -> Bool {
    let lines = recorder.lines.filter { $0.place == item.place }
    return !lines.isEmpty && lines.allSatisfy { $0.failure == nil }
  }

  /// Writes the tests in all languages to a folder, under their paths in the repository.
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

/// Repeats the actions of a trace on a live page.
///
/// The page has no on-screen keyboard. A tap on a key of that keyboard becomes a key press.
private struct GesturePlayer {
  private let device: Device
  private let view: any LiveView
  /// The time that an app gets to react to a gesture, on the device's clock.
  private static let settlingTime = Duration.seconds(5)

  init(device: Device, view: any LiveView) {
    (self.device, self.view) = (device, view)
    settle()
  }

  /// Performs an action of a trace, such as `tap Button 'Save' at (358, 69)`, for a written step.
  func act(_ line: String, of step: String) throws {
    defer { settle() }
    if line.hasPrefix("type ") { return try type(line.dropFirst(5)) }
    let pattern =
      /(tap|double tap|triple tap|press|drag|set to [-\d.]+|swipe (?:up|down|left|right)) (.+) at \((-?\d+), (-?\d+)\)(?: to \((-?\d+), (-?\d+)\))?/
    guard let match = line.wholeMatch(of: pattern), let x = Double(match.3), let y = Double(match.4)
    else { throw UsageError("The action '\(line)' can't be repeated on a live page.") }
    let (gesture, name) = (String(match.1), String(match.2))
    guard let node = find(name, near: CGPoint(x: x, y: y), in: step) else {
      // It must be the return key of the on-screen keyboard.
      guard let field = device.tree?.focusedNode, let number = view.number(of: field) else {
        throw UsageError("The page has no \(name).")
      }
      return view.receive(.key(number, name: "Enter"))
    }
    let start = CGPoint(x: node.visibleFrame.midX, y: node.visibleFrame.midY)
    switch gesture {
    case "drag":
      guard let x = match.5.flatMap({ Double($0) }), let y = match.6.flatMap({ Double($0) }) else {
        throw UsageError("The action '\(line)' has no end point.")
      }
      touch(start, CGPoint(x: x, y: y))
    case "swipe left": touch(start, CGPoint(x: start.x - 90, y: start.y))
    case "swipe right": touch(start, CGPoint(x: start.x + 90, y: start.y))
    case "swipe up": touch(start, CGPoint(x: start.x, y: start.y - 90))
    case "swipe down": touch(start, CGPoint(x: start.x, y: start.y + 90))
    case "press": touch(start, start, seconds: 1)
    case "tap": try tap(node)
    case "double tap":
      try tap(node)
      try tap(node)
    case "triple tap": for _ in 1...3 { try tap(node) }
    default:
      view.receive(.input(try number(of: node), value: String(gesture.dropFirst(7))))
    }
  }

  private func settle() {
    device.run(for: Self.settlingTime)
    // Draw the page, because the view accepts only input for elements that it has drawn.
    _ = view.tree()
  }

  /// Returns the element with a name that the test acted on, or nil if it is a key of the keyboard.
  ///
  /// A test scrolls to an element before it acts, so their points are often the same. If no
  /// element is at that point yet, the result is one in a row that the step names, or else the
  /// nearest.
  private func find(_ name: String, near point: CGPoint, in step: String) -> ElementNode? {
    guard let all = device.tree?.index.nodes else { return nil }
    let nodes = all.filter { $0.briefDescription == name }
    func distance(_ frame: CGRect) -> Double { hypot(frame.midX - point.x, frame.midY - point.y) }
    func isNamed(_ node: ElementNode) -> Bool {
      let row = node.ancestors.first { [.cell, .link].contains($0.element.type) } ?? node
      return all.contains { $0.isInside(row) && step.contains("\"\($0.element.label)\"") }
    }
    let isOnKeyboard =
      point.y > device.screenSize.height - 100 && device.tree?.focusedNode != nil
      && name.hasPrefix("Button") && !nodes.contains { distance($0.frame) < 20 }
    if isOnKeyboard { return nil }
    let there = nodes.filter { distance($0.visibleFrame) < 1 }
    let named = there.isEmpty ? nodes.filter(isNamed) : there
    return (named.isEmpty ? nodes : named).min { distance($0.frame) < distance($1.frame) }
  }

  private func number(of node: ElementNode) throws -> Int {
    guard let number = view.number(of: node) else {
      throw UsageError("The page doesn't draw \(node.briefDescription).")
    }
    return number
  }

  private func tap(_ node: ElementNode) throws {
    let number = try number(of: node)
    if node.element.type.isTextInput { return view.receive(.focus(number)) }
    // Scroll there first, as a person would: an app may load more rows at the end of a page.
    device.scrollToVisible(node)
    settle()
    view.receive(.click(number))
  }

  private func type(_ keys: Substring) throws {
    for (index, part) in keys.split(separator: "⏎", omittingEmptySubsequences: false).enumerated() {
      guard let field = device.tree?.focusedNode else {
        throw UsageError("No element has the keyboard focus, so '\(keys)' can't be typed.")
      }
      let number = try number(of: field)
      if index > 0 {
        view.receive(.key(number, name: "Enter"))
        settle()
      }
      var text = device.tree?.focusedNode?.element.value ?? ""
      for character in part {
        text = character == "⌫" ? String(text.dropLast()) : text + String(character)
        view.receive(.input(number, value: text))
      }
      settle()
    }
  }

  private func touch(_ start: CGPoint, _ end: CGPoint, seconds: Double = 0.2) {
    let points = [(start, 0), (end, seconds)]
    view.receive(.touch(points.map { .init(x: $0.x, y: $0.y, time: $1) }))
  }
}
