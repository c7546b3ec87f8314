import Device
import Foundation
import WebView

/// The state of elements, on the screen and in a page, and the page source.
extension RemoteEnd {
  static let elementState: [Route] = [
    state("selected") { element, _ in
      .bool(element.element.isSelected)
    } web: { _, _ in
      // No element of a page can be selected or checked.
      .bool(false)
    },
    // "true" for a boolean attribute. Text that the user typed is a property, not an attribute.
    state("attribute/{name}") {
      .text($0.attribute($1))
    } web: {
      .text($0.reportedAttribute($1))
    },
    state("property/{name}") { element, name in
      .value(element.property(name))
    } web: { element, name in
      switch element.property(name) {
      case .string(let string): return .text(string)
      case .bool(let bool): return .bool(bool)
      case nil where DOMElement.unsupportedProperties.contains(name):
        throw WebDriverError(
          .unsupportedOperation, "the property \"\(name)\" of an element isn't supported here")
      case nil: return .null
      }
    },
    state("text") { element, _ in
      .text(element.text)
    } web: { element, _ in
      .text(element.visibleText)
    },
    state("name") { element, _ in
      .text(element.type)
    } web: { element, _ in
      .text(element.localName)
    },
    state("enabled") { element, _ in
      .bool(element.element.isEnabled)
    } web: { element, _ in
      .bool(element.isEnabled)
    },
    state("displayed") { element, _ in
      .bool(element.node.isVisible)
    } web: { element, _ in
      .bool(element.isDisplayed)
    },
    state("computedlabel") { element, _ in
      .text(element.label ?? "")
    } web: { element, _ in
      .text(element.accessibleName)
    },
    Route.web("GET", "/element/{element id}/css/{name}") {
      .text(try $0.webElement($1).computedStyle($1.variable("name")))
    },
    Route.web("GET", "/element/{element id}/computedrole") { .text(try $0.webElement($1).role) },
    Route("GET", "/element/{element id}/rect") {
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
      return .value(rect.json)
    },
    // Scrolls the element into view.
    Route("GET", "/element/{element id}/location_in_view") { session, command in
      let node = try session.node(command)
      session.gesture { session.device.scrollToVisible(node) }
      let rect = WireElement(node).rect
      return .value(["x": .number(rect.minX), "y": .number(rect.minY)])
    },
  ]

  /// A command that returns a part of an element's state. The handlers get the path's variable
  /// `name`, if there is one.
  private static func state(
    _ path: String, _ native: @escaping @Sendable (WireElement, String) -> Reply,
    web: @escaping @Sendable (DOMElement, String) throws -> Reply
  ) -> Route {
    Route("GET", "/element/{element id}/\(path)") {
      native(WireElement(try $0.node($1)), $1.variable("name"))
    } web: {
      try web($0.webElement($1), $1.variable("name"))
    }
  }

  static let pageSource: [Route] = [
    Route("GET", "/source") { session, _ in
      .text(try session.makePage(with: .listed).source())
    } web: { session, _ in
      .text(try session.document().documentElement.outerHTML)
    }
  ]
}
