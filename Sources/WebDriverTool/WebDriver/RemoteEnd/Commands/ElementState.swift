import Device
import Foundation
import WebView

/// What is asked of an element, on the screen and on a page.
extension RemoteEnd {
  static let elementState: [Route] = [
    Route("GET", "/element/{element id}/selected", "Tells whether an element is selected.") {
      try $0.isSelected($1)
    } web: {
      try $0.webIsSelected($1)
    },
    Route(
      "GET", "/element/{element id}/attribute/{name}",
      "Tells an attribute, as the page source has it or as the page's HTML does."
    ) {
      try $0.attribute($1)
    } web: {
      try $0.webAttribute($1)
    },
    Route(
      "GET", "/element/{element id}/property/{name}",
      "Tells the same with its type; in a web context a property of the DOM."
    ) {
      try $0.property($1)
    } web: {
      try $0.webProperty($1)
    },
    Route(
      "GET", "/element/{element id}/text",
      "Tells an element's value or label; in a web context its rendered text."
    ) {
      try $0.text($1)
    } web: {
      try $0.webText($1)
    },
    Route("GET", "/element/{element id}/name", "Tells an element's type; in a web context its tag.")
    {
      try $0.name($1)
    } web: {
      try $0.webName($1)
    },
    Route("GET", "/element/{element id}/rect", "Tells where an element is.") {
      try $0.rect($1)
    } web: {
      try $0.webRect($1)
    },
    Route("GET", "/element/{element id}/enabled", "Tells whether an element is enabled.") {
      try $0.isEnabled($1)
    } web: {
      try $0.webIsEnabled($1)
    },
    Route("GET", "/element/{element id}/displayed", "Tells whether anything of an element shows.") {
      try $0.isDisplayed($1)
    } web: {
      try $0.webIsDisplayed($1)
    },
    Route(
      "GET", "/element/{element id}/computedlabel",
      "Tells the name that assistive technology gives an element."
    ) {
      try $0.label($1)
    } web: {
      try $0.webLabel($1)
    },
    Route(
      "GET", "/element/{element id}/css/{property name}", "Tells a computed CSS property.",
      unsupported: "native elements have no CSS; see GET attribute"
    ) { try $0.webStyle($1) },
    Route(
      "GET", "/element/{element id}/computedrole", "Tells the ARIA role.",
      unsupported: "native elements have types instead of roles; see GET name"
    ) { try $0.webRole($1) },
    Route(
      "GET", "/element/{element id}/location_in_view",
      "Scrolls an element into view and tells where it is then.", .appium
    ) { try $0.locationInView($1) },
  ]
}

/// Elements of the screen.
extension Session {
  func text(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).text))
  }

  /// The type: what stands for the tag name.
  func name(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).type))
  }

  func label(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(WireElement(try node(command)).label ?? ""))
  }

  /// An attribute as a string; `null` for one that is unknown or that the element does not have.
  func attribute(_ command: Command) throws(WebDriverError) -> Reply {
    let value = WireElement(try node(command)).attribute(command.variable("name"))
    return .value(value.map { .string($0) } ?? .null)
  }

  /// The same as a value of the type that it has.
  func property(_ command: Command) throws(WebDriverError) -> Reply {
    let name = command.variable("name")
    guard let value = WireElement(try node(command)).attribute(name) else { return .null }
    switch WireAttribute(named: name) {
    case .enabled, .visible, .accessible, .selected, .focused, .hittable, .accessibilityContainer:
      return .value(.bool(value == "true"))
    case .x, .y, .width, .height, .index, .rect, .minValue, .maxValue:
      return .value((try? JSONValue(parsing: Data(value.utf8))) ?? .string(value))
    default:
      return .value(.string(value))
    }
  }

  func rect(_ command: Command) throws(WebDriverError) -> Reply {
    .value(WireElement(try node(command)).rect.json)
  }

  func isEnabled(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).element.isEnabled))
  }

  func isSelected(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).element.isSelected))
  }

  func isDisplayed(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try node(command).isVisible))
  }

  /// Scrolls an element onto the screen and says where it is then.
  func locationInView(_ command: Command) throws(WebDriverError) -> Reply {
    let node = try node(command)
    scrollIntoView(node)
    let rect = WireElement(node).rect
    return .value(["x": .integer(rect.x), "y": .integer(rect.y)])
  }
}

/// Elements of a page.
extension Session {
  func webText(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).visibleText))
  }

  /// The tag's name, in lower case.
  func webName(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).localName))
  }

  /// The attribute as the page gives it; "true" for one that has no value. What a person entered
  /// is a property.
  func webAttribute(_ command: Command) throws(WebDriverError) -> Reply {
    let value = try webElement(command).reportedAttribute(command.variable("name"))
    return .value(value.map { .string($0) } ?? .null)
  }

  /// A property as a value of the type that it has; `null` for one that is not there.
  func webProperty(_ command: Command) throws(WebDriverError) -> Reply {
    switch try webElement(command).property(command.variable("name")) {
    case .string(let string): .value(.string(string))
    case .bool(let bool): .value(.bool(bool))
    case .number(let number):
      .value(Int(exactly: number).map { .integer($0) } ?? .number(number))
    case nil: .null
    }
  }

  func webStyle(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).computedStyle(command.variable("property name"))))
  }

  func webIsEnabled(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isEnabled))
  }

  func webIsSelected(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isSelected))
  }

  func webIsDisplayed(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isDisplayed))
  }

  func webRole(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).role))
  }

  func webLabel(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).accessibleName))
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
