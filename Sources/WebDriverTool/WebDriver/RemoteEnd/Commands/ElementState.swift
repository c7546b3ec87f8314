import Device
import Foundation
import WebView

/// What is asked of an element, on the screen and on a page, and the source of all of them.
extension RemoteEnd {
  static let elementState: [Route] = [
    Route("GET", "/element/{element id}/selected", "Tells whether an element is selected.") {
      .bool(try $0.node($1).element.isSelected)
    } web: {
      .bool(try $0.webElement($1).isSelected)
    },
    Route(
      "GET", "/element/{element id}/attribute/{name}",
      "Tells an attribute, as the page source has it or as the page's HTML does."
    ) {
      .text(WireElement(try $0.node($1)).attribute($1.variable("name")))
    } web: {
      // "true" for one that has no value. What a person entered is a property.
      .text(try $0.webElement($1).reportedAttribute($1.variable("name")))
    },
    Route(
      "GET", "/element/{element id}/property/{name}",
      "Tells the same with its type; in a web context a property of the DOM."
    ) {
      .value(WireElement(try $0.node($1)).property($1.variable("name")))
    } web: {
      try $0.webProperty($1)
    },
    Route(
      "GET", "/element/{element id}/text",
      "Tells an element's value or label; in a web context its rendered text."
    ) {
      .text(WireElement(try $0.node($1)).text)
    } web: {
      .text(try $0.webElement($1).visibleText)
    },
    Route("GET", "/element/{element id}/name", "Tells an element's type; in a web context its tag.")
    {
      .text(WireElement(try $0.node($1)).type)
    } web: {
      .text(try $0.webElement($1).localName)
    },
    Route("GET", "/element/{element id}/rect", "Tells where an element is.") {
      .value(WireElement(try $0.node($1)).rect.json)
    } web: {
      try $0.webRect($1)
    },
    Route("GET", "/element/{element id}/enabled", "Tells whether an element is enabled.") {
      .bool(try $0.node($1).element.isEnabled)
    } web: {
      .bool(try $0.webElement($1).isEnabled)
    },
    Route("GET", "/element/{element id}/displayed", "Tells whether anything of an element shows.") {
      .bool(try $0.node($1).isVisible)
    } web: {
      .bool(try $0.webElement($1).isDisplayed)
    },
    Route(
      "GET", "/element/{element id}/computedlabel",
      "Tells the name that assistive technology gives an element."
    ) {
      .text(WireElement(try $0.node($1)).label ?? "")
    } web: {
      .text(try $0.webElement($1).accessibleName)
    },
    Route(
      "GET", "/element/{element id}/css/{property name}", "Tells a computed CSS property.",
      unsupported: "native elements have no CSS; see GET attribute"
    ) {
      .text(try $0.webElement($1).computedStyle($1.variable("property name")))
    },
    Route(
      "GET", "/element/{element id}/computedrole", "Tells the ARIA role.",
      unsupported: "native elements have types instead of roles; see GET name"
    ) {
      .text(try $0.webElement($1).role)
    },
    Route(
      "GET", "/element/{element id}/location_in_view",
      "Scrolls an element into view and tells where it is then.", .appium
    ) { try $0.locationInView($1) },
  ]

  static let pageSource: [Route] = [
    Route("GET", "/source", "Tells the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      try session.source()
    } web: { session, _ in
      try session.phase(.document) { .text(try session.document().documentElement.outerHTML) }
    }
  ]
}

extension Session {
  /// The page source; it is written as JSON once for each state of the screen.
  fileprivate func source() throws -> Reply {
    try phase(.document) {
      let page = try page()
      if let encodedSource, encodedSource.page === page { return .encoded(encodedSource.body) }
      let body = Reply.text(page.source()).body
      encodedSource = (page, body)
      return .encoded(body)
    }
  }

  /// Scrolls an element onto the screen and says where it is then.
  fileprivate func locationInView(_ command: Command) throws -> Reply {
    let node = try node(command)
    gesture { device.scrollToVisible(node) }
    let rect = WireElement(node).rect
    return .value(["x": .integer(rect.x), "y": .integer(rect.y)])
  }

  /// A property with its type; `null` for one that is not there.
  fileprivate func webProperty(_ command: Command) throws -> Reply {
    switch try webElement(command).property(command.variable("name")) {
    case .string(let string): .text(string)
    case .bool(let bool): .bool(bool)
    case .number(let number): .value(JSONValue(number))
    case nil: .null
    }
  }

  /// Where an element is, in points from the page's upper left corner, however it is scrolled;
  /// nothing, at the corner, for an element that is not displayed.
  fileprivate func webRect(_ command: Command) throws -> Reply {
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
