import Device
import Foundation
import WebView

extension RemoteEnd {
  static let interaction: [Route] = [
    Route("POST", "/element/{element id}/click") { session, command in
      let node = try session.node(command)
      try session.gesture { try session.device.tap(node) }
      return .null
    } web: {
      try $0.webClick($1)
    },
    Route("POST", "/element/{element id}/clear") { session, command in
      let node = try session.node(command)
      guard node.element.type.isTextInput, node.element.isEnabled else {
        let why = node.element.type.isTextInput ? "it is disabled" : "it isn't a text field"
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
        session.device.note(.clear(element.target))
      }
      return .null
    },
    Route("POST", "/element/{element id}/value") {
      try $0.sendKeys($1)
    } web: {
      try $0.webSendKeys($1)
    },
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
        "Failed to type text into \(node.briefDescription): it isn't a text field.")
    }
    return .null
  }

  /// Returns the argument `text` or, as older clients send it, the joined strings of the array
  /// `value`.
  private static func text(_ arguments: Arguments) throws -> String {
    let isOld = !arguments.has("text") && arguments.has("value")
    return isOld ? try arguments.strings("value").joined() : try arguments.string("text")
  }

  /// A click on a disabled element has no effect and isn't an error. Source: W3C WebDriver,
  /// "element click".
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
          // The page's element is only a part of the element on the screen.
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
      if !isFocused { device.note(UserAction.focus(element.target)) }
      try device.press(keys, in: view.node)
    }
    return .null
  }

  /// Returns the element on the screen that shows a page's element. For a part of it, such as an
  /// icon in a button, that is the nearest ancestor on the screen.
  func node(showing element: DOMElement) throws -> ElementNode {
    try frames().node(of: element).orThrow(
      .elementNotInteractable,
      "\(element.briefDescription) is not displayed, so it has no position on the screen")
  }

  func frames() throws -> PageFrames {
    let view = try webView()
    if let pageFrames, pageFrames.view == view.node { return pageFrames.frames }
    let made = PageFrames(of: view.document, in: view.node.tree)
    pageFrames = (view.node, made)
    return made
  }
}

extension DOMElement {
  /// The element, for a user action.
  fileprivate var target: UserAction.Target {
    let names = ["id", "name"].lazy.compactMap { name in
      self.attributes.first { $0.name == name }?.value
    }
    return UserAction.Target(type: localName, name: names.first)
  }
}
