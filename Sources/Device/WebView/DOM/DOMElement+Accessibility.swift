extension DOMElement {
  /// The role that WebDriver's Get Computed Role answers; `none` where ``isExposed`` is false.
  /// Source: HTML Accessibility API Mappings 1.0 and WAI-ARIA 1.2, with two roles of 1.3.
  package var role: String { isExposed ? semanticRole : "none" }

  /// The role that it has where it is shown to assistive technology.
  var semanticRole: String { givenRole ?? ownRole }

  /// Whether assistive technology is shown it: it is rendered, and not within `aria-hidden`.
  package var isExposed: Bool {
    isRendered && isVisible && !lineage.contains(where: \.isHiddenByARIA)
  }

  var isHiddenByARIA: Bool { self["aria-hidden"]?.lowercased() == "true" }

  /// The first role in the attribute `role` that is known and that it can have.
  private var givenRole: String? {
    guard let roles = self["role"]?.lowercased() else { return nil }
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

  /// Whether no role can hide it. Source: WAI-ARIA 1.2, "Presentational Roles Conflict Resolution".
  private var hasToBeShown: Bool {
    isFocusable || attributes.contains { Self.globalAttributes.contains($0.name) }
  }

  /// Whether it belongs to a list or table that assistive technology does not see as one.
  private var isPartOfNoList: Bool {
    let whole: DOMElement?
    switch localName {
    case "li": whole = parent
    case "tbody", "thead", "tfoot", "tr", "td", "th", "caption":
      whole = ancestors.first { $0.localName == "table" }
    default: return false
    }
    return whole?.givenRole == "none" && self["role"] == nil && !hasToBeShown
  }

  private var ownRole: String {
    if isPartOfNoList { return "none" }
    switch control {
    case .textField("number"): return "spinbutton"
    case .textField where has("list"): return "combobox"
    case .textField("search"): return "searchbox"
    case .textField, .textArea: return "textbox"
    case .range: return "slider"
    case .checkBox: return "checkbox"
    case .radioButton: return "radio"
    case .button, .other: return "button"
    case .select:
      let rows = self["size"].flatMap { Int($0) } ?? 1
      return has("multiple") || rows > 1 ? "listbox" : "combobox"
    case .option: return "option"
    case .hidden: return "none"
    case nil: break
    }
    switch localName {
    case "a", "area": return isLink ? "link" : "generic"
    case "img": return self["alt"] == "" && !hasGivenName ? "none" : "image"
    case "header": return isInSection ? "sectionheader" : "banner"
    case "footer": return isInSection ? "sectionfooter" : "contentinfo"
    case "section": return hasGivenName ? "region" : "generic"
    case "form": return "form"
    case "th": return self["scope"]?.lowercased() == "row" ? "rowheader" : "columnheader"
    default: return Self.ownRoles[localName] ?? "generic"
    }
  }

  private var isInSection: Bool {
    ancestors.contains { ["article", "aside", "main", "nav", "section"].contains($0.localName) }
  }

  private var hasGivenName: Bool {
    ["aria-label", "aria-labelledby", "title"].contains { self[$0] ?? "" != "" }
  }

  private static let ownRoles = HTMLNames.table([
    "article": "article", "blockquote": "blockquote", "button": "button", "caption": "caption",
    "cell": "td", "code": "code", "complementary": "aside", "definition": "dd",
    "deletion": "del s", "dialog": "dialog", "document": "html", "emphasis": "em",
    "figure": "figure", "group": "address details fieldset hgroup optgroup",
    "heading": "h1 h2 h3 h4 h5 h6", "image": "svg", "insertion": "ins", "list": "menu ol ul",
    "listitem": "li", "main": "main", "mark": "mark", "meter": "meter", "navigation": "nav",
    "paragraph": "p", "progressbar": "progress", "row": "tr", "rowgroup": "tbody tfoot thead",
    "search": "search", "separator": "hr", "status": "output", "strong": "strong",
    "subscript": "sub", "superscript": "sup", "table": "table", "term": "dfn dt", "time": "time",
  ])

  private static let globalAttributes: Set<String> = [
    "aria-atomic", "aria-busy", "aria-controls", "aria-current", "aria-describedby", "aria-details",
    "aria-dropeffect", "aria-flowto", "aria-grabbed", "aria-keyshortcuts", "aria-label",
    "aria-labelledby", "aria-live", "aria-owns", "aria-relevant", "aria-roledescription",
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
  // MARK: - Names

  /// The name that WebDriver's Get Computed Label answers; empty where ``isExposed`` is false.
  /// Source: Accessible Name and Description Computation 1.2, without what only style sheets say.
  package var accessibleName: String { isExposed ? shownName : "" }

  /// The name of an element that assistive technology is shown.
  var shownName: String { name(followingReferences: true).collapsingWhitespace }

  private func name(followingReferences: Bool) -> String {
    if followingReferences, let names = referencedNames { return names }
    if let label = self["aria-label"]?.unlessBlank { return label }
    // Even an empty one says all that there is to say of a picture.
    if localName == "img", let alternative = self["alt"] { return alternative }
    if let own = (labelName ?? inherentName)?.unlessBlank { return own }
    if Self.namedByContent.contains(semanticRole), let content = contentName.unlessBlank {
      return content
    }
    // A tooltip is no name of what is only a piece of text.
    if let title = self["title"],
      ["abbr", "label"].contains(localName) || !Self.namelessRoles.contains(semanticRole)
    {
      return title
    }
    return takesText ? self["placeholder"] ?? self["aria-placeholder"] ?? "" : ""
  }

  private var referencedNames: String? {
    guard let ids = self["aria-labelledby"], let document else { return nil }
    let all = document.elements
    let names = ids.split(whereSeparator: \.isHTMLSpace).compactMap { id in
      all.first { $0.id == id }.map { referred in
        let own = referred.name(followingReferences: false)
        return own.isEmpty ? referred.contentName : own
      }
    }
    return names.joined(separator: " ").unlessBlank
  }

  /// Its alternative text, caption or legend; not labels, which could contain each other's control.
  private var inherentName: String? {
    switch localName {
    case "img", "area": return self["alt"]
    case "input":
      switch inputType {
      case "submit": return self["value"] ?? "Submit"
      case "reset": return self["value"] ?? "Reset"
      case "button": return self["value"]
      case "image": return self["alt"] ?? self["value"] ?? "Submit"
      default: return nil
      }
    case "summary": return summarized == nil ? nil : contentName
    case "option", "optgroup": return self["label"]
    case "fieldset": return elements.first { $0.localName == "legend" }?.contentName
    case "table": return elements.first { $0.localName == "caption" }?.contentName
    case "figure": return elements.first { $0.localName == "figcaption" }?.contentName
    case "html": return document?.title
    default: return nil
    }
  }

  private var labelName: String? {
    let labels = document?.labels(of: self) ?? []
    return labels.isEmpty
      ? nil : labels.map { $0.contentOrTitle(without: self) }.joined(separator: " ")
  }

  var contentName: String { contentName(without: nil) }

  /// The name that the texts and named elements in it make together.
  private func contentName(without skipped: DOMElement?) -> String {
    children.reduce(into: "") { name, child in
      if let text = child as? DOMText {
        if isVisible, !isClosedDetails { name += transformed(text.data) }
        return
      }
      guard let child = child.asElement, child !== skipped, child.display != "none",
        !child.isFolded, !child.isHiddenByARIA
      else { return }
      let part = child.partOfName(without: skipped)
      let isApart = child.isBlock || child.localName == "br" || child.display == "table-cell"
      name += isApart ? " \(part) " : part
    }
  }

  /// What it adds to the name of an element that it is in.
  private func partOfName(without skipped: DOMElement?) -> String {
    // What a control in a label holds is a word of it: "Flash [3] times".
    switch control {
    case .textField, .textArea: return value
    case .range: return self["aria-valuetext"] ?? self["aria-valuenow"] ?? value
    case .select: return chosenOption?.accessibleName ?? ""
    default: break
    }
    return self["aria-label"]?.unlessBlank ?? inherentName?.unlessBlank
      ?? contentOrTitle(without: skipped)
  }

  private func contentOrTitle(without skipped: DOMElement?) -> String {
    contentName(without: skipped).unlessBlank ?? self["title"] ?? ""
  }

  /// The roles that take no name. Source: WAI-ARIA 1.2, "Roles which cannot be named".
  private static let namelessRoles: Set<String> = [
    "caption", "code", "deletion", "emphasis", "generic", "insertion", "none", "paragraph",
    "strong", "subscript", "superscript",
  ]

  /// The roles whose name comes from what is in them.
  private static let namedByContent: Set<String> = [
    "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem",
    "menuitemcheckbox", "menuitemradio", "option", "radio", "row", "rowheader", "switch", "tab",
    "tooltip", "treeitem",
  ]
}

extension String {
  /// The text; nil where there is nothing to read in it.
  fileprivate var unlessBlank: String? { collapsingWhitespace.isEmpty ? nil : self }
}
