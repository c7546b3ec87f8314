extension DOMElement {
  /// The name that WebDriver's Get Computed Label answers, and that native elements are labelled
  /// with; empty where it has none, or where assistive technology is not shown it.
  ///
  /// Source: Accessible Name and Description Computation 1.2, without what only style sheets say.
  public var accessibleName: String {
    isExposed ? shownName : ""
  }

  /// The name of an element that assistive technology is shown.
  var shownName: String { name(followingReferences: true).collapsingWhitespace }

  private func name(followingReferences: Bool) -> String {
    if followingReferences, let names = referencedNames { return names }
    if let label = attribute(lowercased: "aria-label"), !label.collapsingWhitespace.isEmpty {
      return label
    }
    // Even an empty one says all that there is to say of a picture.
    if localName == "img", let alternative = attribute(lowercased: "alt") { return alternative }
    if let own = ownName, !own.collapsingWhitespace.isEmpty { return own }
    if Self.namedByContent.contains(semanticRole) {
      let content = contentName
      if !content.collapsingWhitespace.isEmpty { return content }
    }
    if let title = attribute(lowercased: "title"), takesName { return title }
    return placeholderName
  }

  /// The names of the elements that `aria-labelledby` lists; nil for none.
  private var referencedNames: String? {
    guard let ids = attribute(lowercased: "aria-labelledby"), let document else { return nil }
    let all = document.elements
    let names = ids.split(whereSeparator: \.isHTMLSpace).compactMap { id in
      all.first { $0.id == id }.map { referred in
        let own = referred.name(followingReferences: false)
        return own.isEmpty ? referred.contentName : own
      }
    }
    let joined = names.joined(separator: " ")
    return joined.collapsingWhitespace.isEmpty ? nil : joined
  }

  /// What HTML names the element by: its label, alternative text, caption or legend.
  private var ownName: String? { labelName ?? inherentName }

  /// The same without labels. What a label's own text is made of needs no further label: those of
  /// two controls could contain each other's control, without end.
  private var inherentName: String? {
    switch localName {
    case "img", "area": return attribute(lowercased: "alt")
    case "input":
      switch inputType {
      case "submit": return attribute(lowercased: "value") ?? "Submit"
      case "reset": return attribute(lowercased: "value") ?? "Reset"
      case "button": return attribute(lowercased: "value")
      case "image":
        return attribute(lowercased: "alt") ?? attribute(lowercased: "value") ?? "Submit"
      default: return nil
      }
    case "summary": return summarized == nil ? nil : contentName
    case "option", "optgroup": return attribute(lowercased: "label")
    case "fieldset": return elements.first { $0.localName == "legend" }?.contentName
    case "table": return elements.first { $0.localName == "caption" }?.contentName
    case "figure": return elements.first { $0.localName == "figcaption" }?.contentName
    case "html": return document?.title
    default: return nil
    }
  }

  private var placeholderName: String {
    takesText
      ? attribute(lowercased: "placeholder") ?? attribute(lowercased: "aria-placeholder") ?? "" : ""
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
        !child.isFolded,
        child.attribute(lowercased: "aria-hidden")?.lowercased() != "true"
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
    case .range:
      return attribute(lowercased: "aria-valuetext") ?? attribute(lowercased: "aria-valuenow")
        ?? value
    case .select: return chosenOption?.accessibleName ?? ""
    default: break
    }
    if let label = attribute(lowercased: "aria-label"), !label.collapsingWhitespace.isEmpty {
      return label
    }
    if let own = inherentName, !own.collapsingWhitespace.isEmpty { return own }
    return contentOrTitle(without: skipped)
  }

  private func contentOrTitle(without skipped: DOMElement?) -> String {
    let content = contentName(without: skipped)
    return content.collapsingWhitespace.isEmpty ? attribute(lowercased: "title") ?? "" : content
  }

  /// Whether its tooltip can be its name: it is more than a piece of text.
  private var takesName: Bool {
    ["abbr", "label"].contains(localName) || !Self.namelessRoles.contains(semanticRole)
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
