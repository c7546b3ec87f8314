import Device
import Foundation
import WebView

extension Session {
  /// Clicks an element of the page where the device shows it.
  ///
  /// Source: W3C WebDriver, "element click". A disabled element takes the click and does nothing.
  func webClick(_ command: Command) throws(WebDriverError) -> Reply {
    let element = try webElement(command)
    guard element.isTouchable else {
      throw WebDriverError(
        .elementNotInteractable,
        "Failed to click \(element.briefDescription): it is not displayed.")
    }
    let node = try node(showing: element)
    let document = try document()
    try gesture {
      do {
        if element.localName == "option"
          || element.ancestors.contains(where: { $0 === node.element.backing })
        {
          // It is a part of what is shown; an option is one whether its list is open or closed.
          try device.tap(node) { try document.click(element) }
        } else {
          try device.tap(node)
        }
      } catch let error as GestureError where error.reason == .disabled {}
    }
    return .null
  }

  /// Types into an element of the page, or sets a range to a number.
  func webSendKeys(_ command: Command) throws(WebDriverError) -> Reply {
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

  /// Empties a field of the page.
  func webClear(_ command: Command) throws(WebDriverError) -> Reply {
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
  ///
  /// - Throws: `element not interactable` when nothing shows it.
  func node(showing element: DOMElement) throws(WebDriverError) -> ElementNode {
    if let node = try frames().node(of: element) { return node }
    throw WebDriverError(
      .elementNotInteractable,
      "\(element.briefDescription) is not displayed, so that it is nowhere on the screen")
  }

  private func frames() throws(WebDriverError) -> PageFrames {
    let view = try webView()
    if let pageFrames, pageFrames.view == view.node { return pageFrames.frames }
    let made = PageFrames(of: view.document, in: view.node.tree)
    pageFrames = (view.node, made)
    return made
  }

  /// Where an element is, in points from the page's upper left corner, however it is scrolled.
  ///
  /// Nothing, at the corner, for an element that is not displayed.
  func webRect(_ command: Command) throws(WebDriverError) -> Reply {
    let element = try webElement(command)
    let frames = try frames()
    var rect = frames.frame(of: element)
    if frames.node(of: element) != nil {
      let page = try frames.frame(of: document().body)
      rect = rect.offsetBy(dx: -page.minX, dy: -page.minY)
    }
    return .value([
      "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
      "height": .number(rect.height),
    ])
  }
}

extension WebDriverError {
  /// The failure of a gesture in WebDriver's terms; the message stays.
  init(of error: any Error) {
    switch error {
    case let error as WebDriverError: self = error
    case let error as GestureError: self.init(error)
    case let error as InteractionError:
      let code: Code =
        switch error.reason {
        case .stale: .staleElementReference
        case .notInteractable: .elementNotInteractable
        case .notEditable: .invalidElementState
        }
      self.init(code, error.description)
    default: self.init(.unknownError, "\(error)")
    }
  }
}
