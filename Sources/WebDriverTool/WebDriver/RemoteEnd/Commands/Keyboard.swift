import Device

/// The on-screen keyboard, and the text to paste. Source: Appium's XCUITest driver, "mobile:
/// hideKeyboard", "keys" and "setPasteboard".
extension RemoteEnd {
  static let keyboardScripts: [MobileCommand] = [
    MobileCommand("hideKeyboard") { try $0.hideKeyboard($1) },
    MobileCommand("isKeyboardShown") { session, _ in .bool(try session.tree().keyboard != nil) },
    MobileCommand("keys") { try $0.pressKeys($1) },
    MobileCommand("setPasteboard", promptCheck: .skipped) { session, arguments in
      session.device.clipboard = try arguments.string("content")
      return .null
    },
  ]
}

extension Session {
  /// Taps the first of the given keys that the keyboard has. As in WebDriverAgent, a key must be
  /// given, because an iPhone's keyboard has no key to hide it.
  fileprivate func hideKeyboard(_ arguments: Arguments) throws -> Reply {
    let names = try arguments.strings(ifAny: "keys") ?? []
    guard let keyboard = try tree().keyboard else { return .null }
    let keys = keyboard.children.filter { $0.element.type == .button || $0.element.type == .key }
    let known = keys.map { WireElement($0).label ?? $0.element.identifier }.quotedList
    guard !names.isEmpty else {
      throw WebDriverError(
        .invalidElementState,
        "an iPhone's keyboard has no key just to hide it. Name a key that ends the typing as "
          + "\"\(arguments.path)keys\", or end the typing in the app. Its keys: \(known)")
    }
    let wanted = names.map { $0.lowercased() }
    let key = try keys.first { key in
      wanted.contains(key.element.identifier.lowercased())
        || wanted.contains(key.element.label.lowercased())
    }.orThrow(.noSuchElement, "the keyboard has no key \(names.quotedList). Its keys: \(known)")
    try gesture { try device.tap(key) }
    guard try tree().keyboard == nil else {
      throw WebDriverError(
        .invalidElementState,
        "the keyboard is still visible after its key \"\(key.element.label)\" was tapped")
    }
    return .null
  }

  fileprivate func pressKeys(_ arguments: Arguments) throws -> Reply {
    var text = ""
    for (index, key) in try arguments.array("keys").enumerated() {
      let place = "keys[\(index)]"
      if let key = key.string {
        text += try Keys.text(key)
        continue
      }
      guard key.object != nil else {
        throw arguments.invalid(place, "must be a string or an object, but is \(key.kind)")
      }
      let pressed = try Arguments(key, at: arguments.path + place)
      if try pressed.natural(ifAny: "modifierFlags") ?? 0 != 0 {
        throw WebDriverError(
          .unsupportedOperation,
          "\"\(pressed.path)modifierFlags\" must be 0: an iPhone's keyboard has no modifier keys")
      }
      text += try Keys.text(pressed.string("key"))
    }
    if let node = try element(arguments), !node.element.isFocused {
      try gesture { try device.tap(node) }
    }
    try gesture { try device.typeText(text) }
    return .null
  }
}

/// The code points from U+E000 that represent keys without a character in a client's text.
/// Source: W3C WebDriver, "keyboard actions".
enum Keys {
  private static let special: ClosedRange<UInt32> = 0xE000...0xF8FF

  /// Returns the text for the device to type. Return and enter become line breaks. Backspace and
  /// delete become U+0008, as in Appium. Keys of the numeric keypad become their characters.
  static func text(_ text: String) throws -> String {
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xE000: continue
      case 0xE003, 0xE017: typed.append("\u{8}")
      case 0xE006, 0xE007: typed.append("\n")
      case 0xE00D: typed.append(" ")
      case 0xE018...0xE029: typed.append(numberBlock[Int(scalar.value - 0xE018)])
      case special:
        throw WebDriverError(
          .unsupportedOperation,
          "the keyboard has no key \(name(scalar)). It has characters, return (U+E006, U+E007), "
            + "backspace (U+E003) and delete (U+E017)")
      case 0x08, 0x0A, 0x0D: typed.append(scalar)
      case 0..<0x20:
        throw WebDriverError(.invalidArgument, "no key types the control character \(name(scalar))")
      default: typed.append(scalar)
      }
    }
    return String(typed)
  }

  private static let numberBlock = Array(";=0123456789*+,-./".unicodeScalars)

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Returns the keys for a client's text. A page handles more keys than an iPhone's keyboard has.
  static func keys(_ text: String, inPage: Bool) throws -> [Key] {
    inPage ? try names(text).map(Key.init(name:)) : try Key.typing(Keys.text(text))
  }

  /// Returns the key names of a client's text, as in `KeyboardEvent.key`.
  private static func names(_ text: String) throws -> [String] {
    var names: [String] = []
    for character in text {
      let value = character.unicodeScalars.first?.value ?? 0
      if character == "\r\n" {
        names.append("Enter")
      } else if let name = pageKeys[value] {
        // The null key releases modifiers, but no modifier is ever pressed.
        if !name.isEmpty { names.append(name) }
      } else if value < 0x20 || special.contains(value) {
        // Either the device's key, or the error for a key that doesn't exist.
        names += try Keys.text(String(character)).map(String.init)
      } else {
        names.append(String(character))
      }
    }
    return names
  }

  private static let pageKeys: [UInt32: String] = [
    0x08: "Backspace", 0x09: "Tab", 0x0A: "Enter", 0x0D: "Enter", 0xE000: "",
    0xE003: "Backspace", 0xE004: "Tab", 0xE006: "Enter", 0xE007: "Enter", 0xE00C: "Escape",
    0xE00D: " ", 0xE010: "End", 0xE011: "Home", 0xE012: "ArrowLeft", 0xE013: "ArrowUp",
    0xE014: "ArrowRight", 0xE015: "ArrowDown", 0xE017: "Delete",
  ]
}
