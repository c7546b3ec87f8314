import Foundation

/// The object and the program that an element comes from. The same object is always the same
/// instance.
package final class AccessibleReference: Equatable, Sendable {
  package let program: String
  package let path: String

  init(program: String, path: String) {
    self.program = program
    self.path = path
  }

  package static func == (one: AccessibleReference, other: AccessibleReference) -> Bool {
    one === other
  }

  func call(
    _ interface: String, _ member: String, _ signature: String = "", _ body: [DBusValue] = []
  ) -> DBusMessage {
    DBusMessage(to: program, path, "org.a11y.atspi.\(interface)", member, signature, body)
  }

  func place(inWindow: Bool = false) -> DBusMessage {
    call("Component", "GetExtents", "u", [.int(inWindow ? 1 : 0)])
  }

  func properties(_ interface: String) -> DBusMessage {
    DBusMessage(
      to: program, path, "org.freedesktop.DBus.Properties", "GetAll", "s",
      [.text("org.a11y.atspi.\(interface)")])
  }
}

/// The AT-SPI attributes of one object at one moment.
package struct AccessibleNode: Equatable, Sendable {
  package let reference: AccessibleReference
  package var role = AccessibleRole.unknown
  package var name = ""
  package var description = ""
  package var states: AccessibleStates = []
  package var attributes: [String: String] = [:]
  /// In pixels on the display.
  package var frame = CGRect.zero
  /// The displayed or typed text. Nil if all of the text belongs to descendants.
  package var text: String?
  /// The minimum, maximum and current value. Nil if the object has no value.
  package var range: [Double]?
  package var children: [AccessibleNode] = []

  package init(_ reference: AccessibleReference) { self.reference = reference }

  /// Returns the calls for the attributes that depend on the object's interfaces.
  func calls(_ interfaces: Set<String>, isLeaf: Bool, isPlacedInWindow: Bool) -> [DBusMessage] {
    var calls = [reference.call("Accessible", "GetAttributes")]
    if interfaces.contains("org.a11y.atspi.Component") {
      calls.append(reference.place(inWindow: isPlacedInWindow))
    }
    if hasOwnText(interfaces, isLeaf: isLeaf) {
      calls.append(reference.call("Text", "GetText", "ii", [.int(0), .int(-1)]))
    }
    if usesTextFrame(interfaces) {
      calls.append(
        reference.call(
          "Text", "GetRangeExtents", "iiu", [.int(0), .int(-1), .int(isPlacedInWindow ? 1 : 0)]))
    }
    return calls
  }

  /// Whether it has text that isn't the text of its children.
  private func hasOwnText(_ interfaces: Set<String>, isLeaf: Bool) -> Bool {
    let isText = [.entry, .passwordText, .spinButton, .static, .text].contains(role)
    return interfaces.contains("org.a11y.atspi.Text") && (isLeaf || isText)
  }

  /// Whether its frame is that of its characters. The box of a heading is as wide as the parent,
  /// and extends underneath its siblings.
  private func usesTextFrame(_ interfaces: Set<String>) -> Bool {
    role == .heading && interfaces.contains("org.a11y.atspi.Text")
  }

  mutating func take(
    _ replies: ArraySlice<[DBusValue]?>, _ interfaces: Set<String>, isLeaf: Bool
  ) throws(ChangedWhileRead) {
    var rest = replies
    func next() throws(ChangedWhileRead) -> DBusValue {
      guard let reply = rest.popFirst(), let value = reply?.first else {
        throw ChangedWhileRead()
      }
      return value
    }
    attributes = try next().entries.compactMapValues(\.text)
    if interfaces.contains("org.a11y.atspi.Component") { frame = try next().frame ?? .zero }
    if hasOwnText(interfaces, isLeaf: isLeaf) { text = try next().text }
    if usesTextFrame(interfaces), let characters = rest.popFirst() {
      if let place = DBusValue.list(characters ?? []).frame, place.width > 0 { frame = place }
    }
  }
}

/// The states that matter here, by their numbers in AT-SPI.
package struct AccessibleStates: OptionSet, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
  package static let busy = Self(rawValue: 1 << 3)
  package static let checked = Self(rawValue: 1 << 4)
  package static let defunct = Self(rawValue: 1 << 6)
  package static let focused = Self(rawValue: 1 << 12)
  package static let multiLine = Self(rawValue: 1 << 17)
  package static let pressed = Self(rawValue: 1 << 20)
  package static let selected = Self(rawValue: 1 << 23)
  package static let sensitive = Self(rawValue: 1 << 24)

  /// Reads states from two 32-bit numbers.
  init(of value: DBusValue) {
    let numbers = value.list.compactMap(\.int)
    self.init(
      rawValue: numbers.enumerated().reduce(0) { $0 | UInt64($1.element) << (32 * $1.offset) })
  }
}

/// The roles that matter here, by their numbers in AT-SPI.
package enum AccessibleRole: Int, Sendable {
  case alert = 2, checkBox = 7, checkMenuItem = 8, comboBox = 11, dialog = 16, frame = 23
  case image = 27, list = 31, listItem = 32, menuItem = 35, pageTab = 37, panel = 39
  case passwordText = 40, progressBar = 42, pushButton = 43, radioButton = 44, separator = 50
  case slider = 51, spinButton = 52, statusBar = 54, text = 61, toggleButton = 62, toolBar = 63
  case unknown = 67, header = 71, entry = 79, heading = 83, link = 88, documentWeb = 95
  case listBox = 98, landmark = 110, `static` = 116, descriptionList = 121, descriptionValue = 123
}

struct ChangedWhileRead: Error {}

/// The part of a tree that has been read, by the paths of the objects.
struct TreeReading {
  var nodes: [String: AccessibleNode] = [:]
  var children: [String: [AccessibleReference]] = [:]
  /// The objects that were visited, and those whose details were read.
  var visited: Set<String> = []
  var detailed: Set<String> = []
  /// Whether frames are relative to the page's window. WebKitGTK takes four times as long for
  /// frames on the screen.
  var isPlacedInWindow = false
  /// The window's position on the screen.
  var window = CGPoint.zero

  func isLeaf(_ path: String) -> Bool { children[path]?.isEmpty ?? true }

  func references(from reference: AccessibleReference) -> [AccessibleReference] {
    guard nodes[reference.path] != nil else { return [] }
    return [reference] + (children[reference.path] ?? []).flatMap { references(from: $0) }
  }

  func tree(at path: String, skippingMissing: Bool) throws(ChangedWhileRead) -> AccessibleNode {
    guard var node = nodes[path] else { throw ChangedWhileRead() }
    node.frame = node.frame.offsetBy(dx: window.x, dy: window.y)
    for child in children[path] ?? [] where !skippingMissing || nodes[child.path] != nil {
      node.children.append(try tree(at: child.path, skippingMissing: skippingMissing))
    }
    return node
  }
}

extension DBusValue {
  /// A frame in pixels: left, top, width, height. Nil for any other value.
  var frame: CGRect? {
    let numbers = list.compactMap(\.double)
    guard numbers.count == 4 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
