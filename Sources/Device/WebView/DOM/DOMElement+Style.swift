/// What an element looks like, as far as its `style` attribute, `hidden` and its name say it:
/// there are no style sheets.
extension DOMElement {
  /// The computed value of a CSS property: the element's own, an inherited one, or the initial
  /// one of `display`, `visibility` and `opacity`. Empty for a property that nothing says.
  public func computedStyle(_ property: String) -> String {
    let property = property.lowercased()
    switch property {
    case "display": return display
    default:
      if let own = inlineStyle(property), own != "inherit" {
        return CSSValue.computed(own, of: property)
      }
      if let own = Self.ownStyles[localName]?[property] { return own }
      if Self.inherited.contains(property), let parent { return parent.computedStyle(property) }
      return Self.initialValues[property] ?? ""
    }
  }

  /// What the attribute `style` says of a property; nil for nothing.
  func inlineStyle(_ property: String) -> String? {
    styles.isEmpty ? nil : styles[property]
  }

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
    if hasAttribute(lowercased: "hidden") { return "none" }
    if localName == "input", inputType == "hidden" { return "none" }
    return usualDisplay
  }

  static func usualDisplay(of localName: String) -> String { displays[localName] ?? "inline" }

  /// Whether it and all that it is in are laid out: none of them is `display: none`.
  public var isRendered: Bool {
    isConnected
      && !sequence(first: self, next: \.parent).contains { $0.display == "none" || $0.isFolded }
  }

  /// Whether it is not `visibility: hidden`.
  public var isVisible: Bool {
    for element in sequence(first: self, next: \.parent) {
      guard let visibility = element.inlineStyle("visibility")?.lowercased(),
        visibility != "inherit"
      else { continue }
      return visibility != "hidden" && visibility != "collapse"
    }
    return true
  }

  /// Whether it begins on a line of its own.
  var isBlock: Bool {
    !Self.inlineDisplays.contains(display)
  }

  private static let inlineDisplays: Set<String> = [
    "contents", "inline", "inline-block", "inline-flex", "none", "ruby", "ruby-text", "table-cell",
  ]

  private static let inherited: Set<String> = [
    "visibility", "color", "cursor", "direction", "font-family", "font-size", "font-style",
    "font-weight", "letter-spacing", "line-height", "list-style-type", "pointer-events",
    "text-align", "text-transform", "white-space",
  ]

  private static let initialValues = ["visibility": "visible", "opacity": "1"]

  /// What browsers say of elements where their page says nothing, as far as it matters here.
  private static let ownStyles = [
    "listing": ["white-space": "pre"], "plaintext": ["white-space": "pre"],
    "pre": ["white-space": "pre"], "textarea": ["white-space": "pre-wrap"],
    "xmp": ["white-space": "pre"],
  ]

  /// Source: the HTML Standard, section 15, "Rendering".
  private static let displays: [String: String] = {
    var displays: [String: String] = [:]
    let names = [
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
    ]
    for (display, list) in names {
      for name in list.split(separator: " ") { displays[String(name)] = display }
    }
    return displays
  }()
}
