import Device
import Inspector
import NativeQuery
import WebDriver
import WebView

/// Proposes checks for an expectation: the changes since the step began, most important first.
struct Proposals {
  private let before, after: ScreenFacts
  private let finder: TargetFinder
  private let isNewScreen: Bool
  private var checks: [Check] = []

  private static let most = 3

  private init(_ before: ScreenFacts, _ finder: TargetFinder) {
    (self.before, self.finder, after) = (before, finder, ScreenFacts(finder.screen.tree))
    isNewScreen =
      before.screen != after.screen || before.title?.element.label != after.title?.element.label
  }

  /// Returns checks of the changes between two screens.
  static func changes(from before: ScreenFacts, to finder: TargetFinder) -> [Check] {
    var proposals = Proposals(before, finder)
    proposals.addAlert()
    // While an alert is open, nothing else can be touched.
    if proposals.after.alert == nil { proposals.addAll() }
    var seen: Set<Check> = []
    // Two checks are equal even if their texts differ.
    return proposals.checks.filter {
      seen.insert(Check(target: $0.target, fact: $0.fact, text: "")).inserted
    }
  }

  static func about(_ node: ElementNode, _ finder: TargetFinder) -> [Check] {
    var proposals = Proposals(ScreenFacts(nil), finder)
    if node.element.label.isEmpty {
      proposals.add(node, .exists, "\(node.quotedName) is shown.")
    } else {
      proposals.addShown(node)
    }
    if node.element.value != nil || node.element.type.isTextInput { proposals.addValue(node) }
    if [.button, .switch].contains(node.element.type) { proposals.addSelected(node) }
    if sequence(first: node, next: \.parent).contains(where: proposals.after.rows.contains) {
      proposals.addRows()
    }
    return proposals.checks
  }

  private mutating func addAll() {
    if isNewScreen, let title = after.title {
      addShown(title, "The screen \(title.element.label.inQuotes) is shown.", isStructural: true)
    }
    addRows()
    addChanges()
    addNew()
    addGone()
  }

  private mutating func add(_ node: ElementNode, _ fact: Check.Fact, _ text: String) {
    // A locator that contains the checked text could never find a different text.
    guard let target = try? finder.target(node, avoiding: fact.readText) else { return }
    add(fact, of: target, text)
  }

  private mutating func addShown(
    _ node: ElementNode, _ text: String? = nil, isStructural: Bool = false
  ) {
    let target = Self.byLabel(node)
    guard finder.finds(target), count(of: target) == 1 else { return }
    let text = text ?? "\(node.element.label.inQuotes) is shown."
    add(.exists, of: target, text, isStructural: isStructural)
  }

  private mutating func add(
    _ fact: Check.Fact, of target: Target, _ text: String, isStructural: Bool = false
  ) {
    checks.append(Check(target: target, fact: fact, text: text, isStructural: isStructural))
  }

  private mutating func addValue(_ node: ElementNode) {
    let value = node.element.value
    var attribute = Check.Attribute("value", node.element.valueOrPlaceholder)
    attribute.wireValue = WireElement(node).value
    if let web = node.webElement {
      let spoken = web.attribute("aria-valuetext")
      attribute.wire = spoken == nil ? "value" : "aria-valuetext"
      attribute.wireValue = spoken ?? web.enteredValue
      attribute.isProperty = spoken == nil
    }
    let words = value.map { "holds \($0.inQuotes)" } ?? "is empty"
    add(node, .attribute(attribute), "\(node.quotedName) \(words).")
  }

  private mutating func addSelected(_ node: ElementNode) {
    let isSelected = node.element.isSelected
    add(
      node, .attribute(.init("isSelected", "\(isSelected)")),
      "\(node.quotedName) is \(isSelected ? "" : "not ")selected.")
  }

  private mutating func addLabel(_ node: ElementNode) {
    let (label, name) = (node.element.label, node.element.identifier.inQuotes)
    add(node, .attribute(.init("label", label)), "\(name) reads \(label.inQuotes).")
  }

