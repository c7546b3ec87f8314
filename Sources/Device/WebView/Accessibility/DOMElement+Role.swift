extension DOMElement {
  /// The role that WebDriver's Get Computed Role answers: the attribute `role` where it names one,
  /// else the element's own; `none` for an element that assistive technology is not shown.
  ///
  /// Source: HTML Accessibility API Mappings 1.0 and WAI-ARIA 1.2, with two roles of 1.3.
  public var role: String {
    isExposed ? semanticRole : "none"
  }

  /// The role that it has where it is shown to assistive technology.
  var semanticRole: String { givenRole ?? ownRole }

  /// Whether assistive technology is shown it: it is rendered, and not within `aria-hidden`.
  public var isExposed: Bool {
    isRendered && isVisible
      && !sequence(first: self, next: \.parent).contains {
        $0.attribute(lowercased: "aria-hidden")?.lowercased() == "true"
      }
  }

  /// The first role in the attribute `role` that is known and that it can have.
  private var givenRole: String? {
    guard let roles = attribute(lowercased: "role")?.lowercased() else { return nil }
    let known = roles.split(whereSeparator: \.isHTMLSpace).map(String.init).first { role in
      switch role {
      case "none", "presentation": !hasToBeShown
      // A region or form without a name is none to assistive technology.
      case "region", "form": hasGivenName
      default: Self.roles.contains(role)
      }
    }
    return known.map { $0 == "presentation" ? "none" : $0 == "img" ? "image" : $0 }
  }

  /// Whether it can't be taken from assistive technology by its role: a person may get to it, or
  /// the page says something of it. Source: WAI-ARIA 1.2, "Presentational Roles Conflict
  /// Resolution".
  private var hasToBeShown: Bool {
    isFocusable || attributes.contains { Self.globalAttributes.contains($0.name) }
  }

  /// Whether it is a part of a list or table that is none to assistive technology.
  private var isPartOfNoList: Bool {
    let whole: DOMElement?
    switch localName {
    case "li": whole = parent
    case "tbody", "thead", "tfoot", "tr", "td", "th", "caption":
      whole = ancestors.first { $0.localName == "table" }
    default: return false
    }
    return whole?.givenRole == "none" && attribute(lowercased: "role") == nil && !hasToBeShown
  }

  private var ownRole: String {
    if isPartOfNoList { return "none" }
    switch control {
    case .textField(let type): return textFieldRole(type)
    case .textArea: return "textbox"
    case .range: return "slider"
    case .checkBox: return "checkbox"
    case .radioButton: return "radio"
    case .button: return "button"
    case .select:
      let rows = attribute(lowercased: "size").flatMap { Int($0) } ?? 1
      return hasAttribute(lowercased: "multiple") || rows > 1 ? "listbox" : "combobox"
    case .option: return "option"
    case .hidden: return "none"
    case .other: return "button"
    case nil: break
    }
    switch localName {
    case "a", "area": return isLink ? "link" : "generic"
    case "img": return attribute(lowercased: "alt") == "" && !hasGivenName ? "none" : "image"
    case "header": return isInSection ? "sectionheader" : "banner"
    case "footer": return isInSection ? "sectionfooter" : "contentinfo"
    case "section": return hasGivenName ? "region" : "generic"
    case "form": return "form"
    case "th":
      return attribute(lowercased: "scope")?.lowercased() == "row" ? "rowheader" : "columnheader"
    default: return Self.ownRoles[localName] ?? "generic"
    }
  }

  private func textFieldRole(_ type: String) -> String {
    switch type {
    case "search": hasAttribute(lowercased: "list") ? "combobox" : "searchbox"
    case "number": "spinbutton"
    default: hasAttribute(lowercased: "list") ? "combobox" : "textbox"
    }
  }

  private var isInSection: Bool {
    ancestors.contains { ["article", "aside", "main", "nav", "section"].contains($0.localName) }
  }

  private var hasGivenName: Bool {
    ["aria-label", "aria-labelledby", "title"].contains {
      !(attribute(lowercased: $0) ?? "").isEmpty
    }
  }

  private static let ownRoles: [String: String] = [
    "address": "group", "article": "article", "aside": "complementary", "blockquote": "blockquote",
    "button": "button", "caption": "caption", "code": "code", "dd": "definition",
    "del": "deletion", "details": "group", "dfn": "term", "dialog": "dialog", "dt": "term",
    "em": "emphasis", "fieldset": "group", "figure": "figure", "h1": "heading", "h2": "heading",
    "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "hgroup": "group",
    "hr": "separator", "html": "document", "ins": "insertion", "li": "listitem", "main": "main",
    "mark": "mark", "menu": "list", "meter": "meter", "nav": "navigation", "ol": "list",
    "optgroup": "group", "output": "status", "p": "paragraph", "progress": "progressbar",
    "s": "deletion", "search": "search", "strong": "strong", "sub": "subscript",
    "sup": "superscript",
    "svg": "image", "table": "table", "tbody": "rowgroup", "td": "cell", "tfoot": "rowgroup",
    "thead": "rowgroup", "time": "time", "tr": "row", "ul": "list",
  ]

  private static let globalAttributes: Set<String> = [
    "aria-atomic", "aria-busy", "aria-controls", "aria-current", "aria-describedby",
    "aria-details", "aria-dropeffect", "aria-flowto", "aria-grabbed", "aria-keyshortcuts",
    "aria-label", "aria-labelledby", "aria-live", "aria-owns", "aria-relevant",
    "aria-roledescription",
  ]

  private static let roles: Set<String> = Set(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code \
    columnheader combobox complementary contentinfo definition deletion dialog directory document \
    emphasis feed figure form generic grid gridcell group heading image img insertion link list \
    listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox \
    menuitemradio meter navigation none note option paragraph presentation progressbar radio \
    radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider \
    spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox \
    time timer toolbar tooltip tree treegrid treeitem
    """.split(separator: " ").map(String.init))
}
