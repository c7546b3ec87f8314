import Device
import Foundation
import SampleApps
import Testing

/// A person's hand on a device: finds things by what they are called.
class Hand {
  let device: Device

  init(_ device: Device) { self.device = device }

  func nodes(_ type: ElementType) -> [ElementNode] {
    guard let tree = device.tree else { return [] }
    return tree.index.ordinals(of: type).map { tree.index.nodes[$0] }
  }

  /// All elements of a type whose label, identifier or placeholder is this one.
  func all(_ type: ElementType, _ name: String) -> [ElementNode] {
    nodes(type).filter { node in
      [node.element.label, node.element.identifier, node.element.placeholder].contains(name)
    }
  }

  /// The only such element.
  func one(
    _ type: ElementType, _ name: String, at place: SourceLocation = #_sourceLocation
  ) throws -> ElementNode {
    let found = all(type, name)
    try #require(
      found.count == 1,
      "\(found.count) of \(type) \(name):\n\(device.tree?.debugDescription ?? "")",
      sourceLocation: place)
    return found[0]
  }

  func tap(
    _ type: ElementType, _ name: String, at place: SourceLocation = #_sourceLocation
  ) throws { try device.tap(one(type, name, at: place)) }

  func type(_ text: String) throws { try device.typeText(text) }

  /// The label of the only text with an identifier.
  func text(_ identifier: String) -> String? { all(.staticText, identifier).first?.element.label }

  /// Lets everything that is under way come to its end.
  func waitForAnswers() { device.run(for: .seconds(100)) }
}

/// What a launch fails with; nil where it succeeds.
func launchError(
  _ app: any AppDefinition, _ arguments: [String], _ environment: [String: String] = [:]
) -> String? {
  do {
    try Device(apps: [app]).launch(
      app.bundleIdentifier, arguments: arguments, environment: environment)
    return nil
  } catch { return "\(error)" }
}

/// Does something with a new folder, which is deleted afterwards.
func withFolder(_ work: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tinylog-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try work(folder)
}

/// A person's hand on TinyLog.
final class TinyLogHand: Hand {
  init(
    _ arguments: [String] = [], environment: [String: String] = [:],
    databases: DatabasePolicy = .memoryOnly
  ) throws {
    super.init(Device(apps: [TinyLogDefinition(databases: databases)]))
    try device.launch("app.duet.tinylog", arguments: arguments, environment: environment)
  }

  /// A device that has the app, and has not launched it.
  init(_ definition: TinyLogDefinition) { super.init(Device(apps: [definition])) }

  /// Taps buttons, one after the other.
  func tapButton(_ names: String..., at place: SourceLocation = #_sourceLocation) throws {
    for name in names { try tap(.button, name, at: place) }
  }

  func tapButton(
    _ name: String, in title: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    let button = try row(title, at: place).children.first { part in
      part.element.type == .button && [part.element.label, part.element.identifier].contains(name)
    }
    try device.tap(#require(button, sourceLocation: place))
  }

  /// Swipes left across the row with a title.
  func reveal(_ title: String, at place: SourceLocation = #_sourceLocation) throws {
    try device.swipe(row(title, at: place), .left)
  }

  /// The same, and taps a button that it shows.
  func swipe(
    _ title: String, tap button: String, at place: SourceLocation = #_sourceLocation
  ) throws {
    try reveal(title, at: place)
    try tapButton(button, in: title, at: place)
  }

  /// Opens a list and types into the field for new tasks.
  func open(_ list: String, typing text: String) throws {
    try tap(.staticText, list)
    try tap(.textField, "Add new task")
    try type(text)
  }

  func search(_ text: String) throws {
    try tap(.searchField, "Search")
    try type(text)
  }

  func row(_ title: String, at place: SourceLocation = #_sourceLocation) throws -> ElementNode {
    let found = rows.first { row in
      row.children.contains { $0.element.identifier == "title" && $0.element.label == title }
    }
    return try #require(
      found, "no row \(title) in \(device.tree?.debugDescription ?? "")", sourceLocation: place)
  }

  var rows: [ElementNode] { nodes(.cell) }

  var titles: [String] {
    rows.compactMap { row in row.children.first { $0.element.identifier == "title" }?.element.label
    }
  }

  var screenTitle: String? { nodes(.navigationBar).first?.element.identifier }
}
