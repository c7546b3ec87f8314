extension DOMElement {
  /// The role in WebDriver's Get Computed Role. `none` for an element that isn't rendered. Source:
  /// HTML Accessibility API Mappings 1.0.
  package var role: String { isRendered ? semanticRole : "none" }

  /// The role of a rendered element: the first one in the attribute `role`, or the implicit one.
  var semanticRole: String {
    let given = self["role"]?.lowercased().split(whereSeparator: \.isHTMLSpace).first
    return given.map(String.init) ?? implicitRole
  }

  private var implicitRole: String {
    switch control {
    case .textField: "textbox"
    case .searchField: "searchbox"
    case .range: "slider"
    case .button: "button"
    case nil: isLink ? "link" : Self.implicitRoles[localName] ?? "generic"
    }
  }

  private static let implicitRoles = HTMLNames.table([
    "contentinfo": "footer", "definition": "dd", "document": "html", "group": "fieldset",
    "heading": "h1 h2 h3 h4 h5 h6", "list": "ul", "listitem": "li", "main": "main",
    "navigation": "nav", "paragraph": "p", "status": "output", "term": "dt",
  ])

  // MARK: - Names

  /// The name in WebDriver's Get Computed Label. Empty for an element that isn't rendered. Source:
  /// Accessible Name and Description Computation 1.2.
  package var accessibleName: String { isRendered ? shownName : "" }

  /// The name of a rendered element: the one given by its author, or else its text.
  var shownName: String { givenName ?? nativeName.collapsingWhitespace }

  /// The name in the attribute `aria-label`. Nil if it is missing or blank.
  var givenName: String? {
    guard let name = self["aria-label"]?.collapsingWhitespace, !name.isEmpty else { return nil }
    return name
  }

  private var nativeName: String {
    switch localName {
    case "fieldset": return elements.first { $0.localName == "legend" }?.contentName ?? ""
    case "html": return document?.title ?? ""
    default: break
    }
    if ["button", "heading", "link"].contains(semanticRole) { return contentName }
    return takesText ? self["placeholder"] ?? "" : ""
  }

  /// The name made of the texts and named elements in it.
  private var contentName: String {
    children.reduce(into: "") { name, child in
      guard let element = child.asElement else { return name += child.textContent }
      guard element.display != "none" else { return }
      let part = element.givenName ?? element.contentName
      name += element.isBlock ? " \(part) " : part
    }
  }
}
