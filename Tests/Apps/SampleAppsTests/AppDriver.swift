import Device
import Foundation
import SampleApps
import TestSupport
import Testing
import WebView

/// Drives an app on a device as a user does, with gestures in words.
///
/// The words are: `tap NAME`, `tap NAME in ROW`, `swipe ROW`, `drag ROW to ROW`, `adjust SLIDER to 0.5`,
/// `doubletap NAME`, `hold NAME`, `lift`, `type TEXT`, `scroll` to the end, `open ADDRESS`, `home`, `remember` an address, `wait` for all answers,
/// `undo` and `end`. `\n` is the return key, `\b` deletes.
final class AppDriver {
  struct Failure: Error, CustomStringConvertible { let description: String }

  let device: Device
  private var remembered = ""
  private var touch: Touch?

  init(_ device: Device) { self.device = device }

  /// Launches an installed app.
  init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    databases: DatabasePolicy = .memoryOnly, variations: [any AppVariation] = .standard
  ) throws {
    let apps = InstalledApps.all(databases: databases, variations: variations)
    device = Device(apps: apps)
    let app = try #require(InstalledApps.app(named: name, among: apps))
    try device.launch(app.bundleIdentifier, arguments: arguments, environment: environment)
  }

  // MARK: - Gestures

  /// Makes gestures, which are separated by semicolons.
  func play(_ gestures: String) throws {
    for gesture in gestures.components(separatedBy: "; ") where !gesture.isEmpty {
      let words = gesture.split(separator: " ", maxSplits: 1).map(String.init)
      try play(words[0], words.count > 1 ? words[1] : "")
    }
  }

  private func play(_ verb: String, _ rest: String) throws {
    let parts = rest.components(separatedBy: verb == "tap" ? " in " : " to ")
    let last = parts[parts.count - 1]
    switch verb {
    case "tap" where parts.count == 2: try device.tap(part(parts[0], of: row(last)))
    case "tap": try device.tap(find(rest))
    case "doubletap": try device.doubleTap(find(rest))
    case "hold":
      let frame = try find(rest).frame
      touch = device.beginTouch(at: CGPoint(x: frame.midX, y: frame.midY))
      device.run(for: .milliseconds(500))
    case "lift": if let touch { try device.end(touch) }
    case "swipe": try device.swipe(row(rest), .left)
    case "drag": try device.drag(part("reorder", of: row(parts[0])), to: row(last))
    case "adjust":
      try device.adjust(find(parts[0]), toNormalizedPosition: Double(last) ?? 0)
    case "type":
      try device.typeText(rest.replacing("\\n", with: "\n").replacing("\\b", with: "\u{8}"))
    case "scroll":
      if let view = nodes(.webView).first {
        _ = device.scroll(at: CGPoint(x: view.frame.midX, y: view.frame.midY), by: 1e6)
      }
    case "open":
      guard device.open(rest.replacing("remembered", with: remembered)) else {
        throw Failure(description: "There is no '\(rest)'.")
      }
    case "home": _ = device.open("")
    case "remember": remembered = device.address
    case "wait": device.run(for: .seconds(100))
    case "undo": device.undo()
    case "end": device.terminate()
    default: throw Failure(description: "There is no gesture '\(verb)'.")
    }
  }

  // MARK: - Elements

  func nodes(_ type: ElementType) -> [ElementNode] {
    guard let tree = device.tree else { return [] }
    return tree.index.ordinals(of: type).map { tree.index.nodes[$0] }
  }

  /// Returns the switch or slider with a name, else the row, else any other control or text.
  func find(_ name: String) throws -> ElementNode {
    if let setting = (nodes(.switch) + nodes(.slider)).first(where: { $0.names.contains(name) }) {
      return setting
    }
    if let row = try? row(name) { return row }
    let types: [ElementType] = [.button, .link, .textField, .searchField, .secureTextField, .other]
    for type in types {
      let found = nodes(type).filter { $0.names.contains(name) }
      if found.count == 1 { return found[0] }
      if found.count > 1 { throw Failure(description: "There are \(found.count) of '\(name)'.") }
    }
    throw Failure(description: "There is no '\(name)'.")
  }

  private func row(_ title: String) throws -> ElementNode {
    let row = (nodes(.cell) + nodes(.link)).first { row in
      row.descendants(of: .staticText).contains { $0.element.label == title }
    }
    guard let row else { throw Failure(description: "There is no row '\(title)'.") }
    return row
  }

  private func part(_ name: String, of row: ElementNode) throws -> ElementNode {
    guard let part = row.children.first(where: { $0.names.contains(name) }) else {
      throw Failure(description: "There is no '\(name)' in the row.")
    }
    return part
  }

  var document: Document? { nodes(.webView).first?.element.backing as? Document }

  // MARK: - The screen in words

  private var rowLimit = 0
  private var rowCount = 0

  /// What the screen shows, in one line. `[button]`, `<field=text>`, `*` has the focus, `✓` is
  /// selected, `(…)` is disabled, `•` begins a row. Of the rows, the first four.
  var look: String { look(names: false) }

  /// With `names`, also identifiers and values.
  func look(names: Bool) -> String {
    guard let tree = device.tree else { return "ended" }
    if let alert = nodes(.alert).first { return "alert: " + words(of: alert, names) }
    (rowLimit, rowCount) = (4, 0)
    var words = words(of: tree.application, names)
    if rowCount > rowLimit { words += " +\(rowCount - rowLimit)" }
    if !nodes(.keyboard).isEmpty { words += " ⌨" }
    let offset = (nodes(.webView) + nodes(.table)).first?.scrollOffset ?? 0
    if offset > 0 { words += " ↓\(Int(offset))" }
    if !device.address.isEmpty { words += " @\(device.address)" }
    if let undoable = device.undoable { words += " undo: \(undoable)" }
    // A list's id is different in each run.
    return words.replacing(/[0-9A-F]{8}-[0-9A-F-]{27}/, with: "ID")
  }

  /// The rows in words, all of them.
  var rows: String {
    (rowLimit, rowCount) = (.max, 0)
    return nodes(.table).first.map { words(of: $0, false) } ?? ""
  }

  private func words(of node: ElementNode, _ names: Bool) -> String {
    let element = node.element
    if [.cell, .link].contains(element.type) {
      rowCount += 1
      if rowCount > rowLimit { return "" }
    }
    func inside() -> String {
      node.children.map { self.words(of: $0, names) }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    var words =
      switch element.type {
      case .keyboard: ""
      case .navigationBar: inside() + ":"
      case .staticText: element.label
      case .button: "[\(element.label)]"
      case .cell, .link: "• " + (node.children.isEmpty ? element.label : inside())
      case .other where node.parent?.element.type == .cell: "{\(inside())}"
      case .textField, .searchField, .secureTextField:
        "<\(element.label)\(element.placeholder ?? "")\(element.value.map { "=" + $0 } ?? "")>"
      case .switch, .slider: "\(element.label)=\(element.value ?? "")"
      case .image: "\(element.label) " + inside()
      case .textView: (element.value ?? "").replacing("\n", with: "\\n")
      default: inside()
      }
    if names, element.type != .keyboard {
      words += element.identifier.isEmpty ? "" : "#" + element.identifier
      if [.cell, .image].contains(element.type) { words += element.value ?? "" }
    }
    words += element.isFocused ? "*" : ""
    return (element.isSelected ? "✓" : "") + (element.isEnabled ? words : "(\(words))")
  }
}

extension ElementNode {
  /// The label, identifier, placeholder, and the id in a page.
  fileprivate var names: [String] {
    [element.label, element.identifier, element.placeholder, (element.backing as? DOMElement)?.id]
      .compactMap { $0 }
  }
}

/// Returns the error of a refused launch, nil if the app was launched.
func launchError(
  _ app: String, _ arguments: [String], databases: DatabasePolicy = .memoryOnly
) -> String? {
  do {
    _ = try AppDriver(app, arguments, databases: databases)
    return nil
  } catch { return "\(error)" }
}
