import Device

/// The keyboard on the screen.
///
/// Source: Appium's XCUITest driver, "mobile: hideKeyboard", "mobile: keys".
extension Session {
  func isKeyboardShown() throws(WebDriverError) -> Reply {
    .value(.bool(try tree().keyboard != nil))
  }

  /// Taps the first of some keys that the keyboard has; without effect while it is down.
  ///
  /// An iPhone's keyboard has no key that hides it, and so WebDriverAgent, too, wants to be told
  /// one to tap.
  func hideKeyboard(_ arguments: Arguments) throws(WebDriverError) {
    let names = try arguments.strings(ifAny: "keys") ?? []
    guard let keyboard = try tree().keyboard else { return }
    let keys = keyboard.children.filter { $0.element.type == .button || $0.element.type == .key }
    let known = keys.map { WireElement($0).label ?? $0.element.identifier }.quotedList
    guard !names.isEmpty else {
      throw WebDriverError(
        .invalidElementState,
        "an iPhone's keyboard has no key that hides it; name one as \"\(arguments.path)keys\", or "
          + "tap what ends the typing in the app. Its keys: \(known)")
    }
    let wanted = names.map { $0.lowercased() }
    let key = keys.first { key in
      wanted.contains(key.element.identifier.lowercased())
        || wanted.contains(key.element.label.lowercased())
    }
    guard let key else {
      throw WebDriverError(
        .noSuchElement, "the keyboard has no key \(names.quotedList); its keys: \(known)")
    }
    try gesture { try device.tap(key) }
    guard try tree().keyboard == nil else {
      throw WebDriverError(
        .invalidElementState,
        "the keyboard is still there after its key \"\(key.element.label)\" was tapped")
    }
  }

  /// Types keys, one after the other, into what has the focus.
  func mobileKeys(_ arguments: Arguments) throws(WebDriverError) {
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
  }
}
