import Foundation

/// Which object of which program an element stands for; the same object is the same instance.
package final class AccessibleReference: Equatable, Sendable {
  /// The program's name on the bus.
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

/// What a program tells of one object through AT-SPI, at one moment.
package struct AccessibleNode: Equatable, Sendable {
  package let reference: AccessibleReference
  package var role = AccessibleRole.unknown
  package var name = ""
  package var description = ""
  package var states: AccessibleStates = []
  /// The object attributes, such as `id` and `placeholder-text`.
  package var attributes: [String: String] = [:]
  /// In pixels of the display.
  package var frame = CGRect.zero
  /// What is written in it, or typed; nil for what has no text of its own.
  package var text: String?
  /// A value's least, greatest and current number; nil for what has none.
  package var range: [Double]?
  package var children: [AccessibleNode] = []

  package init(_ reference: AccessibleReference) { self.reference = reference }
}

/// The states of an object that matter here, by their numbers in AT-SPI.
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
