import Device
import Foundation
import NativeQuery
import WebDriver
import WebView

/// Looks for the locators of an element: of each strategy the simplest that finds it alone.
///
/// From the simplest on: a text that it has (identifier, label, placeholder) with its type; the same
/// in what it is in (a bar, a keyboard, a row with a text); its place among those that have it.
/// Each candidate is run by the engine that runs it in a test. Where none finds the element alone,
/// the last is shown, with what it finds.
package struct LocatorSearch {
  private let node: ElementNode
  private let web: DOMElement?
  private let screen: InspectedScreen
  private let texts: [NamedText]
  private let anchors: [Anchor]
  private let isTimed: Bool

  /// What has been found, in the order to show it in.
  package private(set) var found: [SuggestedLocator] = []

  /// The most native locators that are shown.
  private static let mostNative = 3
  /// The most candidates of a strategy that are run before one by place is taken.
  private static let mostCandidates = 8

  /// Looks for the locators of an element of a screen.
  ///
  /// - Parameters:
  ///   - isTimed: whether they are run some more times, to tell how long that takes.
  ///   - text: a text of the element that it is not to be found by; nil for none.
  package init(
    for node: ElementNode, on screen: InspectedScreen, isTimed: Bool = true,
    avoiding text: String? = nil
  ) {
    self.node = node
    self.isTimed = isTimed
    self.screen = screen
    web = node.webElement
    texts = NamedText.all(of: node.element).filter { $0.value != text }
    anchors = Anchor.all(of: node)
    for locator in best(nativeCandidates(), most: Self.mostNative) { found.append(locator) }
    for strategy in WireStrategy.allCases {
      found += best(wireCandidates(strategy), most: 1)
    }
    if let web { found += best(webCandidates(web, css: true), most: 1) }
    if let web { found += best(webCandidates(web, css: false), most: 1) }
  }

  // MARK: - Choosing

  /// A locator before it was run: how to write it, and with the element's place among what it finds.
  private struct Candidate {
    let strategy: String
    let predicted: Double
    /// The locator; for native code nil.
    var wire: Locator?
    var isWeb = false
    var native = ""
    /// Writes it with an index; nil where the strategy has none.
    var indexed: ((Int) -> (wire: Locator?, native: String))?
  }

  /// Those that find the element alone; else the first by its place, else the first of all.
  private func best(_ candidates: [Candidate], most: Int) -> [SuggestedLocator] {
    var unique: [SuggestedLocator] = []
    var others: [(Candidate, SuggestedLocator)] = []
    for candidate in candidates.prefix(Self.mostCandidates) {
      guard let run = run(candidate) else { continue }
      if run.isUnique { unique.append(run) } else { others.append((candidate, run)) }
      if unique.count == most { return unique }
    }
    if !unique.isEmpty { return unique }
    for (candidate, run) in others {
      guard let position = run.position, let indexed = candidate.indexed?(position) else {
        continue
      }
      let placed = Candidate(
        strategy: candidate.strategy, predicted: candidate.predicted * LocatorPrior.index,
        wire: indexed.wire, isWeb: candidate.isWeb, native: indexed.native)
      if let run = self.run(placed), run.isUnique { return [run] }
    }
    return others.prefix(1).map(\.1)
  }

  /// Runs a candidate; nil for one that the engine refuses.
  private func run(_ candidate: Candidate) -> SuggestedLocator? {
    let limit = SuggestedLocator.mostHits + 1
    func search() -> [Hit]? {
      try? screen.hits(
        candidate.wire, isWeb: candidate.isWeb, native: candidate.native, limit: limit)
    }
    guard let hits = search() else { return nil }
    let code =
      candidate.wire?.code(isWeb: candidate.isWeb)
      ?? [.init(language: "Swift native", text: candidate.native)]
    return SuggestedLocator(
      strategy: candidate.strategy, code: code, hits: hits.count,
      position: hits.firstIndex { $0.isSame(as: node, web) }.map { $0 + 1 },
      microseconds: isTimed ? Self.median { _ = search() } : 0, predicted: candidate.predicted,
      wire: candidate.wire, isWeb: candidate.isWeb)
  }

  /// The median time of at most five runs, of fewer where one takes long.
  private static func median(_ work: () -> Void) -> Double {
    var times: [Double] = []
    while times.count < 5, times.reduce(0, +) < 2_000 {
      let start = ContinuousClock.now
      work()
      times.append(start.duration(to: .now) / .microseconds(1))
    }
    return times.sorted()[times.count / 2]
  }
}

// MARK: - The strategies

