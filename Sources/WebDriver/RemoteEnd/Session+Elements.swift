import Device
import Foundation

extension Session {
  func click(_ command: Command) throws(WebDriverError) -> Reply {
    let node = try node(command)
    try gesture { try device.tap(node) }
    return .null
  }

  func clear(_ command: Command) throws(WebDriverError) -> Reply {
    let node = try node(command)
    guard node.element.type.isTextInput, node.element.isEnabled else {
      let why = node.element.type.isTextInput ? "it is disabled" : "it is no text field"
      throw WebDriverError(
        .invalidElementState, "Failed to clear \(node.briefDescription): \(why).")
    }
    try gesture { try device.clearText(node) }
    return .null
  }

  /// Types a text into an element, or sets a slider.
  func sendKeys(_ command: Command) throws(WebDriverError) -> Reply {
    let text = try Self.text(command.arguments)
    let node = try node(command)
    switch node.element.type {
    case .slider:
      guard let position = Double(text), (0...1).contains(position) else {
        throw WebDriverError(
          .invalidArgument,
          "\"text\" must be a number from 0 to 1 for a slider, but is \"\(text)\"")
      }
      try gesture { try device.adjust(node, toNormalizedPosition: position) }
    case let type where type.isTextInput:
      let keys = try Keys.keys(text, inPage: false)
      try gesture {
        if !node.element.isFocused { try device.tap(node) }
        try device.press(keys)
      }
    default:
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to type text into \(node.briefDescription): it is no text field.")
    }
    return .null
  }

  /// The argument `text` or, as older clients send it, the array `value` of pieces of text.
  static func text(_ arguments: Arguments) throws(WebDriverError) -> String {
    guard !arguments.has("text"), arguments.has("value") else {
      return try arguments.string("text")
    }
    return try arguments.strings("value").joined()
  }

  // MARK: - State

  func text(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).text))
  }

  /// The type: what stands for the tag name.
  func name(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).type))
  }

  func label(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).label ?? ""))
  }

  /// An attribute as a string; `null` for one that is unknown or that the element does not have.
  func attribute(_ command: Command) throws(WebDriverError) -> Reply {
    let value = WireElement(try node(command)).attribute(command.variable("name"))
    return .value(value.map { .string($0) } ?? .null)
  }

  /// The same as a value of the type that it has.
  func property(_ command: Command) throws(WebDriverError) -> Reply {
    let name = command.variable("name")
    guard let value = WireElement(try node(command)).attribute(name) else { return .null }
    switch WireAttribute(named: name) {
    case .enabled, .visible, .accessible, .selected, .focused, .hittable, .accessibilityContainer:
      return .value(.bool(value == "true"))
    case .x, .y, .width, .height, .index, .rect, .minValue, .maxValue:
      return .value((try? JSONValue(parsing: Data(value.utf8))) ?? .string(value))
    default:
      return .value(.string(value))
    }
  }

  func rect(_ command: Command) throws(WebDriverError) -> Reply {
    .value(WireElement(try node(command)).rect.json)
  }

  func isEnabled(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).element.isEnabled))
  }

  func isSelected(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).element.isSelected))
  }

  func isDisplayed(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).isVisible))
  }

  /// Scrolls an element onto the screen and says where it is then.
  func locationInView(_ command: Command) throws(WebDriverError) -> Reply {
    let node = try node(command)
    scrollIntoView(node)
    let rect = WireElement(node).rect
    return .value(["x": .integer(rect.x), "y": .integer(rect.y)])
  }
}
