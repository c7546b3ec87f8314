/// What an element looks like by its `style` attribute, `hidden` and name. There are no style sheets.
extension DOMElement {
  /// The value of a CSS property: how it is laid out, or what its own style says, else empty.
  package func computedStyle(_ property: String) -> String {
    let property = property.lowercased()
    if property == "display" { return display }
    guard let value = styles[property] else { return "" }
    return property.hasSuffix("color") ? CSSValue.color(value) ?? value : value
  }

  /// How it is laid out: `none`, `block`, `inline`, `inline-block` or `list-item`, or what its own
  /// style says.
  var display: String {
    if !styles.isEmpty, let own = styles["display"] { return own.lowercased() }
    return has("hidden") ? "none" : defaultDisplay
  }

  /// Whether it and all that it is in are laid out: none of them is `display: none`.
  package var isRendered: Bool { isConnected && !lineage.contains { $0.display == "none" } }

  /// Whether it begins on a line of its own.
  var isBlock: Bool { !["inline", "inline-block", "none"].contains(display) }

  /// The usual layout of elements. An unknown element is inline. Source: the HTML Standard, section
  /// 15, "Rendering".
  static let displays = HTMLNames.table([
    "none": "head script style template title",
    "block": "article aside body dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header html "
      + "legend main nav ol p section ul",
    "inline-block": "button input", "list-item": "li",
  ])
}

/// Values of CSS properties.
enum CSSValue {
  /// What the text of a `style` attribute says, by property; the last that says something counts.
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

  /// A colour such as `#123456` as WebDriver reports it, `rgba(18, 52, 86, 1)`; nil for any other
  /// text.
  static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    return "rgba(\(number >> 16), \(number >> 8 & 255), \(number & 255), 1)"
  }
}
