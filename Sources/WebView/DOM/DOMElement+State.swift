/// What WebDriver asks of an element's state.
extension DOMElement {
  /// Whether a person can see it: it is rendered, visible, not transparent, and takes up room.
  ///
  /// As Selenium's `isDisplayed` finds it, except that being scrolled away does not matter here
  /// either, and that an empty element has no size.
  public var isDisplayed: Bool {
    guard isConnected else { return false }
    if localName == "body" || localName == "html" { return isRendered }
    if ["option", "optgroup"].contains(localName), let select { return select.isDisplayed }
    return isRendered && isVisible && isOpaque && takesRoom
  }

  private var isOpaque: Bool {
    !sequence(first: self, next: \.parent).contains {
      $0.inlineStyle("opacity").flatMap(Double.init) == 0
    }
  }

  private var takesRoom: Bool {
    if Self.replaced.contains(localName) { return true }
    return children.contains { child in
      if let text = child as? DOMText { return text.data.contains { !$0.isHTMLSpace } }
      guard let child = child as? DOMElement, child.display != "none" else { return false }
      return child.isVisible && child.takesRoom
    }
  }

  private static let replaced: Set<String> = [
    "audio", "button", "canvas", "embed", "hr", "iframe", "img", "input", "meter", "object",
    "progress", "select", "svg", "textarea", "video",
  ]

  /// Whether it is a control, and disabled: by itself, its field set, or its group of options.
  public var isDisabled: Bool {
    switch localName {
    case "option":
      return hasAttribute("disabled")
        || ancestors.contains { ["optgroup", "select"].contains($0.localName) && $0.isDisabled }
    case "optgroup": return hasAttribute("disabled")
    case "fieldset", "button", "input", "select", "textarea":
      return hasAttribute("disabled") || isInDisabledFieldset
    default: return false
    }
  }

  /// Whether it is not disabled; what is no control is always enabled.
  public var isEnabled: Bool { !isDisabled }

  /// The legend of a disabled field set stays enabled.
  private var isInDisabledFieldset: Bool {
    var inner = self
    for ancestor in ancestors {
      if ancestor.localName == "fieldset", ancestor.hasAttribute("disabled") {
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
