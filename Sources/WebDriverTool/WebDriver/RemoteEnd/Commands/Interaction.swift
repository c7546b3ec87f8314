import Device
import Foundation
import WebView

extension RemoteEnd {
  static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click", "Taps an element after it was scrolled into view.")
    { session, command in
      let node = try session.node(command)
      try session.gesture { try session.device.tap(node) }
      return .null
    } web: {
      try $0.webClick($1)
    },
    Route("POST", "/element/{element id}/clear", "Empties a text field.") { session, command in
      let node = try session.node(command)
      guard node.element.type.isTextInput, node.element.isEnabled else {
        let why = node.element.type.isTextInput ? "it is disabled" : "it is no text field"
        throw WebDriverError(
          .invalidElementState, "Failed to clear \(node.briefDescription): \(why).")
      }
      try session.gesture { try session.device.clearText(node) }
      return .null
    } web: { session, command in
      let element = try session.webElement(command)
      let view = try session.webView()
      try session.gesture {
        try view.document.clear(element)
        session.device.note("clear \(element.briefDescription)")
      }
      return .null
    },
    Route(
      "POST", "/element/{element id}/value", "Types a text into a field, or sets a slider.",
      limits: { try $0.limitLength("text", to: RequestLimits.text) },
      run: { try $0.sendKeys($1) }, web: { try $0.webSendKeys($1) }),
  ]
}

extension Session {
  fileprivate func sendKeys(_ command: Command) throws -> Reply {
    let text = try Self.text(command.arguments)
    let node = try node(command)
    switch node.element.type {
    case .slider:
      guard let position = Double(text), (0...1).contains(position) else {
        throw command.arguments.invalid(
          "text", "must be a number from 0 to 1 for a slider, but is \"\(text)\"")
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

  /// A disabled element takes the click and does nothing. Source: W3C WebDriver, "element click".
  fileprivate func webClick(_ command: Command) throws -> Reply {
    let element = try webElement(command)
    guard element.isDisplayed else {
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to click \(element.briefDescription): it is not displayed.")
    }
    let node = try node(showing: element)
    let document = try document()
    do {
      try gesture {
        if element.ancestors.contains(where: { $0 === node.element.backing }) {
          // It is a part of what is shown.
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

  /// For a part of something, such as an icon in a button, what shows the nearest element around it.
  func node(showing element: DOMElement) throws -> ElementNode {
    try frames().node(of: element).orThrow(
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
