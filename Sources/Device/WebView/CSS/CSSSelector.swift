/// A list of CSS selectors. Source: Selectors Level 4, with ``pseudoClasses`` that need no styles.
/// Parsing is strict: brackets and quotes must be closed, and one invalid selector makes the list
/// invalid.
struct CSSSelector: Sendable {
  /// One condition for an element, such as `.done`.
  typealias Condition = @Sendable (_ element: DOMElement, _ scope: DOMElement) -> Bool

  /// Compounds with combinators between them, such as `ul > li.done`.
  struct Complex: Sendable {
    /// The compounds. An element matches one if it meets all its conditions.
    var compounds: [[Condition]]
    /// The relation of each compound's element to that of the compound before it.
    var combinators: [Combinator]
  }

  enum Combinator: String, Sendable {
    case descendant = " ", child = ">", nextSibling = "+", subsequentSibling = "~"
  }

  let alternatives: [Complex]

  /// Returns whether an element is selected. `:scope` is `scope`.
  func selects(_ element: DOMElement, in scope: DOMElement) -> Bool {
    alternatives.contains { Self.selects(element, $0, scope) }
  }

  /// Compounds are tried from the right, each on all possible elements at once. So the work grows
  /// with the length of a selector, not with the number of ways to match it.
  private static func selects(
    _ element: DOMElement, _ complex: Complex, _ scope: DOMElement
  ) -> Bool {
    func holds(_ element: DOMElement, _ compound: [Condition]) -> Bool {
      compound.allSatisfy { $0(element, scope) }
    }
    guard let last = complex.compounds.last, holds(element, last) else { return false }
    var candidates = [element]
    for (compound, combinator) in zip(complex.compounds, complex.combinators).reversed() {
      var seen: Set<ObjectIdentifier> = []
      candidates = candidates.flatMap { $0.elements(before: combinator) }
        .filter { seen.insert(ObjectIdentifier($0)).inserted && holds($0, compound) }
      if candidates.isEmpty { return false }
    }
    return true
  }

  // MARK: - Pseudo-classes

  /// The pseudo-classes without an argument.
  static let pseudoClasses: [String: Condition] = [
    "any-link": { element, _ in element.isLink }, "link": { element, _ in element.isLink },
    // A page has no checkboxes, radio buttons or options.
    "checked": { _, _ in false },
    "disabled": { element, _ in element.isDisabled },
    "empty": { element, _ in element.children.isEmpty },
    "enabled": { element, _ in
      ["button", "fieldset", "input"].contains(element.localName) && !element.isDisabled
    },
    "focus": { element, _ in element.isFocused }, "root": { element, _ in element.parent == nil },
    "scope": { element, scope in element === scope },
    "only-child": { element, _ in element.family.count == 1 },
    "only-of-type": { element, _ in
      element.family.count { $0.localName == element.localName } == 1
    },
    "first-child": Place(fromEnd: false, ofType: false).condition(step: 0, offset: 1),
    "last-child": Place(fromEnd: true, ofType: false).condition(step: 0, offset: 1),
    "first-of-type": Place(fromEnd: false, ofType: true).condition(step: 0, offset: 1),
    "last-of-type": Place(fromEnd: true, ofType: true).condition(step: 0, offset: 1),
  ]

  /// The pseudo-classes with a formula such as `2n+1`, and how they count.
  static let places = [
    "nth-child": Place(fromEnd: false, ofType: false),
    "nth-last-child": Place(fromEnd: true, ofType: false),
    "nth-of-type": Place(fromEnd: false, ofType: true),
    "nth-last-of-type": Place(fromEnd: true, ofType: true),
  ]

  /// How an element's position among its siblings is counted.
  struct Place: Sendable {
    let fromEnd: Bool
    /// Whether only siblings of the element's type count.
    let ofType: Bool

    /// Returns the condition for every `step`th position, from `offset`. Positions start at 1.
    func condition(step: Int, offset: Int) -> Condition {
      { element, _ in
        let place = element.siblingsBefore.count
        let before = fromEnd ? element.family[(place + 1)...] : element.siblingsBefore
        let count = ofType ? before.count { $0.localName == element.localName } : before.count
        let (distance, isTooFar) = (count + 1).subtractingReportingOverflow(offset)
        if isTooFar || step == 0 { return !isTooFar && distance == 0 }
        return distance % step == 0 && distance / step >= 0
      }
    }
  }
}

