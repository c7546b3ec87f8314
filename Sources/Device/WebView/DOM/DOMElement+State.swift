/// What WebDriver asks of an element's state.
extension DOMElement {
  /// Whether a person can see it: it is rendered, visible, not transparent, and takes up room.
  ///
  /// As Selenium's `isDisplayed` finds it, except that being scrolled away does not matter here.
  /// An element without borders takes up room by what is in it: any text, even a blank one.
  public var isDisplayed: Bool { hasRoom && (isOpaque || isPartOfSelect) }

  /// Whether there is a place on the page where it is touched: also where it is transparent.
  public var isTouchable: Bool { hasRoom }

  private var hasRoom: Bool {
    guard isConnected else { return false }
    if localName == "body" || localName == "html" { return isRendered }
    if isPartOfSelect, let select { return select.hasRoom && select.isOpaque }
    return isRendered && isVisible && takesRoom
  }

  private var isPartOfSelect: Bool {
    ["option", "optgroup"].contains(localName) && select != nil
  }

  /// Whether neither it nor anything that it is in is wholly transparent.
  var isOpaque: Bool {
    !lineage.contains {
      $0.inlineStyle("opacity").flatMap(Double.init) == 0
    }
  }

  private var takesRoom: Bool {
    // A picture that there is nothing to show of has no size.
    if localName == "img" {
      return hasAttribute(lowercased: "src")
        || !(attribute(lowercased: "alt") ?? attribute(lowercased: "title") ?? "").isEmpty
    }
    if Self.replaced.contains(localName) || display == "list-item" { return true }
    return children.contains { child in
      guard let child = child.asElement else { return true }
      return child.display != "none" && !child.isFolded && child.isVisible && child.takesRoom
    }
  }

  /// Elements that have a size, borders or padding of their own.
  private static let replaced: Set<String> = [
    "audio", "button", "canvas", "dialog", "embed", "fieldset", "hr", "iframe", "input", "meter",
    "object", "progress", "select", "svg", "td", "textarea", "th", "video",
  ]

  /// Whether it is a control, and disabled: by itself, its field set, or its group of options.
  public var isDisabled: Bool {
    switch localName {
    case "option":
      return hasAttribute(lowercased: "disabled")
        || ancestors.contains { ["optgroup", "select"].contains($0.localName) && $0.isDisabled }
    case "optgroup": return hasAttribute(lowercased: "disabled")
    case "fieldset", "button", "input", "select", "textarea":
      return hasAttribute(lowercased: "disabled") || isInDisabledFieldset
    default: return false
    }
  }

  /// Whether it is not disabled; what takes no input itself, such as a field set, always is.
  public var isEnabled: Bool { localName == "fieldset" || !isDisabled }

  /// The legend of a disabled field set stays enabled.
  private var isInDisabledFieldset: Bool {
    var inner = self
    for ancestor in ancestors {
      if ancestor.localName == "fieldset", ancestor.hasAttribute(lowercased: "disabled") {
        let legend = ancestor.elements.first { $0.localName == "legend" }
        if inner !== legend { return true }
      }
      inner = ancestor
    }
    return false
  }

  /// Whether it is a chosen option or a ticked check box or radio button.
  public var isSelected: Bool { isChecked }

  /// Whether it has the focus.
  public var isFocused: Bool { document?.focusedElement === self }
}

/// What can be folded up and opened: `details` with its `summary`.
extension DOMElement {
  /// Whether a `details` shows what is in it, now.
  ///
  /// A person who opens or closes it does not change its attributes: those are the page's.
  var isOpen: Bool {
    get { form.isOpen ?? hasAttribute(lowercased: "open") }
    set {
      form.isOpen = newValue
      document?.forgetDrawings()
      document?.changed()
    }
  }

  /// Whether it is what a closed `details` does not show: all but its summary.
  var isFolded: Bool {
    guard let parent, parent.isClosedDetails else { return false }
    return parent.summary !== self
  }

  /// Whether it is a `details` that shows its summary only.
  var isClosedDetails: Bool { localName == "details" && !isOpen }

  /// The `details` that it opens and closes; nil for what is no summary of one.
  var summarized: DOMElement? {
    guard localName == "summary", let parent, parent.summary === self else { return nil }
    return parent
  }

  private var summary: DOMElement? {
    localName == "details" ? elements.first { $0.localName == "summary" } : nil
  }
}
