import Device
import Foundation
import WebView

/// Clicking, clearing and typing into elements.
extension RemoteEnd {
  static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click", "Taps an element after it was scrolled into view.")
    {
      try $0.click($1)
    } web: {
      try $0.webClick($1)
    },
    Route("POST", "/element/{element id}/clear", "Empties a text field.") {
      try $0.clear($1)
    } web: {
      try $0.webClear($1)
    },
    Route(
      "POST", "/element/{element id}/value", "Types a text into a field, or sets a slider.",
      limits: { try $0.limitLength("text", to: RequestLimits.text) }
    ) {
      try $0.sendKeys($1)
    } web: {
      try $0.webSendKeys($1)
    },
  ]
}

/// Elements of the screen.
extension Session {
  fileprivate func click(_ command: Command) throws -> Reply {
    let node = try node(command)
    try gesture { try device.tap(node) }
    return .null
  }

  fileprivate func clear(_ command: Command) throws -> Reply {
    let node = try node(command)
    guard node.element.type.isTextInput, node.element.isEnabled else {
      let why = node.element.type.isTextInput ? "it is disabled" : "it is no text field"
      throw WebDriverError(
        .invalidElementState, "Failed to clear \(node.briefDescription): \(why).")
    }
    try gesture { try device.clearText(node) }
    return .null
  }

  fileprivate func sendKeys(_ command: Command) throws -> Reply {
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
  private static func text(_ arguments: Arguments) throws -> String {
    let isOld = !arguments.has("text") && arguments.has("value")
    return isOld ? try arguments.strings("value").joined() : try arguments.string("text")
  }
}

/// Elements of a page.
extension Session {
  /// Clicks an element of the page where the device shows it; a disabled one takes the click and
  /// does nothing. Source: W3C WebDriver, "element click".
  fileprivate func webClick(_ command: Command) throws -> Reply {
    let element = try webElement(command)
    guard element.isTouchable else {
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to click \(element.briefDescription): it is not displayed.")
    }
    let node = try node(showing: element)
    let document = try document()
    do {
      try gesture {
        if element.localName == "option"
          || element.ancestors.contains(where: { $0 === node.element.backing })
        {
          // It is a part of what is shown; an option is one whether its list is open or closed.
          try device.tap(node) { try document.click(element) }
        } else {
          try device.tap(node)
        }
      }
    } catch let error as GestureError where error.reason == .disabled {}
    return .null
  }

  fileprivate func webSendKeys(_ command: Command) throws -> Reply {
    let text = try Self.text(command.arguments)
    let element = try webElement(command)
    if element.property("type") == .string("range"), let number = Double(text) {
      guard element.isDisplayed, element.isEnabled else {
        let why = element.isEnabled ? "not displayed" : "disabled"
        throw WebDriverError(
          .elementNotInteractable,
          "Failed to send keys to \(element.briefDescription): it is \(why).")
      }
      let node = try node(showing: element)
      try gesture { try device.adjust(node, to: number) }
      return .null
    }
    let keys = try Keys.keys(text, inPage: true)
    let view = try webView()
    try gesture {
      let isFocused = element === view.document.activeElement
      try view.document.prepareForKeys(element)
      if !isFocused { device.note("focus \(element.briefDescription)") }
      try device.press(keys, in: view.node)
    }
    return .null
  }

  fileprivate func webClear(_ command: Command) throws -> Reply {
    let element = try webElement(command)
    let view = try webView()
    try gesture {
      try view.document.clear(element)
      device.note("clear \(element.briefDescription)")
    }
    return .null
  }

  // MARK: - Where elements are

  /// The element of the screen that shows an element of the page, or what is in it; for what is
  /// a part of something, such as an icon in a button, that of the nearest element around it.
  func node(showing element: DOMElement) throws -> ElementNode {
    if let node = try frames().node(of: element) { return node }
    throw WebDriverError(
      .elementNotInteractable,
      "\(element.briefDescription) is not displayed, so that it is nowhere on the screen")
  }

  func frames() throws -> PageFrames {
    let view = try webView()
    if let pageFrames, pageFrames.view == view.node { return pageFrames.frames }
    let made = PageFrames(of: view.document, in: view.node.tree)
    pageFrames = (view.node, made)
    return made
  }
}
