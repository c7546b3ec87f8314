import Device
import Foundation
import WebView

/// The state of elements, on the screen and in a page, and the page source.
extension RemoteEnd {
  static let elementState: [Route] = [
    Route("GET", "/element/{element id}/selected", "Returns whether an element is selected.") {
      .bool(try $0.node($1).element.isSelected)
    } web: {
      // No element of a page can be selected or checked.
      _ = try $0.webElement($1)
      return .bool(false)
    },
    Route(
      "GET", "/element/{element id}/attribute/{name}",
      "Returns an attribute, as in the page source or the page's HTML.",
      run: { .text(WireElement(try $0.node($1)).attribute($1.variable("name"))) },
      // "true" for a boolean attribute. Text that the user typed is a property, not an attribute.
      web: { .text(try $0.webElement($1).reportedAttribute($1.variable("name"))) }),
    Route(
      "GET", "/element/{element id}/property/{name}",
      "Returns the attribute with its JSON type, in a web context a DOM property."
    ) {
      .value(WireElement(try $0.node($1)).property($1.variable("name")))
    } web: { session, command in
      let name = command.variable("name")
      switch try session.webElement(command).property(name) {
      case .string(let string): return .text(string)
      case .bool(let bool): return .bool(bool)
      case nil where DOMElement.unsupportedProperties.contains(name):
        throw WebDriverError(
          .unsupportedOperation, "the property \"\(name)\" of an element isn't supported here")
      case nil: return .null
      }
    },
    Route(
      "GET", "/element/{element id}/text",
      "Returns an element's value or label, in a web context its rendered text.",
      run: { .text(WireElement(try $0.node($1)).text) },
      web: { .text(try $0.webElement($1).visibleText) }),
    Route(
      "GET", "/element/{element id}/name", "Returns an element's type, in a web context its tag."
    ) {
      .text(WireElement(try $0.node($1)).type)
    } web: {
      .text(try $0.webElement($1).localName)
    },
    Route("GET", "/element/{element id}/rect", "Returns an element's frame.") {
      .value(WireElement(try $0.node($1)).rect.json)
    } web: { session, command in
      // In points from the page's top left corner, regardless of scrolling. For an element that
      // isn't displayed, an empty rectangle at that corner.
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
    Route("GET", "/element/{element id}/enabled", "Returns whether an element is enabled.") {
      .bool(try $0.node($1).element.isEnabled)
    } web: {
      .bool(try $0.webElement($1).isEnabled)
    },
    Route("GET", "/element/{element id}/displayed", "Returns whether an element is visible.") {
      .bool(try $0.node($1).isVisible)
    } web: {
      .bool(try $0.webElement($1).isDisplayed)
    },
    Route(
      "GET", "/element/{element id}/computedlabel",
      "Returns an element's name for assistive technology.",
      run: { .text(WireElement(try $0.node($1)).label ?? "") },
      web: { .text(try $0.webElement($1).accessibleName) }),
    Route(
      "GET", "/element/{element id}/css/{property name}", "Returns a computed CSS property.",
      unsupported: "native elements have no CSS. Use GET attribute",
      web: { .text(try $0.webElement($1).computedStyle($1.variable("property name"))) }),
    Route(
      "GET", "/element/{element id}/computedrole", "Returns the ARIA role.",
      unsupported: "native elements have types instead of roles. Use GET name",
      web: { .text(try $0.webElement($1).role) }),
    Route(
      "GET", "/element/{element id}/location_in_view",
      "Scrolls an element into view and returns its position.", .appium
    ) { session, command in
      let node = try session.node(command)
      session.gesture { session.device.scrollToVisible(node) }
      let rect = WireElement(node).rect
      return .value(["x": .integer(rect.x), "y": .integer(rect.y)])
    },
  ]

  static let pageSource: [Route] = [
    Route("GET", "/source", "Returns the page source: XML of the screen, in a web context HTML.") {
      session, _ in
      // The JSON is written once per state of the screen.
      let page = try session.page()
      if let last = session.lastSource, last.page === page { return last.reply }
      let reply = Reply.text(page.source())
      session.lastSource = (page, reply)
      return reply
    } web: { session, _ in
      .text(try session.document().documentElement.outerHTML)
    }
  ]
}