  /// Returns locators by type and label, within a navigation bar if the element is in one.
  private static func byLabel(_ node: ElementNode) -> Target {
    let (label, type) = (node.element.label, WireElement(node).type)
    let web = node.webElement
    var place = "app"
    var wire: Locator =
      web.map { .xpath("//\($0.localName)[normalize-space() = \(label.xpathLiteral)]") }
      ?? .predicate("type == '\(type)' AND label == \(label.predicateLiteral)")
    if node.isInAlert {
      place = "app.alerts"
    } else if web == nil, node.parent?.element.type == .navigationBar {
      place = "app.navigationBars"
      wire = .xpath("//XCUIElementTypeNavigationBar/\(type)[@label = \(label.xpathLiteral)]")
    }
    let query = "\(place).\(node.element.type.queryPropertyName)[\(label.swiftLiteral)]"
    return Target(native: query, wire: wire, isWeb: web != nil, name: label)
  }

  private func count(of target: Target) -> Int? {
    try? finder.screen.hits(target.wire, isWeb: target.isWeb, limit: 100_000).count
  }

  private mutating func addAlert() {
    if let alert = after.alert, before.alert == nil {
      let text = alert.children.first { $0.element.type == .staticText } ?? alert
      addShown(text, "An alert says \(text.element.label.inQuotes).", isStructural: true)
    } else if before.alert != nil, after.alert == nil {
      let target = Target(
        native: "app.alerts.element", wire: .xpath("//XCUIElementTypeAlert"), isWeb: false,
        name: "alert")
      add(.gone, of: target, "The alert is gone.", isStructural: true)
    }
  }

  private mutating func addRows() {
    let (old, new) = (before.rows.map(TargetFinder.name), after.rows.map(TargetFinder.name))
    let hasTable = after.nodes.contains { $0.element.type == .table }
    guard old != new || isNewScreen, hasTable || !new.isEmpty || !old.isEmpty else { return }
    let isPage = finder.screen.document != nil
    // On a page without a list, links aren't rows.
    if isPage, new.isEmpty, isNewScreen { return }
    let rows = Target(
      native: isPage ? "app.links" : "app.tables.cells",
      wire: isPage ? .css("a") : .xpath("//XCUIElementTypeTable/XCUIElementTypeCell"),
      isWeb: isPage, name: "rows")
    if count(of: rows) == new.count {
      let text = new.count == 1 ? "1 row is shown." : "\(new.count) rows are shown."
      let isStructural = old.count != new.count || isNewScreen
      add(.count(new.count), of: rows, text, isStructural: isStructural)
    }
  }

  private mutating func addChanges() {
    let most = checks.count + Self.most
    for node in after.nodes where checks.count < most {
      let new = node.element
      guard let old = before.node(at: node.path)?.element, new.type != .table else { continue }
      if old.value != new.value, new.type != .cell {
        addValue(node)
      } else if old.isSelected != new.isSelected {
        addSelected(node)
      } else if old.label != new.label, !new.label.isEmpty, !new.identifier.isEmpty {
        addLabel(node)
      } else if old.label != new.label, new.type == .staticText {
        addShown(node, isStructural: true)
      }
    }
  }

  private mutating func addNew() {
    let old = Set(before.nodes.map(\.element.label))
    let new = after.buttonsAndTexts.filter { node in
      before.node(at: node.path) == nil && !old.contains(node.element.label)
        && !node.ancestors.contains { after.rows.contains($0) && before.node(at: $0.path) == nil }
    }
    let buttons = new.filter { $0.element.type == .button }
    let texts = new.filter { $0.element.type != .button }
    for node in (buttons + texts).prefix(Self.most) { addShown(node) }
  }

  private mutating func addGone() {
    guard !isNewScreen else { return }
    let now = Set(after.nodes.map(\.element.label))
    let gone = before.buttonsAndTexts.filter {
      !now.contains($0.element.label) && after.node(at: $0.path) == nil
    }
    // `addAlert` has already added an alert.
    for node in gone.prefix(2) where !node.isInAlert {
      let target = Self.byLabel(node)
      guard !finder.finds(target), count(of: target) == 0 else { continue }
      add(.gone, of: target, "\(node.element.label.inQuotes) is gone.")
    }
  }
}

