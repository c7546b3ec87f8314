import Device
import WebDriver
import WebView

/// Searches for an element's locators: for each strategy, the simplest one that finds only it.
///
/// The candidates, simplest first:
///
/// 1. Its type and one of its texts: identifier, label or placeholder.
/// 2. The same within an ancestor: a bar, a keyboard, or a row with a text.
/// 3. Its position among the elements with this text.
///
/// Runs each candidate on the engine that runs it in a test. If none finds only the element, the
/// first one is shown with its hits.
package struct LocatorSearch {
  private let node: ElementNode
  private let web: DOMElement?
  private let screen: InspectedScreen

  package private(set) var found: [SuggestedLocator] = []

  /// The strategies of the native context, in order.
  private static let strategies = [
    Locator.nativeQuery, "accessibility id", "-ios predicate string", "-ios class chain", "xpath",
  ]
  /// The number of candidates of a strategy that are tried before a locator by position.
  private static let maxCandidates = 8

  /// Searches for locators. Doesn't use the avoided text.
  package init(
    for node: ElementNode, on screen: InspectedScreen, avoiding text: String? = nil
  ) {
    (self.node, self.screen, web) = (node, screen, node.webElement)
    let paths = Self.paths(to: node, avoiding: text)
    found = Self.strategies.compactMap { strategy in
      best(paths.compactMap { candidate($0, strategy) })
    }
    guard let web else { return }
    found += ["css selector", "xpath"].compactMap { best(Self.candidates(for: web, $0)) }
  }

  // MARK: - Choosing

  private struct Candidate {
    let strategy: String
    var value: String
    var isWeb = false
    /// The query that finds all elements like it, if it differs from the locator.
    var query: String?

    /// Returns the candidate with a position among its hits. Nil if the strategy can't express it.
    func at(_ position: Int) -> Candidate? {
      var other = self
      let query = query ?? value
      switch strategy {
      case Locator.nativeQuery: other.value = "\(query).element(boundBy: \(position - 1))"
      case "-ios class chain": other.value = "\(query)[\(position)]"
      case "xpath": other.value = "(\(query))[\(position)]"
      default: return nil
      }
      return other
    }
  }

  /// Returns the first candidate that finds only the element. If there is none, returns the first
  /// one that does with a position, otherwise the first one.
  private func best(_ candidates: [Candidate]) -> SuggestedLocator? {
    let all = candidates.prefix(Self.maxCandidates)
    let runs = all.lazy.compactMap { candidate in run(candidate).map { (candidate, $0) } }
    return runs.map(\.1).first(where: \.isUnique)
      ?? runs.compactMap { candidate, run in run.position.flatMap(candidate.at).flatMap(self.run) }
      .first(where: \.isUnique) ?? runs.first?.1
  }

  private func run(_ candidate: Candidate) -> SuggestedLocator? {
    let (strategy, value, isWeb) = (candidate.strategy, candidate.value, candidate.isWeb)
    let hits = try? screen.hits(
      Locator(strategy: strategy, value: value), isWeb: isWeb, limit: SuggestedLocator.maxHits + 1)
    return hits.map { hits in
      SuggestedLocator(
        strategy: strategy, value: value, isWeb: isWeb, hits: hits.count,
        position: hits.firstIndex { $0.isSame(as: node, web) }.map { $0 + 1 })
    }
  }

  // MARK: - On the screen

  /// Returns the paths to an element, simplest first: by the text in it if it is a row, by each of
  /// its own texts, by its first text within each ancestor, and then by its type alone.
  private static func paths(to node: ElementNode, avoiding text: String?) -> [[PathPart]] {
    let named = PathPart.named(node.element).filter { $0.text != text }
    let anchors = node.ancestors.compactMap { PathPart.around(node, $0) }
    let row = PathPart.row(node, of: node).map { [[$0]] } ?? []
    let bare = PathPart(type: node.element.type)
    return row + named.map { [$0] } + (named.isEmpty ? [] : anchors.map { [$0, named[0]] })
      + [[bare]] + anchors.map { [$0, bare] }
  }

  private func candidate(_ path: [PathPart], _ strategy: String) -> Candidate? {
    guard let own = path.last else { return nil }
    var query: String?
    var value: String
    switch strategy {
    case Locator.nativeQuery where node.parent == nil: value = "app"
    case Locator.nativeQuery:
      let base = "app." + path.dropLast().map { $0.native + "." }.joined()
      value = base + own.native + (own.text.isEmpty || own.isRow ? ".element" : "")
      query = base + own.nativeQuery
    case "-ios class chain": value = path.map(\.classChain).joined(separator: "/")
    case "xpath": value = path.map(\.xpath).joined()
    // The other strategies can't refer to a second element.
    case _ where path.count > 1 || own.isRow: return nil
    case "-ios predicate string":
      value = "type == '\(own.name)'" + (own.text.isEmpty ? "" : " AND \(own.predicate)")
    case _ where own.text.isEmpty || own.attribute == "placeholderValue": return nil
    default: value = own.text
    }
    return Candidate(strategy: strategy, value: value, query: query)
  }

  // MARK: - On a page

  /// Returns candidates from an element's id, text, attributes, tag and position.
  private static func candidates(for element: DOMElement, _ strategy: String) -> [Candidate] {
    let isCSS = strategy == "css selector"
    let tag = isCSS ? element.localName : "//\(element.localName)"
    let text = element.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var values: [String] = []
    if isCSS, !element.id.isEmpty { values.append(element.id.cssID) }
    if !isCSS, (1...80).contains(text.count) {
      values.append("\(tag)[normalize-space() = \(text.xpathLiteral)]")
    }
    for name in attributes {
      guard let value = element.attribute(name) else { continue }
      let filter = isCSS ? "\(name)=\(value.swiftLiteral)" : "@\(name) = \(value.xpathLiteral)"
      values.append("\(tag)[\(filter)]")
    }
    values.append(isCSS ? element.cssPath : tag)
    return values.map { Candidate(strategy: strategy, value: $0, isWeb: true) }
  }

  private static let attributes = [
    "data-testid", "name", "aria-label", "placeholder", "alt", "title", "href", "type",
  ]
}

