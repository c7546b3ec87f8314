import Inspector
import WebDriver

/// How an element is looked for, in the words of one of the tools.
package enum SurvivalLocator: Hashable, CustomStringConvertible {
  /// A native query, as it describes itself.
  case native(String)
  /// WebDriver's, on the native screen.
  case screen(FindArguments.Strategy, String)
  /// WebDriver's, in a web view's page.
  case page(WebLocator.Strategy, String)

  package var description: String {
    switch self {
    case .native(let steps): steps
    case .screen(let strategy, let value): "\(strategy.rawValue) \(value)"
    case .page(let strategy, let value): "\(strategy.rawValue) \(value)"
    }
  }

  var isNative: Bool { if case .native = self { true } else { false } }

  /// Whether it names one element: no query with a closure, and none by types only.
  var selectsOne: Bool {
    guard case .native(let steps) = self else { return true }
    return (try? RecordedQuery(steps))?.selectsOne ?? false
  }
}

package struct RecordedLocator {
  /// The run's precondition, step or expectation in which it was used, such as `native B.1/TC1/S2`.
  package let item: String
  package let locator: SurvivalLocator

  package init(item: String, locator: SurvivalLocator) {
    (self.item, self.locator) = (item, locator)
  }
}

/// A way to name elements: a rule, or what a suite wrote.
package enum Strategy: String, CaseIterable, Sendable {
  /// Tags from the root down, with places where siblings share a tag.
  case xpathAbsolute = "xpath-absolute"
  /// Tag and whole text.
  case xpathText = "xpath-text"
  case xpathRobust = "xpath-robust"
  /// Appium's name: the identifier, else the label. On a page, the id.
  case accessibilityID = "accessibility-id"
  /// Type and label, else another text.
  case predicate
  /// The nearest thing around it that has a name, then type and name, else type and place.
  case classChain = "class-chain"
  /// The browsers' "copy selector": from the nearest id down, by tag and place. Pages only.
  case css
  /// XCUITest's `buttons["label"]`.
  case nativeLabel = "native-label"
  /// XCUITest's `buttons.element(boundBy: 2)`.
  case nativeIndex = "native-index"
  case nativeSuite = "native-suite"
  case webDriverSuite = "webdriver-suite"
  /// The same locators with a driver that takes none of several: what looks for one must find one.
  case webDriverHardened = "webdriver-hardened"

  /// Whether a suite wrote the locators; the others are made by rule.
  var isOfSuite: Bool { [.nativeSuite, .webDriverSuite, .webDriverHardened].contains(self) }

  /// Whether it takes none of several: WebDriver takes the first.
  var requiresUniqueMatch: Bool {
    [.nativeLabel, .nativeIndex, .nativeSuite, .webDriverHardened].contains(self)
  }
}

/// Makes the locators of a screen's elements by rule.
struct LocatorRules {
  let stage: Stage
  private let screen: Markup
  private let page: Markup?

  init(_ stage: Stage) {
    self.stage = stage
    screen = .screen(stage)
    page = .page(stage)
  }

  /// The locator of an element; nil where the strategy has none that means only this one.
  func locator(of key: String, by strategy: Strategy) throws -> SurvivalLocator? {
    guard let made = try made(of: key, by: strategy) else { return nil }
    return try stage.find(made) == [key] ? made : nil
  }