extension LocatorSearch {
  private func nativeCandidates() -> [Candidate] {
    guard node.parent != nil else {
      return [Candidate(strategy: "native query", predicted: LocatorPrior.type, native: "app")]
    }
    func candidate(_ text: NamedText?, in anchor: Anchor?) -> Candidate {
      let base = "app" + (anchor.map { "." + $0.native } ?? "")
      let all = base + "." + node.element.type.queryPropertyName
      let native = all + (text.map { "[\($0.value.swiftLiteral)]" } ?? "")
      let matching = text.map { "\(all).matching(identifier: \($0.value.swiftLiteral))" } ?? all
      return Candidate(
        strategy: "native query", predicted: predicted(text, anchor),
        native: text == nil ? all + ".element" : native,
        indexed: { (nil, "\(matching).element(boundBy: \($0 - 1))") })
    }
    let own = Anchor(row: node).map { row in
      Candidate(
        strategy: "native query", predicted: LocatorPrior.type * row.prior,
        native: "app.\(row.native).element",
        indexed: { (nil, "app.\(row.native).element(boundBy: \($0 - 1))") })
    }
    return [own].compactMap { $0 } + all(candidate)
  }

  /// The strategies of WebDriver's native context, in the order to show them in.
  private enum WireStrategy: String, CaseIterable {
    case accessibilityID = "accessibility id"
    case predicate = "-ios predicate string"
    case classChain = "-ios class chain"
    case xpath
  }

  private func wireCandidates(_ strategy: WireStrategy) -> [Candidate] {
    let type = WireElement(node).type
    func candidate(_ value: String, _ predicted: Double, _ indexed: ((Int) -> String)? = nil)
      -> Candidate
    {
      func locator(_ value: String) -> Locator {
        Locator(strategy: strategy.rawValue, value: value)
      }
      return Candidate(
        strategy: strategy.rawValue, predicted: predicted, wire: locator(value),
        indexed: indexed.map { indexed in { (locator(indexed($0)), "") } })
    }
    switch strategy {
    case .accessibilityID:
      guard let text = texts.first, text.attribute != "placeholderValue" else { return [] }
      return [candidate(text.value, text.prior)]
    case .predicate:
      // It says nothing of other elements.
      let own = "type == \(type.predicateLiteral)"
      return texts.map { candidate("\(own) AND \($0.predicate)", predicted($0, nil)) }
        + [candidate(own, LocatorPrior.type)]
    case .classChain:
      let own = Anchor(row: node).map { row in
        candidate(row.classChain, LocatorPrior.type * row.prior) { "\(row.classChain)[\($0)]" }
      }
      return [own].compactMap { $0 }
        + all { text, anchor in
          let filter = text.map { "[`\($0.predicate)`]" } ?? ""
          let chain = (anchor.map { $0.classChain + "/" } ?? "") + "**/\(type)\(filter)"
          return candidate(chain, predicted(text, anchor)) { "\(chain)[\($0)]" }
        }
    case .xpath:
      let own = Anchor(row: node).map { row in
        candidate(row.xpath, LocatorPrior.type * row.prior) { "(\(row.xpath))[\($0)]" }
      }
      return [own].compactMap { $0 }
        + all { text, anchor in
          let filter = text.map { "[\($0.xpath)]" } ?? ""
          let path = (anchor?.xpath ?? "") + "//\(type)\(filter)"
          return candidate(path, predicted(text, anchor)) { "(\(path))[\($0)]" }
        }
    }
  }

  private func webCandidates(_ element: DOMElement, css: Bool) -> [Candidate] {
    let tag = element.localName
    let strategy = css ? "css selector" : "xpath"
    func candidate(_ value: String, _ prior: Double, _ indexed: ((Int) -> String)? = nil)
      -> Candidate
    {
      func locator(_ value: String) -> Locator { Locator(strategy: strategy, value: value) }
      return Candidate(
        strategy: strategy + ", web view", predicted: prior, wire: locator(value), isWeb: true,
        indexed: indexed.map { indexed in { (locator(indexed($0)), "") } })
    }
    let named = [
      "data-testid", "name", "aria-label", "placeholder", "alt", "title", "href", "type",
    ]
    let attributes = named.compactMap { name in element.attribute(name).map { (name, $0) } }
    if css {
      let ids = element.id.isEmpty ? [] : [candidate(element.id.cssID, LocatorPrior.identifier)]
      return ids
        + attributes.map {
          candidate(
            "\(tag)[\($0)=\($1.swiftLiteral)]", LocatorPrior.type * LocatorPrior.attribute)
        } + [candidate(element.cssPath, LocatorPrior.index)]
    }
    let text = element.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var paths: [Candidate] = []
    if !text.isEmpty && text.count <= 80 {
      let path = "//\(tag)[normalize-space() = \(text.xpathLiteral)]"
      paths.append(
        candidate(path, LocatorPrior.type * LocatorPrior.text) { "(\(path))[\($0)]" })
    }
    paths += attributes.map { name, value in
      let path = "//\(tag)[@\(name) = \(value.xpathLiteral)]"
      return candidate(path, LocatorPrior.type * LocatorPrior.attribute) { "(\(path))[\($0)]" }
    }
    return paths + [candidate("//\(tag)", LocatorPrior.type) { "(//\(tag))[\($0)]" }]
  }

