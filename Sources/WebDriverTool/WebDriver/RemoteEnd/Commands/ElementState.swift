import Device
import Foundation
import WebView

/// What is asked of an element, on the screen and on a page, and the source of all of them.
extension RemoteEnd {
  static let elementState: [Route] = [
    Route("GET", "/element/{element id}/selected", "Tells whether an element is selected.") {
      .bool(try $0.node($1).element.isSelected)
    } web: {
      // Nothing on a page can be ticked or chosen.
      _ = try $0.webElement($1)
      return .bool(false)
    },
    Route(
      "GET", "/element/{element id}/attribute/{name}",
      "Tells an attribute, as the page source has it or as the page's HTML does.",
      run: { .text(WireElement(try $0.node($1)).attribute($1.variable("name"))) },
      // "true" for one that has no value. What a person entered is a property.
      web: { .text(try $0.webElement($1).reportedAttribute($1.variable("name"))) }),
    Route(
      "GET", "/element/{element id}/property/{name}",
      "Tells the same with its type; in a web context a property of the DOM."
    ) {
      .value(WireElement(try $0.node($1)).property($1.variable("name")))
    } web: { session, command in
      switch try session.webElement(command).property(command.variable("name")) {
      case .string(let string): .text(string)
      case .bool(let bool): .bool(bool)
      case nil: .null
      }
    },
    Route(
      "GET", "/element/{element id}/text",
      "Tells an element's value or label; in a web context its rendered text.",
      run: { .text(WireElement(try $0.node($1)).text) },
      web: { .text(try $0.webElement($1).visibleText) }),
    Route("GET", "/element/{element id}/name", "Tells an element's type; in a web context its tag.")
    {
      .text(WireElement(try $0.node($1)).type)
    } web: {
      .text(try $0.webElement($1).localName)
    },
    Route("GET", "/element/{element id}/rect", "Tells where an element is.") {
      .value(WireElement(try $0.node($1)).rect.json)
    } web: { session, command in
      // In points from the page's upper left corner, however it is scrolled; nothing, at the
      // corner, for an element that is not displayed.
      let element = try session.webElement(command)
      let frames = try session.frames()
      var rect = frames.frame(of: element)
      if frames.node(of: element) != nil {
        let page = try frames.frame(of: session.document().body)
        rect = rect.offsetBy(dx: -page.minX, dy: -page.minY)
      }
      return .value([
        "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
        "height": .number(rect.height),
      ])
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
      "Tells the name that assistive technology gives an element.",
      run: { .text(WireElement(try $0.node($1)).label ?? "") },
      web: { .text(try $0.webElement($1).accessibleName) }),
    Route(
      "GET", "/element/{element id}/css/{property name}", "Tells a computed CSS property.",
      unsupported: "native elements have no CSS; see GET attribute",
      web: { .text(try $0.webElement($1).computedStyle($1.variable("property name"))) }),
    Route(
      "GET", "/element/{element id}/computedrole", "Tells the ARIA role.",
      unsupported: "native elements have types instead of roles; see GET name",
      web: { .text(try $0.webElement($1).role) }),
    Route(
      "GET", "/element/{element id}/location_in_view",
      "Scrolls an element into view and tells where it is then.", .appium
    ) { session, command in
      let node = try session.node(command)
      session.gesture { session.device.scrollToVisible(node) }
      let rect = WireElement(node).rect
      return .value(["x": .integer(rect.x), "y": .integer(rect.y)])
    },
  ]

  static let pageSource: [Route] = [
    Route("GET", "/source", "Tells the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      // It is written as JSON once for each state of the screen.
      try session.phase(.document) {
        let page = try session.page()
        if let last = session.lastSource, last.page === page { return last.reply }
        let reply = Reply.text(page.source())
        session.lastSource = (page, reply)
        return reply
      }
    } web: { session, _ in
      .text(try session.phase(.document) { try session.document().documentElement.outerHTML })
    }
  ]
}
