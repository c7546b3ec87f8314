/// Finds out which elements selectors select; made for one query, while nothing changes.
final class CSSMatcher {
  private let scope: DOMElement
  private var families: [ObjectIdentifier: Family] = [:]

  /// `scope` is the element that is searched.
  init(scope: DOMElement) { self.scope = scope }

  func matches(_ element: DOMElement, _ alternatives: [CSSSelector.Complex]) -> Bool {
    alternatives.contains { matches(element, $0) }
  }

  /// Compounds are tried from the right.
  ///
  /// All elements that a compound could have are followed at once, not one after the other: so
  /// the work grows with the length of a selector, not with the number of ways to match it.
  private func matches(_ element: DOMElement, _ complex: CSSSelector.Complex) -> Bool {
    guard let last = complex.compounds.last, matches(element, last) else { return false }
    var candidates = [element]
    for (compound, combinator) in zip(complex.compounds, complex.combinators).reversed() {
      var seen: Set<ObjectIdentifier> = []
      candidates = candidates.flatMap { related(to: $0, by: combinator) }
        .filter { seen.insert(ObjectIdentifier($0)).inserted && matches($0, compound) }
      if candidates.isEmpty { return false }
    }
    return true
  }

  /// The elements that can stand before a combinator whose right side is an element.
  private func related(
    to element: DOMElement, by combinator: CSSSelector.Combinator
  ) -> [DOMElement] {
    switch combinator {
    case .descendant: return Array(element.ancestors)
    case .child: return element.parent.map { [$0] } ?? []
    case .nextSibling:
      let family = family(of: element)
      let place = family.place(of: element)
      return place > 0 ? [family.members[place - 1]] : []
    case .subsequentSibling:
      let family = family(of: element)
      return Array(family.members[..<family.place(of: element)])
    }
  }

  private func matches(_ element: DOMElement, _ compound: [CSSSelector.Simple]) -> Bool {
    compound.allSatisfy { matches(element, $0) }
  }

  private func matches(_ element: DOMElement, _ simple: CSSSelector.Simple) -> Bool {
    switch simple {
    case .universal: true
    case .type(let name): element.localName == name
    case .id(let id):
      element.attribute(lowercased: "id")?.unicodeScalars.elementsEqual(id.unicodeScalars) ?? false
    case .class(let name): element.hasClass(name)
    case .attribute(let test): test.matches(element)
    case .pseudoClass(let name): matches(element, name)
    case .position(let position): position.contains(place(of: element, position))
    case .not(let list): !matches(element, list)
    case .matchesAny(let list): matches(element, list)
    }
  }

  private func matches(_ element: DOMElement, _ name: CSSSelector.PseudoClass) -> Bool {
    switch name {
    case .anyLink, .link: element.isLink
    case .checked: element.isChecked
    case .disabled: element.isDisabled
    case .empty: element.children.isEmpty
    case .enabled: element.canBeDisabled && !element.isDisabled
    case .focus: element.isFocused
    case .onlyChild: family(of: element).members.count == 1
    case .onlyOfType:
      family(of: element).members.count { $0.localName == element.localName } == 1
    case .root: element.parent == nil
    case .scope: element === scope
    }
  }

  // MARK: - Siblings

  /// The children of one element, and the place of each.
  private struct Family {
    let members: [DOMElement]
    private let places: [ObjectIdentifier: Int]

    init(_ members: [DOMElement]) {
      self.members = members
      places = Dictionary(
        members.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })
    }

    func place(of element: DOMElement) -> Int { places[ObjectIdentifier(element)] ?? 0 }
  }

  private func family(of element: DOMElement) -> Family {
    let key = ObjectIdentifier(element.parent ?? element)
    if element.parent == nil { return Family([element]) }
    if let made = families[key] { return made }
    let made = Family(element.parent?.elements ?? [])
    families[key] = made
    return made
  }

  /// The place of an element among its siblings, from 1.
  private func place(of element: DOMElement, _ position: CSSSelector.Position) -> Int {
    let family = family(of: element)
    let place = family.place(of: element)
    let before = position.fromEnd ? family.members[(place + 1)...] : family.members[..<place]
    guard position.ofType else { return before.count + 1 }
    return before.count { $0.localName == element.localName } + 1
  }
}

extension CSSSelector.AttributeTest {
  func matches(_ element: DOMElement) -> Bool {
    guard let found = element.attribute(name) else { return false }
    let (actual, wanted) = ignoresCase ? (fold(found), fold(value)) : (found[...], value[...])
    return matches(actual.unicodeScalars, wanted.unicodeScalars)
  }

  /// Compares by scalars, as browsers do: an accent is never part of the letter before it.
  private func matches(
    _ actual: Substring.UnicodeScalarView, _ wanted: Substring.UnicodeScalarView
  ) -> Bool {
    switch comparison {
    case .exists: return true
    case .equals: return actual.elementsEqual(wanted)
    case .includesWord:
      return actual.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual(wanted) }
    case .startsWithWord:
      guard actual.starts(with: wanted) else { return false }
      let next = actual.dropFirst(wanted.count).first
      return next == nil || next == "-"
    case .startsWith: return !wanted.isEmpty && actual.starts(with: wanted)
    case .endsWith: return !wanted.isEmpty && actual.reversed().starts(with: wanted.reversed())
    case .contains: return !wanted.isEmpty && Array(actual).contains(Array(wanted))
    }
  }

  /// The text with the letters of ASCII in lower case.
  private func fold(_ text: String) -> Substring {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      folded.append(
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
    }
    return String(folded)[...]
  }
}

extension DOMElement {
  fileprivate func hasClass(_ name: String) -> Bool {
    guard let classes = attribute(lowercased: "class") else { return false }
    return classes.unicodeScalars.split(whereSeparator: \.isHTMLSpace)
      .contains { $0.elementsEqual(name.unicodeScalars) }
  }

  fileprivate var canBeDisabled: Bool {
    ["button", "fieldset", "input", "optgroup", "option", "select", "textarea"].contains(localName)
  }
}

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
