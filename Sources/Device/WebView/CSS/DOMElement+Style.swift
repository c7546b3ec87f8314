import Foundation

/// What an element looks like by its `style` attribute, `hidden` and name: there are no style sheets.
extension DOMElement {
  /// The computed value of a CSS property: its own, an inherited or an initial one, or empty.
  package func computedStyle(_ property: String) -> String {
    let property = property.lowercased()
    if property == "display" { return display }
    if let own = inlineStyle(property), own != "inherit" {
      return CSSValue.computed(own, of: property)
    }
    if property == "white-space", let own = Self.ownWhiteSpace[localName] { return own }
    if Self.inherited.contains(property), let parent { return parent.computedStyle(property) }
    return Self.initialValues[property] ?? ""
  }

  func inlineStyle(_ property: String) -> String? { styles.isEmpty ? nil : styles[property] }

  /// How it is laid out: `none`, `block`, `inline`, `list-item`, `table-cell` and so on.
  var display: String {
    let own = ownDisplay
    // What is laid out in a line by its parent's style is a box of its own.
    guard own.hasPrefix("inline"), let parent,
      ["flex", "grid", "inline-flex", "inline-grid"].contains(parent.ownDisplay)
    else { return own }
    return own == "inline" ? "block" : own == "inline-block" ? "block" : String(own.dropFirst(7))
  }

  private var ownDisplay: String {
    if let own = inlineStyle("display") { return own.lowercased() }
    return has("hidden") || control == .hidden ? "none" : usualDisplay
  }

  /// Whether it and all that it is in are laid out: none of them is `display: none`.
  package var isRendered: Bool {
    isConnected && !lineage.contains { $0.ownDisplay == "none" || $0.isFolded }
  }

  /// Whether it is not `visibility: hidden`.
  package var isVisible: Bool {
    for element in lineage {
      guard let visibility = element.inlineStyle("visibility")?.lowercased(),
        visibility != "inherit"
      else { continue }
      return visibility != "hidden" && visibility != "collapse"
    }
    return true
  }

  /// Whether it begins on a line of its own.
  var isBlock: Bool { !Self.inlineDisplays.contains(display) }

  private static let inlineDisplays: Set<String> = [
    "contents", "inline", "inline-block", "inline-flex", "none", "ruby", "ruby-text", "table-cell",
  ]

  private static let inherited: Set<String> = [
    "visibility", "color", "cursor", "direction", "font-family", "font-size", "font-style",
    "font-weight", "letter-spacing", "line-height", "list-style-type", "pointer-events",
    "text-align", "text-transform", "white-space",
  ]

  private static let initialValues = ["visibility": "visible", "opacity": "1"]

  private static let ownWhiteSpace = HTMLNames.table([
    "pre": "listing plaintext pre xmp", "pre-wrap": "textarea",
  ])

  /// Source: the HTML Standard, section 15, "Rendering".
  static let displays = HTMLNames.table([
    "none":
      "area base basefont datalist head link meta noembed noframes noscript param rp script style "
      + "template title",
    "block": "address article aside blockquote body center dd details dialog dir div dl dt "
      + "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend "
      + "listing main menu nav ol optgroup option p plaintext pre search section ul xmp",
    "inline-block": "button input meter progress select textarea",
    "list-item": "li summary", "ruby": "ruby", "ruby-text": "rt", "table": "table",
    "table-caption": "caption", "table-row": "tr",
    "table-row-group": "tbody", "table-header-group": "thead", "table-footer-group": "tfoot",
    "table-cell": "td th", "table-column": "col", "table-column-group": "colgroup",
  ])
}

/// Values of CSS properties as WebDriver reports them: computed, not as they were written.
enum CSSValue {
  /// What a value is computed to: colours and weights of fonts are numbers, others stay as they are.
  static func computed(_ value: String, of property: String) -> String {
    let lowered = value.lowercased()
    if property.hasSuffix("color") { return color(lowered) ?? value }
    if property == "font-weight" { return ["bold": "700", "normal": "400"][lowered] ?? value }
    return keywords.contains(property) ? lowered : value
  }

