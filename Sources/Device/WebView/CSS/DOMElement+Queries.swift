extension DOMElement {
  /// The elements in it that a CSS selector selects, in document order.
  ///
  /// As in browsers, the whole document counts for what is around them; `:scope` is this element.
  ///
  /// - Throws: ``CSSSelectorError`` for a text that is no selector.
  public func querySelectorAll(_ selector: String) throws(CSSSelectorError) -> [DOMElement] {
    let selector = try CSSSelector(selector)
    let matcher = CSSMatcher(scope: self)
    return descendants.filter { matcher.matches($0, selector.alternatives) }
  }

  /// The first of ``querySelectorAll(_:)``; nil where there is none.
  public func querySelector(_ selector: String) throws(CSSSelectorError) -> DOMElement? {
    try querySelectorAll(selector).first
  }

  /// Whether a CSS selector selects it.
  public func matches(_ selector: String) throws(CSSSelectorError) -> Bool {
    CSSMatcher(scope: self).matches(self, try CSSSelector(selector).alternatives)
  }

  /// The elements in it with a tag's name, in document order; `*` is every name.
  public func elements(tagName: String) -> [DOMElement] {
    let name = tagName.lowercased()
    return name == "*" ? descendants : descendants.filter { $0.localName == name }
  }

  /// The links in it whose text, as a person reads it, is this one: WebDriver's `link text`.
  public func links(text: String) -> [DOMElement] {
    elements(tagName: "a").filter {
      $0.visibleText.unicodeScalars.elementsEqual(text.unicodeScalars)
    }
  }

  /// The links in it whose text contains this one: WebDriver's `partial link text`.
  public func links(containing text: String) -> [DOMElement] {
    elements(tagName: "a").filter { $0.visibleText.unicodeScalars.contains(text.unicodeScalars) }
  }
}

extension Document {
  /// The elements of the document that a CSS selector selects, in document order.
  ///
  /// - Throws: ``CSSSelectorError`` for a text that is no selector.
  public func querySelectorAll(_ selector: String) throws(CSSSelectorError) -> [DOMElement] {
    let selector = try CSSSelector(selector)
    let matcher = CSSMatcher(scope: documentElement)
    return elements.filter { matcher.matches($0, selector.alternatives) }
  }

  /// The first of ``querySelectorAll(_:)``; nil where there is none.
  public func querySelector(_ selector: String) throws(CSSSelectorError) -> DOMElement? {
    try querySelectorAll(selector).first
  }
}