/// The reason why a string isn't a valid CSS selector, with the position.
package struct CSSSelectorError: Error, Equatable, CustomStringConvertible {
  /// The problem, and the character of the selector where it is.
  package let description: String
}

extension DOMElement {
  /// The elements with the same parent, itself included.
  fileprivate var family: [DOMElement] { parent?.elements ?? [self] }

  /// The siblings before it.
  fileprivate var siblingsBefore: ArraySlice<DOMElement> { family.prefix { $0 !== self } }

  /// Returns the elements that may precede a combinator whose right side is this element.
  fileprivate func elements(before combinator: CSSSelector.Combinator) -> [DOMElement] {
    switch combinator {
    case .descendant: Array(ancestors)
    case .child: parent.map { [$0] } ?? []
    case .nextSibling: siblingsBefore.suffix(1)
    case .subsequentSibling: Array(siblingsBefore)
    }
  }
}

// MARK: - Queries

extension DOMElement {
  /// Returns the descendants that match a CSS selector, in document order. `:scope` is this
  /// element.
  package func querySelectorAll(_ selector: String) throws(CSSSelectorError) -> [DOMElement] {
    try select(selector, from: descendants)
  }

  fileprivate func select(
    _ selector: String, from elements: [DOMElement]
  ) throws(CSSSelectorError) -> [DOMElement] {
    var parser = CSSSelectorParser(selector)
    let selector = try parser.parse()
    return elements.filter { selector.selects($0, in: self) }
  }

  /// Returns the descendants with a tag name, in document order. `*` matches every name.
  package func elements(tagName: String) -> [DOMElement] {
    let name = tagName.lowercased()
    return name == "*" ? descendants : descendants.filter { $0.localName == name }
  }

  /// Returns the links in it whose visible text equals a string: WebDriver's `link text`.
  package func links(text: String) -> [DOMElement] {
    elements(tagName: "a").filter {
      $0.visibleText.unicodeScalars.elementsEqual(text.unicodeScalars)
    }
  }

  /// Returns the links in it whose visible text contains a string: WebDriver's `partial link text`.
  package func links(containing text: String) -> [DOMElement] {
    elements(tagName: "a").filter { $0.visibleText.unicodeScalars.contains(text.unicodeScalars) }
  }
}

extension Document {
  /// Returns the document's elements that match a CSS selector, in document order.
  package func querySelectorAll(_ selector: String) throws(CSSSelectorError) -> [DOMElement] {
    try documentElement.select(selector, from: elements)
  }
}

/// An element's styles, from its `style` attribute, `hidden` and its tag name. There are no style
/// sheets.
extension DOMElement {
  /// Returns the value of a CSS property: the layout for `display`, or the value in the `style`
  /// attribute. Otherwise an empty string.
  package func computedStyle(_ property: String) -> String {
    let property = property.lowercased()
    if property == "display" { return display }
    guard let value = styles[property] else { return "" }
    return property.hasSuffix("color") ? CSSValue.color(value) ?? value : value
  }

  /// The layout: `none`, `block`, `inline`, `inline-block` or `list-item`, or any value from the
  /// `style` attribute.
  var display: String {
    if let own = styles["display"] { return own.lowercased() }
    return has("hidden") ? "none" : Self.displays[localName] ?? "inline"
  }

  private var styles: [String: String] { self["style"].map(CSSValue.declarations) ?? [:] }

  /// Whether it and all its ancestors are laid out: none of them is `display: none`.
  package var isRendered: Bool { isConnected && !lineage.contains { $0.display == "none" } }

  /// Whether it starts a new line.
  var isBlock: Bool { !["inline", "inline-block", "none"].contains(display) }

  /// The default layout of elements. An unknown element is inline. Source: the HTML Standard,
  /// section 15, "Rendering".
  static let displays = HTMLNames.table([
    "none": "head script style template title",
    "block": "article aside body dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header html "
      + "legend main nav ol p section ul",
    "inline-block": "button input", "list-item": "li",
  ])
}

/// Values of CSS properties.
enum CSSValue {
  /// Returns the properties in a `style` attribute. Of several values for a property, the last one
  /// counts.
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

  /// Returns a colour such as `#123456` in WebDriver's format, `rgba(18, 52, 86, 1)`. Nil for any
  /// other string.
  static func color(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = Int(digits, radix: 16)
    else { return nil }
    return "rgba(\(number >> 16), \(number >> 8 & 255), \(number & 255), 1)"
  }
}