  /// What the text of a `style` attribute says, by property; the last that says something counts.
  static func declarations(_ style: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      var value = String(parts[1]).collapsingWhitespace
      if value.lowercased().hasSuffix("!important") {
        value = String(value.dropLast("!important".count)).collapsingWhitespace
      }
      if !value.isEmpty { found[String(parts[0]).collapsingWhitespace.lowercased()] = value }
    }
    return found
  }

  /// Properties whose values are words, which may be written in any case.
  private static let keywords: Set<String> = [
    "cursor", "direction", "font-style", "pointer-events", "text-align", "text-transform",
    "visibility", "white-space",
  ]

  /// A colour as `rgba(r, g, b, a)`; nil for what is none that is known here.
  private static func color(_ text: String) -> String? {
    if text == "transparent" { return "rgba(0, 0, 0, 0)" }
    if let hex = names[text] { return rgba(hex: hex) }
    if text.hasPrefix("#") { return rgba(hex: String(text.dropFirst())) }
    return rgba(function: text)
  }

  private static func rgba(hex: String) -> String? {
    guard [3, 4, 6, 8].contains(hex.count), hex.allSatisfy(\.isHexDigit) else { return nil }
    let digits = hex.count < 6 ? hex.map { "\($0)\($0)" }.joined() : hex
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { place in
      Int(digits.dropFirst(place).prefix(2), radix: 16)
    }
    let alpha = bytes.count == 4 ? Double(bytes[3]) / 255 : 1
    return rgba(bytes[0], bytes[1], bytes[2], alpha)
  }

  /// The older way to write it, `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`, and the newer without commas.
  private static func rgba(function text: String) -> String? {
    guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return nil
    }
    let numbers = text[open...].dropFirst().dropLast()
      .split { ", /".contains($0) }.map { Double($0) }
    guard (3...4).contains(numbers.count), let red = numbers[0], let green = numbers[1],
      let blue = numbers[2], let alpha = numbers.count == 4 ? numbers[3] : 1
    else { return nil }
    func byte(_ number: Double) -> Int { Int(min(max(number, 0), 255).rounded()) }
    return rgba(byte(red), byte(green), byte(blue), min(max(alpha, 0), 1))
  }

  private static func rgba(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Double) -> String {
    // As browsers have it: two digits where they tell the byte, else three.
    let byte = (alpha * 255).rounded()
    let short = (alpha * 100).rounded() / 100
    let shown = (short * 255).rounded() == byte ? short : (alpha * 1000).rounded() / 1000
    return "rgba(\(red), \(green), \(blue), \(HTMLNames.text(shown)))"
  }

  /// The colours that have names. Source: CSS Color Module Level 4, section 6.1.
  private static let names = Dictionary(
    """
    aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff \
    beige:f5f5dc bisque:ffe4c4 black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 \
    brown:a52a2a burlywood:deb887 cadetblue:5f9ea0 chartreuse:7fff00 chocolate:d2691e \
    coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff \
    darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 \
    darkgrey:a9a9a9 darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 \
    darkorchid:9932cc darkred:8b0000 darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b \
    darkslategray:2f4f4f darkslategrey:2f4f4f darkturquoise:00ced1 darkviolet:9400d3 \
    deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 dodgerblue:1e90ff \
    firebrick:b22222 floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc \
    ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 green:008000 greenyellow:adff2f \
    grey:808080 honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ivory:fffff0 \
    khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd \
    lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 \
    lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1 lightsalmon:ffa07a \
    lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 \
    lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 \
    magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 \
    mediumpurple:9370db mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a \
    mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa \
    mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 \
    olivedrab:6b8e23 orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa \
    palegreen:98fb98 paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5 \
    peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd powderblue:b0e0e6 purple:800080 \
    rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513 \
    salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d silver:c0c0c0 \
    skyblue:87ceeb slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa \
    springgreen:00ff7f steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 \
    turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5 yellow:ffff00 \
    yellowgreen:9acd32
    """.split(separator: " ").map { ($0.prefix { $0 != ":" }.description, String($0.suffix(6))) },
    uniquingKeysWith: { first, _ in first })
}
