/// An element's styles, from its `style` attribute, `hidden` and its tag name. There are no style
/// sheets.
extension DOMElement {
  /// Returns the value of a CSS property: the layout for `display`, or the value in the `style`
  /// attribute. Otherwise an empty string.
  package func computedStyle(_ property: String) -> String {
    let property = property.lowercased()
    if property == "display" { return display }
    guard let value = styles[property] else { return "" }
    return property.hasSuffix("color") ? CSSValue.color(value) ?? value : value
  }

  /// The layout: `none`, `block`, `inline`, `inline-block` or `list-item`, or any value from the
  /// `style` attribute.
  var display: String {
    if let own = styles["display"] { return own.lowercased() }
    return has("hidden") ? "none" : Self.displays[localName] ?? "inline"
  }

  private var styles: [String: String] { self["style"].map(CSSValue.declarations) ?? [:] }

  /// Whether it and all its ancestors are laid out: none of them is `display: none`.
  package var isRendered: Bool { isConnected && !lineage.contains { $0.display == "none" } }

  /// Whether it starts a new line.
  var isBlock: Bool { !["inline", "inline-block", "none"].contains(display) }

  /// The default layout of elements. An unknown element is inline. Source: the HTML Standard,
  /// section 15, "Rendering".
  static let displays = HTMLNames.table([
    "none": "head script style template title",
    "block": "article aside body dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header html "
      + "legend main nav ol p section ul",
    "inline-block": "button input", "list-item": "li",
  ])
}

/// Values of CSS properties.
enum CSSValue {
  /// Returns the properties in a `style` attribute. Of several values for a property, the last one
  /// counts.
  static func declarations(_ style: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = String(parts[1]).collapsingWhitespace
      if !value.isEmpty { found[String(parts[0]).collapsingWhitespace.lowercased()] = value }
    }
    return found
  }

  /// Returns a colour such as `#123456` in WebDriver's format, `rgba(18, 52, 86, 1)`. Nil for any
  /// other string.
  static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    return "rgba(\(number >> 16), \(number >> 8 & 255), \(number & 255), 1)"
  }
}