  private func made(of key: String, by strategy: Strategy) throws -> SurvivalLocator? {
    let markup = page ?? screen
    let isPage = page != nil
    func xpath(_ value: String) -> SurvivalLocator {
      isPage ? .page(.xpath, value) : .screen(.xpath, value)
    }
    switch strategy {
    case .xpathAbsolute:
      return markup.place(of: key).map { xpath(Self.absolutePath(of: $0, in: markup)) }
    case .xpathText:
      guard let node = markup.place(of: key).map({ markup.nodes[$0] }),
        !node.text.isEmpty, node.text.count <= Self.longestText
      else { return nil }
      let text = node.text.xpathLiteral
      return xpath("//\(node.tag)[\(isPage ? "normalize-space(.)" : "@label")=\(text)]")
    case .xpathRobust:
      guard let place = markup.place(of: key) else { return nil }
      let robula = RobulaPlus(isPage: isPage, markup: markup) { try stage.find(xpath($0)) }
      return try robula.locator(of: place).map(xpath)
    case .accessibilityID:
      let name = markup.place(of: key).flatMap { markup.nodes[$0][isPage ? "id" : "name"] }
      return name.map { isPage ? .page(.id, $0) : .screen(.accessibilityID, $0) }
    case .css:
      return page.flatMap { page in
        page.place(of: key).map { .page(.css, Self.selector(of: $0, in: page)) }
      }
    case .predicate, .classChain, .nativeLabel, .nativeIndex:
      return screen.place(of: key).flatMap { native(strategy, $0) }
    case .nativeSuite, .webDriverSuite, .webDriverHardened: return nil
    }
  }

  /// A text longer than this, in characters, is nothing that anybody would write into a test.
  static let longestText = 60

  private static func absolutePath(of place: Int, in markup: Markup) -> String {
    markup.ancestry(of: place).reversed().map { place in
      let tag = markup.nodes[place].tag
      let rank = markup.rank(of: place) { $0.tag == tag }
      return "/" + tag + (rank.of > 1 ? "[\(rank.place)]" : "")
    }.joined()
  }

  private static func selector(of place: Int, in page: Markup) -> String {
    var parts: [String] = []
    for place in page.ancestry(of: place) {
      let node = page.nodes[place]
      if let id = node["id"] {
        parts.append("#\(id)")
        break
      }
      let isOnly = page.rank(of: place) { $0.tag == node.tag }.of == 1
      let child = page.rank(of: place) { _ in true }.place
      parts.append(node.tag + (isOnly ? "" : ":nth-child(\(child))"))
    }
    return parts.reversed().joined(separator: " > ")
  }

  private func native(_ strategy: Strategy, _ place: Int) -> SurvivalLocator? {
    let node = screen.nodes[place]
    guard let type = node.type else { return nil }
    let descendants = "`Descendants matching type \(type.capitalizedName)`"
    switch strategy {
    case .predicate:
      let names = ["label", "name", "placeholderValue", "value"]
      return names.first { node[$0] != nil }.map {
        let text = (node[$0] ?? "").predicateLiteral
        return .screen(.predicate, "type == '\(node.tag)' AND \($0) == \(text)")
      }
    case .classChain:
      // The search begins in the application, which is no step.
      let around = screen.ancestry(of: place).dropFirst().dropLast()
      let anchor = around.first { step(at: $0) != nil }
      let way = anchor.flatMap(step).map { "**/\($0)/" } ?? ""
      if let step = step(at: place) { return .screen(.classChain, "\(way)**/\(step)") }
      let inside = screen.nodes.indices.filter { other in
        screen.nodes[other].tag == node.tag
          && (anchor.map { screen.ancestry(of: other).dropFirst().contains($0) } ?? true)
      }
      let number = (inside.firstIndex(of: place) ?? 0) + 1
      return .screen(.classChain, "\(way)**/\(node.tag)[\(number)]")
    case .nativeLabel:
      guard let text = node["label"] ?? node["placeholderValue"] else { return nil }
      return .native("\(descendants) -> `Elements matching predicate '\"\(text)\" IN identifiers'`")
    default:
      let before = screen.nodes[..<place].count { $0.type == type }
      return .native("\(descendants) -> `Element at index \(before)`")
    }
  }

  /// A step of a class chain by type and name, or a row by its first text.
  private func step(at place: Int) -> String? {
    let node = screen.nodes[place]
    // A mark in the predicate is written twice.
    if let name = node["name"] {
      return "\(node.tag)[`name == \(name.predicateLiteral.replacing("`", with: "``"))`]"
    }
    guard node.type == .cell,
      let text = node.children.lazy.compactMap({ screen.nodes[$0]["label"] }).first
    else { return nil }
    return "\(node.tag)[$label == \(text.predicateLiteral.replacing("$", with: "$$"))$]"
  }
}