  /// Candidates from the simplest on: with each text, then in each anchor, then without a text.
  private func all(_ candidate: (NamedText?, Anchor?) -> Candidate) -> [Candidate] {
    texts.map { candidate($0, nil) }
      + anchors.flatMap { anchor in texts.prefix(1).map { candidate($0, anchor) } }
      + [candidate(nil, nil)] + anchors.map { candidate(nil, $0) }
  }

  private func predicted(_ text: NamedText?, _ anchor: Anchor?) -> Double {
    LocatorPrior.type * (text?.prior ?? 1) * (anchor.map { $0.prior * LocatorPrior.ancestor } ?? 1)
  }
}

/// A text that an element can be found by, with the attribute that WebDriver has it under.
private struct NamedText {
  let attribute: String
  let value: String
  let prior: Double

  /// Those of an element, the best first.
  static func all(of element: Element) -> [NamedText] {
    let all = [
      NamedText(
        attribute: "name", value: element.identifier, prior: LocatorPrior.identifier),
      NamedText(attribute: "label", value: element.label, prior: LocatorPrior.text),
      NamedText(
        attribute: "placeholderValue", value: element.placeholder ?? "",
        prior: LocatorPrior.attribute),
    ]
    return all.filter { !$0.value.isEmpty }
  }

  var predicate: String { "\(attribute) == \(value.predicateLiteral)" }
  var xpath: String { "@\(attribute) = \(value.xpathLiteral)" }
}

/// What an element is in and can be looked for in.
private struct Anchor {
  /// The query behind `app.`.
  let native: String
  let classChain: String
  let xpath: String
  let prior: Double

  private static let types: Set<ElementType> = [
    .alert, .cell, .collectionView, .keyboard, .navigationBar, .sheet, .tabBar, .table, .toolbar,
    .webView, .group, .other,
  ]

  /// The nearest first: those with a name, and rows by a text in them.
  static func all(of node: ElementNode) -> [Anchor] {
    node.ancestors.compactMap { ancestor in
      guard types.contains(ancestor.element.type) else { return nil }
      return Anchor(ancestor, of: node)
    }
  }

  /// A row by a text in it; nil for what is none, or has no text.
  init?(row node: ElementNode) {
    guard Self.rowText(node, of: node) != nil else { return nil }
    self.init(node, of: node)
  }

  private init?(_ ancestor: ElementNode, of node: ElementNode) {
    let type = WireElement(ancestor).type
    let query = ancestor.element.type.queryPropertyName
    if let text = Self.rowText(ancestor, of: node) {
      native = "\(query).containing(.staticText, identifier: \(text.value.swiftLiteral))"
      let inside = "type == 'XCUIElementTypeStaticText' AND \(text.predicate)"
      classChain = "**/\(type)[$\(inside)$]"
      xpath = "//\(type)[.//XCUIElementTypeStaticText[\(text.xpath)]]"
      prior = text.prior
    } else if let text = NamedText.all(of: ancestor.element).first {
      native = "\(query)[\(text.value.swiftLiteral)]"
      classChain = "**/\(type)[`\(text.predicate)`]"
      xpath = "//\(type)[\(text.xpath)]"
      prior = text.prior
    } else if [.keyboard, .navigationBar, .tabBar, .toolbar, .alert].contains(ancestor.element.type)
    {
      (native, classChain, xpath) = (query, "**/\(type)", "//\(type)")
      prior = LocatorPrior.type
    } else {
      return nil
    }
  }

  /// The text that tells a row from others: the first static text in it that is not the element.
  private static func rowText(_ row: ElementNode, of node: ElementNode) -> NamedText? {
    guard row.element.type == .cell || row.element.type == .link else { return nil }
    func first(in parent: ElementNode) -> ElementNode? {
      for child in parent.children {
        let isText = child.element.type == .staticText && !child.element.label.isEmpty
        if isText, child != node { return child }
        if let found = first(in: child) { return found }
      }
      return nil
    }
    return first(in: row).map {
      NamedText(attribute: "label", value: $0.element.label, prior: LocatorPrior.text)
    }
  }
}

extension DOMElement {
  /// A selector by places from the nearest element with an id on.
  fileprivate var cssPath: String {
    guard let parent else { return localName }
    if !id.isEmpty { return id.cssID }
    let place = (parent.elements.firstIndex { $0 === self } ?? 0) + 1
    return "\(parent.cssPath) > \(localName):nth-child(\(place))"
  }
}

extension String {
  /// The text as a selector of an id: `#a`, or an attribute where that needs no escapes.
  fileprivate var cssID: String {
    let isName = wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil
    return isName ? "#\(self)" : "[id=\(swiftLiteral)]"
  }
}