/// A locator's condition for an element or its ancestor: a type and a text.
private struct PathPart {
  let type: ElementType
  var attribute = ""
  var text = ""
  /// Whether the text belongs to a static text inside the element.
  var isRow = false

  /// Types that are hardly ever on a screen twice.
  private static let singles: Set<ElementType> = [
    .keyboard, .navigationBar, .tabBar, .toolbar, .alert,
  ]
  private static let anchors: Set<ElementType> = singles.union([
    .cell, .collectionView, .sheet, .table, .webView, .group, .other,
  ])

  static func named(_ element: Element) -> [PathPart] {
    [
      ("name", element.identifier), ("label", element.label),
      ("placeholderValue", element.placeholder ?? ""),
    ].filter { !$0.1.isEmpty }
      .map { PathPart(type: element.type, attribute: $0, text: $1) }
  }

  /// Returns the condition that identifies an ancestor: a row's text, its name, or a bar's type.
  static func around(_ node: ElementNode, _ ancestor: ElementNode) -> PathPart? {
    let type = ancestor.element.type
    guard anchors.contains(type) else { return nil }
    let bare = singles.contains(type) ? PathPart(type: type) : nil
    return row(ancestor, of: node) ?? named(ancestor.element).first ?? bare
  }

  /// Returns the condition for a row by its first static text other than `node`, or nil.
  static func row(_ row: ElementNode, of node: ElementNode) -> PathPart? {
    guard [.cell, .link].contains(row.element.type) else { return nil }
    return row.descendants(of: .staticText).first { $0 != node && !$0.element.label.isEmpty }.map {
      found in
      PathPart(
        type: row.element.type, attribute: "label", text: found.element.label,
        isRow: true)
    }
  }

  var name: String { "XCUIElementType" + type.capitalizedName }
  var predicate: String { "\(attribute) == \(text.predicateLiteral)" }

  /// The native tool's Swift code, for a single element if it has its own text.
  var native: String {
    text.isEmpty || isRow ? nativeQuery : "\(type.queryPropertyName)[\(text.swiftLiteral)]"
  }

  var nativeQuery: String {
    let filter = (isRow ? ".containing(.staticText, " : ".matching(") + "identifier: "
    return type.queryPropertyName + (text.isEmpty ? "" : "\(filter)\(text.swiftLiteral))")
  }

  var classChain: String {
    let filter = isRow ? "$type == 'XCUIElementTypeStaticText' AND \(predicate)$" : "`\(predicate)`"
    return "**/\(name)" + (text.isEmpty ? "" : "[\(filter)]")
  }

  var xpath: String {
    let own = "@\(attribute) = \(text.xpathLiteral)"
    let filter = isRow ? ".//XCUIElementTypeStaticText[\(own)]" : own
    return "//\(name)" + (text.isEmpty ? "" : "[\(filter)]")
  }
}

extension DOMElement {
  /// A selector by positions, starting at the nearest ancestor with an id.
  fileprivate var cssPath: String {
    guard let parent else { return localName }
    if !id.isEmpty { return id.cssID }
    let place = (parent.elements.firstIndex { $0 === self } ?? 0) + 1
    return "\(parent.cssPath) > \(localName):nth-child(\(place))"
  }
}

extension String {
  /// The selector for an id: `#a`, or an attribute selector if that would need escapes.
  fileprivate var cssID: String {
    let isName = wholeMatch(of: /[A-Za-z_][A-Za-z0-9_-]*/) != nil
    return isName ? "#\(self)" : "[id=\(swiftLiteral)]"
  }
}

/// A locator of an element, with its hits on a screen.
package struct SuggestedLocator: Encodable, Equatable {
  /// The strategy's name, such as `native query` or `xpath`.
  package let strategy: String
  /// What a test or a client sends with the strategy.
  package let value: String
  /// Whether it searches the web view's page.
  package let isWeb: Bool
  /// The number of elements that it finds, at most ``maxHits`` + 1.
  package let hits: Int
  /// The element's position among the hits, from 1, or nil if it isn't one of them.
  package let position: Int?

  package var isNative: Bool { strategy == Locator.nativeQuery }
  package var locator: Locator { Locator(strategy: strategy, value: value) }
  package var isUnique: Bool { hits == 1 && position == 1 }

  /// Hits are counted up to this number.
  package static let maxHits = 1000
}

extension Locator {
  package static let nativeQuery = "native query"

  /// The locator in Swift, such as `.xpath("//a")`.
  package var code: String {
    let names = [
      "accessibility id": "accessibilityID", "-ios predicate string": "predicate",
      "-ios class chain": "classChain", "css selector": "css", "class name": "className",
      "name": "name", "id": "id", "link text": "linkText",
    ]
    return ".\(names[strategy] ?? "xpath")(\(value.swiftLiteral))"
  }
}

extension String {
  package var swiftLiteral: String { quoted("\"", escape: "\\u{%x}") }
}