extension ElementNode {
  fileprivate var quotedName: String { TargetFinder.name(of: self).inQuotes }
}

extension String {
  var inQuotes: String { "\"\(self)\"" }
}

/// Chooses each tool's first locator that finds only the given element.
struct TargetFinder {
  let screen: InspectedScreen

  /// Returns the locators of an element. They don't use the avoided text.
  ///
  /// - Throws: ``InspectorError`` if a tool has no locator that finds only the element.
  func target(_ node: ElementNode, avoiding text: String? = nil) throws -> Target {
    let isWeb = node.webElement != nil
    let found = LocatorSearch(for: node, on: screen, avoiding: text).found.filter(\.isUnique)
    guard let native = found.first(where: \.isNative) else {
      throw InspectorError("No native query finds only \(node.briefDescription).")
    }
    let wires = found.filter { !$0.isNative && $0.isWeb == isWeb }.map(\.locator)
    guard let wire = byText(node, wires) ?? wires.first else {
      throw InspectorError("No WebDriver locator finds only \(node.briefDescription).")
    }
    return Target(native: native.value, wire: wire, isWeb: isWeb, name: Self.name(of: node))
  }

  private func byText(_ node: ElementNode, _ known: [Locator]) -> Locator? {
    guard node.isRow, let text = Self.firstText(in: node) else { return nil }
    guard node.webElement != nil else { return known.first { $0.value.contains(text) } }
    let locator = Locator.xpath("//a[.//*[normalize-space() = \(text.xpathLiteral)]]")
    return finds(locator, only: node) ? locator : nil
  }

  private func finds(_ locator: Locator, only node: ElementNode) -> Bool {
    let web = node.webElement
    let hits = (try? screen.hits(locator, isWeb: web != nil, limit: 2)) ?? []
    return hits.count == 1 && hits[0].isSame(as: node, web)
  }

  func finds(_ target: Target) -> Bool {
    (try? NativeLine(target.native, on: screen).hits(limit: 1).isEmpty) == false
  }

  static func name(of node: ElementNode) -> String {
    if node.isRow, let text = firstText(in: node) { return text }
    let element = node.element
    return [element.label, element.placeholder ?? "", element.identifier].first { !$0.isEmpty }
      ?? element.type.name
  }

  private static func firstText(in node: ElementNode) -> String? {
    if node.element.type == .staticText, !node.element.label.isEmpty { return node.element.label }
    return node.children.lazy.compactMap(firstText).first
  }
}

extension ElementNode {
  /// Whether it is a table's row, or a link, which is its counterpart on a page.
  var isRow: Bool { element.type == .cell || element.type == .link }

  var isInAlert: Bool { tree.alert.map(isInside) ?? false }
}

/// The content of a screen without the keyboard, for comparison with a second screen.
struct ScreenFacts {
  private let tree: ElementTree?
  let nodes: [ElementNode]
  /// The rows of tables. Without tables, the links of pages.
  let rows: [ElementNode]

  init(_ tree: ElementTree?) {
    self.tree = tree
    let main = tree?.application.child(at: 0)
    nodes = main.map { main in main.tree.index.nodes.filter { $0.isInside(main) } } ?? []
    let cells = nodes.filter { $0.element.type == .cell }
    rows = cells.isEmpty ? nodes.filter { $0.element.type == .link } : cells
  }

  var screen: ElementKey? { tree?.application.child(at: 0)?.child(at: 0)?.key }
  var alert: ElementNode? { tree?.alert }

  func node(at path: ElementPath) -> ElementNode? { tree?.node(at: path) }

  var title: ElementNode? {
    if let bar = nodes.first(where: { $0.element.type == .navigationBar }) {
      return bar.children.first { $0.element.type == .staticText }
    }
    return nodes.first { $0.webElement?.localName == "h1" }
  }

  var buttonsAndTexts: [ElementNode] {
    nodes.filter { [.button, .staticText].contains($0.element.type) && !$0.element.label.isEmpty }
  }
}
